"""Sales in all provinces in a month, of all products or one.

Usage: python3 all-provinces.py SITE MONTH [PRODUCT]
Such as: python3 all-provinces.py https://statistics.example.org 2022-06 F1"""
import json, sys, urllib.error, urllib.parse, urllib.request

args = sys.argv[1:]
if "--help" in args or not 2 <= len(args) <= 3:
    print(__doc__, file=sys.stdout if "--help" in args else sys.stderr)
    sys.exit(0 if "--help" in args else 2)
site, month = args[:2]
# Whatever goes wrong ends the program with a line.
sys.excepthook = lambda kind, error, trace: print(f"{site}: {error}", file=sys.stderr)


def ask(call, query):
    try:
        return json.load(urllib.request.urlopen(f"{site}/dgsaie/api/v1/{call}?{urllib.parse.urlencode(query)}"))
    except urllib.error.HTTPError as refused:
        problem = json.load(refused)
        reasons = [one.get("detail", one["code"]) for one in problem.get("errors", [problem])]
        sys.exit(f"{site}: {'; '.join([problem['title'], *dict.fromkeys(reasons)])}")


query = {"from": month, "to": month, "frequency": "M", "format": "JSON", "lang": "en"}
query |= {"product": args[2]} if len(args) > 2 else {}
# Regions and the nation are there too.
rows = [row for row in ask("series/oil-sales-by-province", query) if row["PLACE_ID"].startswith("ITP")]
for row in rows:
    print(*(row[name] for name in ("PLACE_ID", "PLACE_NAME", "PRODUCT_ID", "CHANNEL_ID", "VALUE", "UNIT")))
if not rows:
    print("No figures for", month)
