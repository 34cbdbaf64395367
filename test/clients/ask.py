"""Asks a running portal with programs by others, and prints a table of what each was asked and got.

    npm run smoke -- --url ADDRESS --clients

ADDRESS is that of the site, such as http://localhost:8080/dgsaie/. A client is called as its own guide does it, without
anything made for this portal. Exit code 0 when each got what it asked for.
"""

import asyncio
import importlib.metadata
import io
import sys
import tempfile
import urllib.request
import warnings
from collections.abc import Callable

API = sys.argv[1].rstrip("/") + "/api/v1"
QUERY = "product=2&lastN=4&lang=en"
FLOW = "dataflow/DGSAIE/DF_WEEKLY_PRICES/1.0.0"
SDMX_CSV = "application/vnd.sdmx.data+csv"
Check = Callable[[], str]
CHECKS: list[tuple[str, str, Check]] = []


def asks(package: str, what: str) -> Callable[[Check], Check]:
    """Adds a check: the package whose client it is, and what it asks for. It returns what it got, or raises."""

    def add(check: Check) -> Check:
        CHECKS.append((package, what, check))
        return check

    return add


def expect(condition: bool, what: str) -> str:
    if not condition:
        raise AssertionError(what)
    return what


def fetched(path: str, **headers: str) -> bytes:
    request = urllib.request.Request(API + path, headers=headers)
    with urllib.request.urlopen(request) as answer:
        return answer.read()


@asks("pysdmx", "SDMX 3.0: a flow's structure and its data")
def _() -> str:
    from pysdmx.io import read_sdmx

    structure = read_sdmx(fetched(f"/sdmx/structure/{FLOW}?references=all").decode())
    data = read_sdmx(fetched(f"/sdmx/data/{FLOW}/*?lastNObservations=1", Accept=SDMX_CSV).decode())
    rows = len(data.data[0].data)
    return expect(rows > 8, f"{rows} observations, {len(structure.structures)} artefacts of structure")


@asks("pysdmx", "SDMX 3.0: the schema of a flow, and what of it is available")
def _() -> str:
    from pysdmx.api.fmr import RegistryClient
    from pysdmx.io import read_sdmx

    schema = RegistryClient(f"{API}/sdmx").get_schema("dataflow", "DGSAIE", "DF_WEEKLY_PRICES", "1.0.0")
    available = read_sdmx(fetched(f"/sdmx/availability/{FLOW}/*").decode())
    return expect(
        len(schema.components) > 8 and len(available.structures) == 1,
        f"{len(schema.components)} components, {len(available.structures)} constraint",
    )


@asks("pyjstat", "JSON-stat of four weeks")
def _() -> str:
    from pyjstat import pyjstat

    frame = pyjstat.Dataset.read(f"{API}/series/weekly-prices?format=JSON-STAT&{QUERY}").write("dataframe")
    return expect(len(frame) >= 4, f"{len(frame)} rows, {len(frame.columns)} columns")


@asks("csvw", "a CSV with its table's description")
def _() -> str:
    from csvw import CSVW

    warnings.simplefilter("ignore")  # it says that it goes on to the second place where descriptions may be
    (table,) = CSVW(f"{API}/series/weekly-prices?format=CSV&{QUERY}").tables
    rows = list(table)
    types = [column.datatype for column in table.tableSchema.columns if column.datatype]
    return expect(len(rows) >= 4 and len(types) > 4, f"{len(rows)} rows, {len(types)} columns with a type")


@asks("duckdb", "the whole flow as Parquet, and SQL over it")
def _() -> str:
    import duckdb

    with tempfile.NamedTemporaryFile(suffix=".parquet") as file:
        file.write(fetched("/series/weekly-prices?format=PARQUET&lang=en"))
        file.flush()
        count, first = duckdb.sql(f"SELECT count(*), min(PERIOD) FROM '{file.name}'").fetchone()
    return expect(count > 1000, f"{count} rows from {first}")


