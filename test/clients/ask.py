"""Asks a running portal with programs by others, and prints a table of what each was asked and got.

    npm run smoke -- --url ADDRESS --clients

ADDRESS is that of the site, such as http://localhost:8080/dgsaie/. A client is called as its own guide does it, without
anything made for this portal; those of npm are installed in a folder of their own. Exit code 0 when each got what it
asked for, and those that are known not to work still do not.
"""

import asyncio
import importlib.metadata
import io
import os
import subprocess
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
CHECKS: list[tuple[str, str, Check, str]] = []


def asks(package: str, what: str, not_because: str = "") -> Callable[[Check], Check]:
    """Adds a check: the package whose client it is (one of npm with its version), what it asks for, and why that is
    known not to work. It returns what it got, or raises."""

    def add(check: Check) -> Check:
        CHECKS.append((package, what, check, not_because))
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


def with_npm(package: str, command: str) -> str:
    """What a command of the shell prints that has the package of npm."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["npm", "install", "--silent", "--prefix", folder, package], check=True, capture_output=True)
        path = f"{folder}/node_modules/.bin{os.pathsep}{os.environ['PATH']}"
        told = subprocess.run(
            command, shell=True, cwd=folder, env=os.environ | {"PATH": path}, capture_output=True, text=True
        )
        expect(told.returncode == 0, (told.stderr or told.stdout).strip())
        return told.stdout.strip()


@asks("pysdmx", "SDMX 3.0: a flow's structure and its data")
def _() -> str:
    from pysdmx.io import read_sdmx

    structure = read_sdmx(fetched(f"/sdmx/structure/{FLOW}?references=all").decode())
    data = read_sdmx(fetched(f"/sdmx/data/{FLOW}/*?lastNObservations=1", Accept=SDMX_CSV).decode())
    rows = len(data.data[0].data)
    return expect(rows > 8, f"{rows} observations, {len(structure.structures)} artefacts of structure")


@asks("pysdmx", "SDMX 3.0: the schema of a flow, what of it is available, and its agency")
def _() -> str:
    from pysdmx.api.fmr import RegistryClient
    from pysdmx.io import read_sdmx

    registry = RegistryClient(f"{API}/sdmx")
    schema = registry.get_schema("dataflow", "DGSAIE", "DF_WEEKLY_PRICES", "1.0.0")
    agencies = [agency.id for agency in registry.get_agencies("DGSAIE")]
    available = read_sdmx(fetched(f"/sdmx/availability/{FLOW}/*").decode())
    return expect(
        len(schema.components) > 8 and len(available.structures) == 1 and agencies == ["DGSAIE"],
        f"{len(schema.components)} components, {len(available.structures)} constraint, {agencies[0]}",
    )


@asks("sdmx1", "SDMX 3.0: a flow's structure", "it reads SDMX-ML, which is not given, and an older SDMX-JSON")
def _() -> str:
    import sdmx

    sdmx.add_source({"id": "DGSAIE", "name": "DGSAIE", "url": f"{API}/sdmx", "versions": ["3.0.0"]})
    return f"{len(sdmx.Client('DGSAIE').dataflow('DF_WEEKLY_PRICES').dataflow)} flow"


@asks("pyjstat", "JSON-stat of four weeks")
def _() -> str:
    from pyjstat import pyjstat

    frame = pyjstat.Dataset.read(f"{API}/series/weekly-prices?format=JSON-STAT&{QUERY}").write("dataframe")
    return expect(len(frame) >= 4, f"{len(frame)} rows, {len(frame.columns)} columns")


@asks("jsonstat-toolkit@2.2.2", "JSON-stat of four weeks")
def _() -> str:
    address = f"{API}/series/weekly-prices?format=JSON-STAT&{QUERY}"
    script = f'''import JSONstat from "jsonstat-toolkit";
        const set = JSONstat(await (await fetch("{address}")).json());
        console.log(set.toTable({{ type: "arrobj" }}).length, "rows of", set.length, "dimensions");'''
    return with_npm("jsonstat-toolkit@2.2.2", f"node --input-type=module --eval '{script}'")


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


@asks("@stoplight/spectral-cli@6.16.3", "the description of the calls by its rules for OpenAPI")
def _() -> str:
    rules = "echo 'extends: spectral:oas' > .spectral.yaml"
    return with_npm("@stoplight/spectral-cli@6.16.3", f"{rules}; spectral lint {API}/openapi.json").splitlines()[-1]


@asks("openapi-typescript@7.13.0", "types of the calls for TypeScript")
def _() -> str:
    types = with_npm("openapi-typescript@7.13.0", f"openapi-typescript {API}/openapi.json")
    return expect("SeriesRow:" in types, f"{len(types.splitlines())} lines")


@asks("openapi-python-client", "a client for Python")
def _() -> str:
    with tempfile.TemporaryDirectory() as folder:
        options = ["--url", f"{API}/openapi.json", "--output-path", folder, "--overwrite", "--meta", "none"]
        subprocess.run(
            [sys.executable, "-m", "openapi_python_client", "generate", *options], check=True, capture_output=True
        )
        calls = [file for _, _, files in os.walk(f"{folder}/api") for file in files if file != "__init__.py"]
    return expect(len(calls) > 50, f"{len(calls)} calls; those with several media give the first, CSV, as text")


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


@asks("@modelcontextprotocol/sdk@1.32.2", "the tools for assistants, and one of them")
def _() -> str:
    script = f'''import {{ Client }} from "@modelcontextprotocol/sdk/client/index.js";
        import {{ StreamableHTTPClientTransport }} from "@modelcontextprotocol/sdk/client/streamableHttp.js";
        const client = new Client({{ name: "clients", version: "1.0.0" }});
        await client.connect(new StreamableHTTPClientTransport(new URL("{API}/mcp")));
        const {{ tools }} = await client.listTools();
        const words = "price of petrol last week";
        const {{ content, isError }} = await client.callTool({{ name: "find_series", arguments: {{ words }} }});
        if (isError) throw new Error(content[0].text);
        console.log(`${{tools.length}} tools, ${{content[0].text.length}} characters`);
        await client.close();'''
    return with_npm("@modelcontextprotocol/sdk@1.32.2", f"node --input-type=module --eval '{script}'")


def tried(check: Check, not_because: str) -> tuple[bool, str]:
    """Whether it went as expected, and what is said of it."""
    try:
        got = check()
    except Exception as error:  # noqa: BLE001 - each client raises errors of its own
        told = f"{type(error).__name__}: {str(error).splitlines()[0][:160] if str(error) else ''}"
        return (True, f"**does not work**: {not_because} ({told})") if not_because else (False, f"**failed**: {told}")
    return not not_because, f"**works now**: {got}" if not_because else got


def main() -> int:
    failed = 0
    print("| Client | Version | Asked for | Got |\n|---|---|---|---|")
    for package, what, check, not_because in CHECKS:
        name, _, version = package.rpartition("@")
        is_expected, got = tried(check, not_because)
        failed += not is_expected
        version = version if name else importlib.metadata.version(package)
        print(f"| {name or package} | {version} | {what} | {got} |", flush=True)
    print(f"\n{len(CHECKS) - failed} of {len(CHECKS)} as expected")
    return 1 if failed else 0


sys.exit(main())
