"""The last check before a release gets its name: does `load_dataset` give back what was put in."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from releases.findings import Finding
from releases.manifest import Manifest
from releases.places import BUILDING
from schemas.tables import CONFIGS, features

_PROBE = Path(__file__).with_name("load_probe.py")
CACHE = "HF_DATASETS_CACHE"
_LAST_LINES = 600  # characters of a failing loader's words that a message repeats


def check_loading(release: Path, manifest: Manifest) -> tuple[Finding, ...]:
    """Loads all configs offline, in a process and a cache of their own, and compares rows and features.

    Args:
        release: folder being built; the cache is made beside it.
        manifest: what should come out.

    Raises:
        OSError: the disk is full.
    """
    names = [file.config for file in manifest.configs]
    # beside the release, so that the next run clears away what a killed one leaves
    with tempfile.TemporaryDirectory(prefix=f"{BUILDING}load-", dir=release.parent) as folder:
        environment = {
            **{key: value for key, value in os.environ.items() if not key.startswith("HF_")},
            "HF_HOME": folder,
            CACHE: str(Path(folder).resolve() / "datasets"),
            "HF_DATASETS_OFFLINE": "1",
            "HF_HUB_OFFLINE": "1",
            "HF_HUB_DISABLE_TELEMETRY": "1",
        }
        done = subprocess.run(
            # -P keeps this folder off the path: its modules would hide others of the same name
            [sys.executable, "-P", str(_PROBE), str(release.resolve()), environment[CACHE], *names],
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
    if done.returncode != 0:
        said = done.stderr.strip()[-_LAST_LINES:]
        if os.strerror(errno.ENOSPC) in said:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(release.parent))
        return (_fault(f"datasets cannot load the release: {said}", names),)
    found = json.loads(done.stdout)
    faults: list[Finding] = []
    if found[""]["configs"] != sorted(names):
        faults.append(_fault("the card offers other configs than the manifest", found[""]["configs"]))
    for file in manifest.configs:
        seen = found[file.config]
        if seen["rows"] != file.rows:
            what = f"load_dataset gives {seen['rows']} rows instead of {file.rows}"
        elif seen["features"] != features(CONFIGS[file.config]).to_dict():
            what = "load_dataset gives other features than the model"
        elif seen["content_hash"] != file.content_hash:
            what = "load_dataset gives other values than were written"
        else:
            continue
        faults.append(_fault(what, [file.config]))
    return tuple(faults)


def _fault(what: str, configs: list[str]) -> Finding:
    return Finding(
        check="load_dataset",
        what=what,
        records=tuple(sorted(configs)),
        todo="compare the card's `configs` and `dataset_info` with the parquet files",
    )