@asks("duckdb", "the whole flow as CSV, its dialect found by itself")
def _() -> str:
    import duckdb

    with tempfile.NamedTemporaryFile(suffix=".csv") as file:
        file.write(fetched("/series/weekly-prices?format=CSV&dialect=comma&lang=en"))
        file.flush()
        rows = duckdb.read_csv(file.name)
        count = rows.count("*").fetchall()[0][0]
    return expect(count > 1000 and "PERIOD" in rows.columns, f"{count} rows, {len(rows.columns)} columns")


@asks("openpyxl", "a workbook of the series")
def _() -> str:
    import openpyxl

    book = openpyxl.load_workbook(io.BytesIO(fetched(f"/series/weekly-prices?format=EXCEL&{QUERY}")))
    rows = [sheet.max_row for sheet in book.worksheets]
    return expect(max(rows) > 4, f"{len(rows)} sheets, {max(rows)} rows")


@asks("feedparser", "eight feeds as Atom")
def _() -> str:
    import feedparser

    names = ["weekly", "monthly", "quarterly", "yearly", "corrections", "provisional", "news", "documents"]
    feeds = [feedparser.parse(f"{API}/feeds/{name}/atom") for name in names]
    faulty = [name for name, feed in zip(names, feeds, strict=True) if feed.bozo]
    return expect(not faulty, f"{sum(len(feed.entries) for feed in feeds)} entries {faulty or ''}".strip())


@asks("icalendar", "the calendar of releases")
def _() -> str:
    from icalendar import Calendar

    calendar = Calendar.from_ical(fetched("/release-calendar.ics"))
    events = calendar.walk("VEVENT")
    return expect(len(events) > 20, f"{len(events)} releases")


@asks("rdflib", "the catalogue as DCAT, in two forms")
def _() -> str:
    from rdflib import DCAT, RDF, Graph

    turtle = Graph().parse(data=fetched("/catalogue/dcat.ttl"), format="turtle")
    json = Graph().parse(data=fetched("/catalogue/dcat.jsonld"), format="json-ld")
    count = len(set(turtle.subjects(RDF.type, DCAT.Dataset)))
    return expect(count > 20 and len(turtle) == len(json), f"{count} data sets, {len(turtle)} statements in each")


@asks("rdflib", "a code list as SKOS")
def _() -> str:
    from rdflib import RDF, SKOS, Graph

    graph = Graph().parse(API + "/codelists/product", format="turtle")
    count = len(set(graph.subjects(RDF.type, SKOS.Concept)))
    return expect(count > 7, f"{count} concepts")


@asks("frictionless", "the catalogue as a data package")
def _() -> str:
    from frictionless import Package

    package = Package(API + "/catalogue/datapackage.json")
    return expect(len(package.resources) > 10, f"{len(package.resources)} resources")


@asks("openapi-spec-validator", "the description of the calls")
def _() -> str:
    import json

    from openapi_spec_validator import validate

    description = json.loads(fetched("/openapi.json"))
    validate(description)
    return f"{len(description['paths'])} paths, valid"


@asks("mcp", "the tools for assistants, and one of them")
def _() -> str:
    from mcp import ClientSession
    from mcp.client.streamable_http import streamable_http_client

    async def session() -> str:
        async with streamable_http_client(API + "/mcp") as streams, ClientSession(*streams[:2]) as client:
            await client.initialize()
            tools = (await client.list_tools()).tools
            answer = await client.call_tool("find_series", {"words": "price of petrol last week"})
            text = answer.content[0].text
            return expect(len(tools) > 3 and len(text) > 20, f"{len(tools)} tools, {len(text)} characters")

    return asyncio.run(session())


def main() -> int:
    failed = 0
    print("| Client | Version | Asked for | Got |\n|---|---|---|---|")
    for package, what, check in CHECKS:
        try:
            got = check()
        except Exception as error:  # noqa: BLE001 - each client raises errors of its own
            failed += 1
            got = f"**failed**: {type(error).__name__}: {str(error).splitlines()[0][:160] if str(error) else ''}"
        print(f"| {package} | {importlib.metadata.version(package)} | {what} | {got} |", flush=True)
    print(f"\n{len(CHECKS) - failed} of {len(CHECKS)} got what they asked for")
    return 1 if failed else 0


sys.exit(main())
