# SPDX-License-Identifier: Apache-2.0
"""Generated C compiles without a warning, for C and C++, alone and beside another module."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from heliaaot_west.emit.package import package
from heliaaot_west.reference import compute_golden
from tests.emit.building import WARNINGS, build, put, run
from tests.emit.models import adder_model, module, stateful_model

COMPILERS = ("gcc", "clang")


def _require(tool: str) -> None:
    if shutil.which(tool) is None:
        pytest.skip(f"{tool} is not installed")


def _modules(tmp_path: Path) -> list[Path]:
    """Modules of both schedules, of own and external arenas, with and without self-test."""
    model = stateful_model()
    test = compute_golden(model, module(model).program, steps=2)
    made = (
        module(model, test=test),
        module(model, schedule="static", external=True, module_type="nsx"),
        module(adder_model(), module_type="cmsis_pack"),
    )
    return [put(package(m), tmp_path / str(index)) for index, m in enumerate(made)]


@pytest.mark.parametrize("cc", COMPILERS)
@pytest.mark.parametrize("optimization", ["-O0", "-O2", "-Os"])
def test_no_warnings_in_c99(cc: str, optimization: str, tmp_path: Path) -> None:
    _require(cc)
    for folder in _modules(tmp_path):
        sources = sorted((folder / "src").glob("*.c"))
        flags = ["-std=c99", optimization, *WARNINGS, f"-I{folder / 'includes-api'}"]
        run([cc, *flags, "-c", *sources], cwd=folder)


@pytest.mark.parametrize("cc", COMPILERS)
def test_no_warnings_when_it_prints(cc: str, tmp_path: Path) -> None:
    _require(cc)
    folder = _modules(tmp_path)[0]
    printing = ["-include", "stdio.h", "-DAOT_PRINTF=printf"]
    flags = ["-std=c99", *printing, *WARNINGS, f"-I{folder / 'includes-api'}"]
    run([cc, *flags, "-c", folder / "src" / "aot_test_case.c"], cwd=folder)


@pytest.mark.parametrize("language", ["g++ -std=c++11", "clang++ -std=c++11", "gcc -std=c99"])
def test_each_header_stands_alone(language: str, tmp_path: Path) -> None:
    compiler, standard = language.split()
    _require(compiler)
    for folder in _modules(tmp_path):
        for header in sorted((folder / "includes-api").glob("*.h")):
            suffix = ".cpp" if compiler.endswith("++") else ".c"
            source = folder / f"use_{header.stem}{suffix}"
            source.write_text(f'#include "{header.name}"\n#include "{header.name}"\nint used;\n')
            warnings = ["-Wall", "-Wextra", "-Werror", "-Wpedantic"]
            includes = f"-I{folder / 'includes-api'}"
            run([compiler, standard, *warnings, includes, "-c", source, "-o", folder / "used.o"])


def test_cplusplus_program_runs(tmp_path: Path) -> None:
    _require("g++")
    folder = put(package(module(stateful_model())), tmp_path / "demo")
    includes = f"-I{folder / 'includes-api'}"
    run(["gcc", "-std=c99", includes, "-c", *sorted((folder / "src").glob("*.c"))], cwd=folder)
    main = folder / "main.cpp"
    main.write_text(
        '#include "aot_model.h"\nstatic aot_model_context_t ctx;\n'
        "int main() { return aot_model_init(&ctx) + aot_model_run(&ctx); }\n"
    )
    program = folder / "program"
    objects = sorted(folder.glob("*.o"))
    run(["g++", "-std=c++11", *WARNINGS, includes, main, *objects, "-o", program])
    run([program])


_TWO = r"""
#include <stdio.h>
#include "left_model.h"
#include "left_test_case.h"
#include "right_model.h"
#include "right_test_case.h"
int main(void)
{
    static left_model_context_t a;
    static right_model_context_t b;
    if (left_model_init(&a) != left_status_ok || right_model_init(&b) != right_status_ok) return 1;
    printf("%d %d\n", (int)left_test_case_run(), (int)right_test_case_run());
    printf("%d %d\n", (int)right_test_case_run(), (int)left_test_case_run());
    return 0;
}
"""


def test_two_modules_in_one_program(tmp_path: Path) -> None:
    folders = []
    for prefix, seed in (("left", 3), ("right", 4)):
        model = stateful_model(prefix, seed)
        test = compute_golden(model, module(model).program, seed=seed)
        folders.append(put(package(module(model, prefix, test=test)), tmp_path / prefix))
    assert run([build(_TWO, folders, tmp_path / "program")]) == "0 0\n0 0\n"


@pytest.mark.parametrize("prefix", ["kws", "Model_2"])
def test_external_symbols_have_the_prefix(prefix: str, tmp_path: Path) -> None:
    model = stateful_model()
    test = compute_golden(model, module(model).program, steps=1)
    folder = put(package(module(model, prefix, test=test)), tmp_path / "demo")
    includes = f"-I{folder / 'includes-api'}"
    run(
        ["gcc", "-std=c99", "-O2", includes, "-c", *sorted((folder / "src").glob("*.c"))],
        cwd=folder,
    )
    listed = run(["nm", "--extern-only", "--defined-only", *sorted(folder.glob("*.o"))])
    symbols = [line.split()[-1] for line in listed.splitlines() if len(line.split()) == 3]
    assert f"{prefix}_model_run" in symbols
    assert [symbol for symbol in symbols if not symbol.startswith(f"{prefix}_")] == []


def test_macros_and_types_have_the_prefix(tmp_path: Path) -> None:
    """Nothing in a header can meet a name of another header."""
    folder = put(package(module(stateful_model(), "kws")), tmp_path / "demo")
    main = folder / "all.c"
    headers = sorted((folder / "includes-api").glob("*.h"))
    system = "#include <stddef.h>\n#include <stdint.h>\n#include <math.h>\n#include <string.h>\n"

    def macros(text: str) -> set[str]:
        main.write_text(text)
        listed = run(["gcc", "-std=c99", f"-I{folder / 'includes-api'}", "-E", "-dM", main])
        return {line.split()[1].partition("(")[0] for line in listed.splitlines()}

    own = macros(system + "".join(f'#include "{h.name}"\n' for h in headers)) - macros(system)
    assert {"KWS_PLAN_HASH", "kws_num_inputs"} <= own
    assert [name for name in own if not name.lower().startswith("kws_")] == []


@pytest.mark.parametrize("external", [False, True])
def test_example_of_the_readme_compiles(external: bool, tmp_path: Path) -> None:
    folder = put(package(module(stateful_model(), external=external)), tmp_path / "demo")
    example = (folder / "README.md").read_text().split("```c\n")[1].split("```")[0]
    main = f"{example}\nint main(void) {{ return classify(\"12345678\") == -1; }}\n"
    program = build(main, [folder], tmp_path / "program")
    # Without the bytes of its .bin file, an external arena of constants is refused.
    assert subprocess.run([program], check=False).returncode == int(external)


@pytest.mark.parametrize(
    ("cc", "flag"), [("gcc", "-Wcast-align=strict"), ("clang", "-Wcast-align")]
)
def test_casts_to_wider_types_are_no_warnings(cc: str, flag: str, tmp_path: Path) -> None:
    _require(cc)
    folder = put(package(module(stateful_model())), tmp_path / "demo")
    source = (folder / "src" / "aot_svdf_0.c").read_text()
    assert "(const int32_t *)(const void *)ctx" in source
    for path in sorted((folder / "src").glob("*.c")):
        includes = f"-I{folder / 'includes-api'}"
        run([cc, "-std=c99", flag, "-Werror", includes, "-fsyntax-only", path])
