# SPDX-License-Identifier: Apache-2.0
"""The generated module reaches Zephyr, whatever else lists modules; Zephyr is a stand-in here."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cmake.project import Project, dense_model

HERE = Path(__file__).resolve().parent

LISTS = """
cmake_minimum_required(VERSION 3.20)
{before}
find_package(HeliaAOT REQUIRED HINTS $ENV{{HELIAAOT_BASE}})
{calls}
find_package(Zephyr REQUIRED)
{after}
project(app NONE)
"""

CALL = "heliaaot_generate(NAME kws PREFIX kws MODEL kws.tflite)"


def other_module(folder: Path, name: str) -> Path:
    """A module of somebody else's."""
    path = folder / name
    (path / "zephyr").mkdir(parents=True)
    (path / "zephyr" / "module.yml").write_text(f"name: {name}\n")
    return path


class App:
    """An application for the stand-in of Zephyr."""

    def __init__(self, project: Project) -> None:
        self.project = project
        project.write("kws.tflite", dense_model())

    def lists(self, calls: str = CALL, before: str = "", after: str = "") -> None:
        self.project.write("CMakeLists.txt", LISTS.format(calls=calls, before=before, after=after))

    def configure(self, *arguments: str) -> bool:
        double = HERE / "zephyr_double"
        return self.project.configure("-DBOARD=native_sim", f"-DZephyr_DIR={double}", *arguments)

    @property
    def loaded(self) -> list[str]:
        line = next(x for x in self.project.output.splitlines() if "Zephyr loads: " in x)
        return line.split("Zephyr loads: ")[1].split(";")

    @property
    def said(self) -> str:
        return " ".join(self.project.output.split())


@pytest.fixture
def app(project: Project) -> App:
    return App(project)


def test_module_is_loaded(app: App) -> None:
    app.lists()
    assert app.configure(), app.said
    assert app.loaded == [str(app.project.module())]
    assert (app.project.module() / "zephyr" / "module.yml").is_file()
    assert app.configure(), app.said
    assert app.project.conversions() == 1


@pytest.mark.parametrize("spelling", ["EXTRA_ZEPHYR_MODULES", "ZEPHYR_EXTRA_MODULES"])
@pytest.mark.parametrize("place", ["cache", "environment", "list"])
def test_other_modules_stay(app: App, tmp_path: Path, spelling: str, place: str) -> None:
    other = other_module(tmp_path, "other module")
    before, arguments = "", []
    if place == "cache":
        arguments = [f"-D{spelling}={other}"]
    elif place == "environment":
        app.project.env[spelling] = str(other)
    else:
        before = f'list(APPEND {spelling} "{other}")'
    app.lists(before=before)
    assert app.configure(*arguments), app.said
    assert sorted(app.loaded) == sorted([str(app.project.module()), str(other)])
    app.project.env.pop(spelling, None)
    assert app.configure(), app.said
    assert sorted(app.loaded) == sorted([str(app.project.module()), str(other)])


def test_modules_of_all_places_are_merged(app: App, tmp_path: Path) -> None:
    others = [other_module(tmp_path, f"other{number}") for number in range(4)]
    app.project.env = {
        "EXTRA_ZEPHYR_MODULES": f"{others[0]};{others[1]}",
        "ZEPHYR_EXTRA_MODULES": str(others[2]),
    }
    app.lists(before=f'set(EXTRA_ZEPHYR_MODULES "{others[1]}")')
    assert app.configure(f"-DZEPHYR_EXTRA_MODULES={others[3]};{others[0]}"), app.said
    assert sorted(app.loaded) == sorted(map(str, [app.project.module(), *others]))


