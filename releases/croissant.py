"""croissant.json: the release in the words of Croissant 1.1 (mlcommons.org/croissant), from the models."""

from __future__ import annotations

import json
import typing
from typing import Any

from pydantic.fields import FieldInfo

from releases.citation import bibtex, dataset_url
from releases.content import ReleaseContent
from releases.front_matter import DESCRIPTION, PRETTY_NAME, TAGS
from releases.licences import CONFIG_LICENCES, licence_url
from releases.manifest import Manifest
from releases.parquet import ConfigFile
from schemas.base import Record
from schemas.tables import CONFIGS, SORT_KEYS, unwrap

CONFORMS_TO = "http://mlcommons.org/croissant/1.1"

CONTEXT: dict[str, Any] = {
    "@language": "en",
    "@vocab": "https://schema.org/",
    "arrayShape": "cr:arrayShape",
    "citeAs": "cr:citeAs",
    "column": "cr:column",
    "conformsTo": "dct:conformsTo",
    "containedIn": "cr:containedIn",
    "cr": "http://mlcommons.org/croissant/",
    "data": {"@id": "cr:data", "@type": "@json"},
    "dataType": {"@id": "cr:dataType", "@type": "@vocab"},
    "dct": "http://purl.org/dc/terms/",
    "description": {"@container": "@language"},
    "equivalentProperty": "cr:equivalentProperty",
    "examples": {"@id": "cr:examples", "@type": "@json"},
    "extract": "cr:extract",
    "field": "cr:field",
    "fileObject": "cr:fileObject",
    "fileProperty": "cr:fileProperty",
    "fileSet": "cr:fileSet",
    "format": "cr:format",
    "includes": "cr:includes",
    "isArray": "cr:isArray",
    "isLiveDataset": "cr:isLiveDataset",
    "jsonPath": "cr:jsonPath",
    "key": "cr:key",
    "md5": "cr:md5",
    "name": {"@container": "@language"},
    "parentField": "cr:parentField",
    "path": "cr:path",
    "rai": "http://mlcommons.org/croissant/RAI/",
    "recordSet": "cr:recordSet",
    "references": "cr:references",
    "regex": "cr:regex",
    "repeated": "cr:repeated",
    "replace": "cr:replace",
    "samplingRate": "cr:samplingRate",
    "sc": "https://schema.org/",
    "separator": "cr:separator",
    "source": "cr:source",
    "subField": "cr:subField",
    "transform": "cr:transform",
}
"""The context of the specification, version 1.1."""

_TYPES = {str: "sc:Text", int: "cr:Int64", float: "cr:Float64", bool: "sc:Boolean"}
_REFERENCES = {"entity_id": "entities/entity_id"}
"""Columns that refer to another table; a table that refers to itself is a cycle to Croissant's reader."""


def croissant_text(manifest: Manifest, content: ReleaseContent) -> str:
    """croissant.json of a release."""
    year, month, number = manifest.version.split(".")
    document = {
        "@context": CONTEXT,
        "@type": "sc:Dataset",
        "conformsTo": CONFORMS_TO,
        "name": manifest.name,
        "alternateName": PRETTY_NAME,
        "description": DESCRIPTION,
        # Croissant wants a semantic version, in which a month has no leading zero
        "version": f"{year}.{int(month)}.{number}",
        "identifier": f"v{manifest.version}",
        "license": sorted({licence_url(CONFIG_LICENCES[file.config]) for file in manifest.configs}),
        "keywords": list(TAGS),
        "citeAs": bibtex(manifest, content.repo),
        "temporalCoverage": f"../{manifest.as_of}",
        "isLiveDataset": False,
        **({"url": url} if (url := dataset_url(content.repo)) else {}),
        "distribution": [_file_object(file) for file in manifest.configs],
        "recordSet": [_record_set(file.config, manifest) for file in manifest.configs],
    }
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"


def _file_object(file: ConfigFile) -> dict[str, Any]:
    return {
        "@type": "cr:FileObject",
        "@id": f"file-{file.config}",
        "name": f"file-{file.config}",
        "contentUrl": file.path,
        "contentSize": f"{file.n_bytes} B",
        "encodingFormat": "application/x-parquet",
        "sha256": file.sha256,
    }


def _record_set(config: str, manifest: Manifest) -> dict[str, Any]:
    model = CONFIGS[config]
    present = {file.config for file in manifest.configs}
    return {
        "@type": "cr:RecordSet",
        "@id": config,
        "name": config,
        "description": (model.__doc__ or "").strip().splitlines()[0],
        "key": [{"@id": f"{config}/{column}"} for column in SORT_KEYS[config]],
        "field": [
            _field(f"{config}/{name}", {"fileObject": {"@id": f"file-{config}"}}, (name,), info, present)
            for name, info in model.model_fields.items()
        ],
    }


def _field(
    field_id: str, file: dict[str, Any], path: tuple[str, ...], info: FieldInfo, present: set[str]
) -> dict[str, Any]:
    """One column, or one field of a struct inside it.

    Args:
        field_id: id of the field.
        file: the file that holds it.
        path: its column, then the names inside it.
        info: the field of the model.
        present: configs of the release, which alone can be referred to.
    """
    plain, _ = unwrap(info.annotation)
    is_list = typing.get_origin(plain) is tuple
    item = unwrap(typing.get_args(plain)[0])[0] if is_list else plain
    inner = [{"jsonPath": name} for name in path[1:]]
    field: dict[str, Any] = {
        "@type": "cr:Field",
        "@id": field_id,
        "name": path[-1],
        "description": info.description or "",
        "source": {
            **file,
            "extract": {"column": path[0]},
            **({"transform": inner} if inner else {}),
        },
    }
    if is_list:
        field |= {"isArray": True, "arrayShape": "-1"}
    if isinstance(item, type) and issubclass(item, Record):
        field["subField"] = [
            _field(f"{field_id}/{name}", file, (*path, name), part, present)
            for name, part in item.model_fields.items()
            if not (is_list and _is_list_of_structs(part))
        ]
        return field
    target = _REFERENCES.get(path[-1], "")
    refers = target.split("/")[0] in present and target != field_id
    return {
        **field,
        "dataType": _TYPES.get(item, "sc:Text"),
        **({"references": {"field": {"@id": target}}} if refers else {}),
    }


def _is_list_of_structs(info: FieldInfo) -> bool:
    """Lists of structs inside lists: Croissant's paths cannot reach into them, so they are left unsaid."""
    plain, _ = unwrap(info.annotation)
    inner = typing.get_args(plain)[0] if typing.get_origin(plain) is tuple else None
    return isinstance(inner, type) and issubclass(inner, Record)
