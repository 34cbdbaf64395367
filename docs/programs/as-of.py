"""A figure now, and as it was on a day or a year ago.

Usage: python3 as-of.py SITE MONTH PRODUCT [DAY]
Such as: python3 as-of.py https://statistics.example.org 2026-10 2 2025-11-23"""
import datetime, json, sys, urllib.error, urllib.parse, urllib.request

args = sys.argv[1:]
if "--help" in args or not 3 <= len(args) <= 4:
    print(__doc__, file=sys.stdout if "--help" in args else sys.stderr)
    sys.exit(0 if "--help" in args else 2)
site, month, product = args[:3]
year_ago = datetime.date.today() - datetime.timedelta(days=365)
then = args[3] if len(args) > 3 else year_ago.isoformat()
# Whatever goes wrong ends the program with a line.
sys.excepthook = lambda kind, error, trace: print(f"{site}: {error}", file=sys.stderr)


def ask(call, query):
    try:
        return json.load(urllib.request.urlopen(f"{site}/dgsaie/api/v1/{call}?{urllib.parse.urlencode(query)}"))
    except urllib.error.HTTPError as refused:
        problem = json.load(refused)
        reasons = [one.get("detail", one["code"]) for one in problem.get("errors", [problem])]
        sys.exit(f"{site}: {'; '.join([problem['title'], *dict.fromkeys(reasons)])}")


query = {"product": product, "measure": "price", "from": month, "to": month, "format": "JSON", "lang": "en"}
for name, moment in (("now", {}), (f"as of {then}", {"asOf": then})):
    rows = ask("series/monthly-prices", query | moment)
    found = [f"{row['VALUE']} {row['UNIT']}, revision {row['REVISION']}" for row in rows]
    print(f"{name}:", found[0] if found else "not published")
