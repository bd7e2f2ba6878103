"""Loads every config of a release as a consumer would; run as a program of its own, with an empty cache.

Prints one JSON object: per config the number of rows, their content hash and the features. It imports
nothing of the project, so that what it sees is what `datasets` alone sees.
"""

from __future__ import annotations

import hashlib
import json
import sys

BATCH = 1000
"""Rows that are held as Python objects at once."""


def probe(release: str, configs: list[str], cache: str) -> dict[str, dict[str, object]]:
    """Loads the configs and describes what came out.

    Args:
        release: folder of the release.
        configs: names of the configs.
        cache: an empty folder.
    """
    import datasets

    datasets.disable_progress_bars()
    offered = sorted(datasets.get_dataset_config_names(release))
    result: dict[str, dict[str, object]] = {"": {"configs": offered}}
    for config in configs:
        rows = datasets.load_dataset(release, config, split="test", cache_dir=cache)
        digest = hashlib.sha256()
        for start in range(0, rows.num_rows, BATCH):
            for row in rows.select(range(start, min(start + BATCH, rows.num_rows))).to_list():
                row.pop("retrieved_at", None)  # no content, as in `content.rows_hash`
                text = json.dumps(row, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
                digest.update(text.encode() + b"\n")
        result[config] = {
            "rows": rows.num_rows,
            "content_hash": digest.hexdigest(),
            "features": rows.features.to_dict(),
        }
    return result


if __name__ == "__main__":
    sys.stdout.write(json.dumps(probe(sys.argv[1], sys.argv[3:], sys.argv[2])))
