"""Builds the library with the Go and the C compiler that are installed, from the repository that this folder is in."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py
from setuptools.dist import Distribution

HERE = Path(__file__).resolve().parent
NAME = {"win32": "libarbiter.dll", "darwin": "libarbiter.dylib"}.get(sys.platform, "libarbiter.so")


class Build(build_py):
    """Builds libarbiter beside the modules."""

    def run(self) -> None:
        super().run()
        root = HERE.parent
        if not (root / "cmd" / "libarbiter").is_dir():
            raise SystemExit(f"{root} is not a checkout of Arbiter: cmd/libarbiter is missing. "
                             "Install with: pip install ./python, from the root of the checkout")
        go = shutil.which("go")
        if go is None:
            raise SystemExit("Go is not installed; see https://go.dev")
        if self.editable_mode:
            out = HERE / "arbiter_gym" / NAME
        else:
            out = Path(self.build_lib).resolve() / "arbiter_gym" / NAME
        out.parent.mkdir(parents=True, exist_ok=True)
        command = [go, "build", "-buildvcs=false", "-trimpath", "-ldflags=-s -w", "-buildmode=c-shared", "-o", str(out),
                   "./cmd/libarbiter"]
        subprocess.run(command, cwd=root, check=True, env={**os.environ, "CGO_ENABLED": "1"})
        out.with_suffix(".h").unlink(missing_ok=True)


class Binary(Distribution):
    """Has a library, so that its wheel belongs to one platform."""

    def has_ext_modules(self) -> bool:
        return True


setup(cmdclass={"build_py": Build}, distclass=Binary)
