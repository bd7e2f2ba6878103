"""Installs MediaWiki where it is missing and builds wikis from folders of pages."""

from __future__ import annotations

import os
import secrets
import shutil
import sqlite3
import subprocess
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.mediawiki.export import write_export

PHP = Path(__file__).resolve().parent / "php"
MEDIAWIKI = Path("/usr/share/mediawiki")
PACKAGES = (
    "mediawiki", "php-cli", "php-sqlite3", "php-intl", "php-apcu", "php-curl", "lua5.1", "php-luasandbox",
)  # fmt: skip
LANGUAGE_LINKS = ("en", "fr", "de", "ru", "es", "it", "ar", "zh", "ja", "hi", "pt", "uk", "fa", "he", "pl")
PHP_FLAGS = ("-d", "opcache.enable_cli=1", "-d", "memory_limit=512M")


class FarmError(RuntimeError):
    """The farm cannot be installed, built or started; the message holds the output of what failed."""


def run(command: Sequence[str], *, env: Mapping[str, str] | None = None, stdin: str | None = None) -> str:
    """Runs a command to its end.

    Returns:
        What it printed.

    Raises:
        FarmError: it failed.
    """
    done = subprocess.run(
        command,
        env=env,
        input=stdin,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        raise FarmError(f"{' '.join(command)} ended with {done.returncode}:\n{done.stdout[-3000:]}")
    return done.stdout


def install() -> None:
    """Installs MediaWiki and PHP by apt-get unless they are there.

    Raises:
        FarmError: not installed and apt-get cannot install it.
    """
    if (MEDIAWIKI / "api.php").is_file() and shutil.which("php"):
        modules = run(["php", "-m"]).split()
        if {"pdo_sqlite", "intl", "apcu"} <= set(modules):
            return
    if shutil.which("apt-get") is None:
        raise FarmError("MediaWiki is not installed, and there is no apt-get to install it with")
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    run(["apt-get", "update", "-qq"], env=env)
    run(["apt-get", "install", "-y", "-qq", "--no-install-recommends", *PACKAGES], env=env)


def environment(data: Path, language: str) -> dict[str, str]:
    """Environment in which a maintenance script works on one wiki of a farm."""
    settings = {"MW_FARM_DATA": str(data), "MW_FARM_LANG": language}
    return {**os.environ, **settings, "MW_CONFIG_FILE": str(PHP / "LocalSettings.php")}


def maintain(data: Path, language: str, script: str, *args: str, stdin: str | None = None) -> str:
    """Runs one of MediaWiki's maintenance scripts (or a script of this folder, by its path)."""
    path = script if "/" in script else str(MEDIAWIKI / "maintenance" / script)
    return run(["php", *PHP_FLAGS, path, *args], env=environment(data, language), stdin=stdin)


def _refresh_links(data: Path, language: str) -> None:
    """Fills the tables of links, categories, redirects and page props: half of the pages per process."""
    with sqlite3.connect(data / language / f"{language.replace('-', '_')}wiki.sqlite") as database:
        last = int(database.execute("SELECT coalesce(max(page_id), 0) FROM page").fetchone()[0])
    database.close()
    middle = last // 2
    with ThreadPoolExecutor(max_workers=2) as pool:
        halves = [
            pool.submit(maintain, data, language, "refreshLinks.php", str(first), "--e", str(end))
            for first, end in ((1, middle), (middle + 1, last))
        ]
        for half in halves:
            half.result()


def build_wiki(pages: Path, data: Path, language: str) -> None:
    """Builds one wiki from `pages/<language>`; does nothing where it has been built.

    Args:
        pages: folder with one folder per wiki (files as in `export`, or real dumps `*.xml`).
        data: folder that holds the databases.
        language: name of the wiki; `wikidata` holds entities.

    Raises:
        FarmError: a step failed; the next call starts afresh.
    """
    folder = data / language
    if (folder / ".ready").exists():
        return
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "cache").mkdir(parents=True)
    code = "en" if language == "wikidata" else language
    env = {key: value for key, value in os.environ.items() if not key.startswith("MW_")}
    run(
        [
            "php", *PHP_FLAGS, str(MEDIAWIKI / "maintenance" / "install.php"),
            "--confpath", str(folder), "--dbtype", "sqlite", "--dbpath", str(folder),
            "--dbname", f"{language.replace('-', '_')}wiki", "--server", f"https://{language}.wikipedia.org",
            "--scriptpath", "/w", "--lang", code, "--pass", secrets.token_hex(12), "Wikipedia", "Admin",
        ],
        env=env,
    )  # fmt: skip
    (folder / "LocalSettings.php").unlink()  # the one of this folder is used instead
    links = folder / "interwiki.sql"
    links.write_text(
        "".join(
            "INSERT OR REPLACE INTO interwiki(iw_prefix,iw_url,iw_api,iw_wikiid,iw_local,iw_trans) "
            f"VALUES('{prefix}','https://{prefix}.wikipedia.org/wiki/$1','','',1,0);\n"
            for prefix in LANGUAGE_LINKS
            if prefix != language
        )
    )
    maintain(data, language, "sql.php", str(links))
    export = folder / "pages.xml"
    with export.open("w", encoding="utf-8") as out:
        write_export(pages / language, language, out)
    for dump in [export, *sorted((pages / language).glob("*.xml"))]:
        maintain(data, language, "importDump.php", "--no-updates", "--username-prefix=imported", str(dump))
    export.unlink()
    if language != "wikidata":  # entities have no links, categories or page props
        _refresh_links(data, language)
    maintain(data, language, "initSiteStats.php", "--update")
    maintain(data, language, "runJobs.php")
    maintain(data, language, str(PHP / "build_index.php"))
    maintain(data, language, "rebuildLocalisationCache.php", f"--lang={code},en")
    (folder / ".ready").touch()