def test_sysbuild_wins_and_is_merged(app: App, tmp_path: Path) -> None:
    first, second = other_module(tmp_path, "first"), other_module(tmp_path, "second")
    cache = tmp_path / "sysbuild_cache.txt"
    text = (
        "BOARD:STRING=native_sim/native/64\nSYSBUILD_NAME:STRING=app\nSYSBUILD_MAIN_APP:BOOL=True\n"
        f"EXTRA_ZEPHYR_MODULES:STRING={first}\nOTHER_EXTRA_ZEPHYR_MODULESX:STRING=1\n"
    )
    cache.write_text(text)
    app.project.env["ZEPHYR_EXTRA_MODULES"] = str(second)
    app.lists()
    assert app.configure("-DSYSBUILD=True", f"-DSYSBUILD_CACHE={cache}"), app.said
    assert sorted(app.loaded) == sorted(map(str, [app.project.module(), first, second]))
    assert cache.read_text() == text

    # The build system runs CMake again with what its own cache says, sysbuild with its own file.
    assert app.project.build(), app.said
    assert app.project.run("cmake", str(app.project.build_dir)), app.said
    assert sorted(app.loaded) == sorted(map(str, [app.project.module(), first, second]))
    cache.write_text(text.replace(str(first), str(second)))
    assert app.configure("-DSYSBUILD=True", f"-DSYSBUILD_CACHE={cache}"), app.said
    assert str(second) in app.loaded
    assert app.project.conversions() == 1


def test_model_that_is_gone_leaves_the_list(app: App) -> None:
    app.lists(f"{CALL}\nheliaaot_generate(NAME vad PREFIX vad MODEL kws.tflite)")
    assert app.configure(), app.said
    assert app.loaded == [str(app.project.module("kws")), str(app.project.module("vad"))]
    app.lists()
    assert app.configure(), app.said
    assert app.loaded == [str(app.project.module("kws"))]


def test_call_after_zephyr_is_explained(app: App) -> None:
    app.lists(calls="", after=CALL)
    assert not app.configure()
    assert "move the call before find_package(Zephyr)" in app.said


def test_list_that_is_overwritten_is_noticed(app: App, tmp_path: Path) -> None:
    other = other_module(tmp_path, "other")
    app.lists(f'{CALL}\nset(EXTRA_ZEPHYR_MODULES "{other}" CACHE STRING "" FORCE)')
    assert not app.configure()
    assert "Zephyr did not load the module heliaaot_kws of the model kws" in app.said


def test_module_of_the_same_name_is_noticed(app: App, tmp_path: Path) -> None:
    other = other_module(tmp_path, "heliaaot_kws")
    # Zephyr takes the last of a name; with our function called first the other is that.
    app.lists(f'{CALL}\nset(EXTRA_ZEPHYR_MODULES "$CACHE{{EXTRA_ZEPHYR_MODULES}};{other}" '
              'CACHE STRING "" FORCE)')  # fmt: skip
    assert not app.configure()
    assert "Another Zephyr module is called heliaaot_kws" in app.said


def test_missing_board_is_explained(app: App) -> None:
    app.lists()
    app.project.env["BOARD"] = ""
    double = HERE / "zephyr_double"
    assert not app.project.configure(f"-DZephyr_DIR={double}")
    assert "BOARD is not set" in app.said


def test_board_that_no_platform_lists_gets_a_generic_one(app: App, tmp_path: Path) -> None:
    root = tmp_path / "roots"
    board = root / "boards" / "vendor" / "my_board"
    board.mkdir(parents=True)
    (board / "board.yml").write_text("board:\n  name: my_board\n  socs:\n    - name: my_soc\n")
    (board / "my_board.dts").write_text(
        "/ { chosen { zephyr,sram = &sram0; }; cpus { cpu@0 { "
        'compatible = "arm,cortex-m4f"; }; }; sram0: memory@20000000 { '
        "reg = <0x20000000 DT_SIZE_K(64)>; }; };\n"
    )
    app.lists(before=f'list(APPEND BOARD_ROOT "{root}")')
    double = HERE / "zephyr_double"
    assert app.project.configure("-DBOARD=my_board", f"-DZephyr_DIR={double}"), app.said
    assert "no platform describes the board my_board" in app.said
    assert "cortex-m4 (dsp, fpu)" in app.said
