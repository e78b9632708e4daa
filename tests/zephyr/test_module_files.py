# SPDX-License-Identifier: Apache-2.0
"""This repository as a Zephyr module and as a west manifest, without a Zephyr tree."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import kconfiglib
import pykwalify.core
import pytest
import yaml

from tests.cmake.project import ROOT

_TEXTS = {"type": "seq", "sequence": [{"type": "str"}]}
_MODULE_SCHEMA = {
    "type": "map",
    "mapping": {
        "name": {"type": "str"},
        "build": {
            "type": "map",
            "mapping": {
                "cmake": {"type": "str"},
                "kconfig": {"type": "str"},
                "depends": _TEXTS,
            },
        },
        "samples": _TEXTS,
        "tests": _TEXTS,
        "package-managers": {
            "type": "map",
            "mapping": {"pip": {"type": "map", "mapping": {"requirement-files": _TEXTS}}},
        },
    },
}
"""The keys of Zephyr 4.1's schema that we may use; an unknown one is fatal there."""

ALLOWED = {"cmsis-dsp", "cmsis-nn", "cmsis_6", "hal_ambiq", "picolibc"}


def test_module_yml_fits_zephyrs_schema() -> None:
    content = yaml.safe_load((ROOT / "zephyr" / "module.yml").read_text())
    pykwalify.core.Core(source_data=content, schema_data=_MODULE_SCHEMA).validate()
    assert (ROOT / content["build"]["cmake"] / "CMakeLists.txt").is_file()
    assert (ROOT / content["build"]["kconfig"]).is_file()
    for folder in content["samples"]:
        assert (ROOT / folder).is_dir()
    for file in content["package-managers"]["pip"]["requirement-files"]:
        assert (ROOT / file).is_file()


def test_kconfig_adds_no_option(tmp_path: Path) -> None:
    top = tmp_path / "Kconfig"
    top.write_text(f'source "{ROOT / "zephyr" / "Kconfig"}"\n')
    tree = kconfiglib.Kconfig(os.fspath(top), warn_to_stderr=False)
    assert tree.warnings == []
    assert tree.unique_defined_syms == []


@pytest.mark.parametrize("sample", ["hello_sine", "digits", "streaming", "two_models"])
def test_sample_yaml_says_where_it_runs(sample: str) -> None:
    folder = ROOT / "samples" / sample
    content = yaml.safe_load((folder / "sample.yaml").read_text())
    run, build = content["tests"].values()
    assert {"native_sim", "mps3/corstone300/an547"} <= set(run["platform_allow"])
    assert run["harness"] == "console"
    assert build["build_only"]
    assert build["platform_allow"] == ["apollo510_evb"]
    for name in ("README.md", "prj.conf", "src/main.c", "CMakeLists.txt"):
        assert (folder / name).is_file()


def test_manifest_imports_what_models_need_and_no_more(tmp_path: Path) -> None:
    manifest = pytest.importorskip("west.manifest", reason="west is not installed")
    if shutil.which("git") is None:
        pytest.skip("git is not installed")
    zephyr = tmp_path / "zephyr"
    zephyr.mkdir()
    projects = [
        {"name": name, "url": f"file:///nowhere/{name}"}
        for name in sorted(ALLOWED | {"hal_stm32", "lvgl"})
    ]
    content = {"manifest": {"projects": projects}}
    (zephyr / "west.yml").write_text(yaml.safe_dump(content))
    git = ["git", "-C", os.fspath(zephyr), "-c", "user.name=t", "-c", "user.email=t@t"]
    for command in (["init", "-q"], ["add", "."], ["commit", "-q", "-m", "m"]):
        subprocess.run([*git, *command], check=True)
    subprocess.run([*git, "update-ref", "refs/heads/manifest-rev", "HEAD"], check=True)
    own = tmp_path / "heliaaot-west"
    own.mkdir()
    shutil.copy(ROOT / "west.yml", own)
    (tmp_path / ".west").mkdir()
    (tmp_path / ".west" / "config").write_text(
        "[manifest]\npath = heliaaot-west\nfile = west.yml\n"
    )

    found = manifest.Manifest.from_topdir(topdir=os.fspath(tmp_path))
    names = {project.name for project in found.projects}
    assert names == {"manifest", "zephyr", *ALLOWED}
    assert found.get_projects(["manifest"])[0].west_commands == ["west-commands.yml"]
