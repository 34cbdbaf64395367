"""The weekly price of a product.

Usage: python3 one-product.py SITE PRODUCT
Such as: python3 one-product.py https://statistics.example.org 2"""
import json, sys, urllib.error, urllib.parse, urllib.request

args = sys.argv[1:]
if "--help" in args or not 2 <= len(args) <= 2:
    print(__doc__, file=sys.stdout if "--help" in args else sys.stderr)
    sys.exit(0 if "--help" in args else 2)
site, product = args
# Whatever goes wrong ends the program with a line.
sys.excepthook = lambda kind, error, trace: print(f"{site}: {error}", file=sys.stderr)


def ask(call, query):
    try:
        return json.load(urllib.request.urlopen(f"{site}/dgsaie/api/v1/{call}?{urllib.parse.urlencode(query)}"))
    except urllib.error.HTTPError as refused:
        problem = json.load(refused)
        reasons = [one.get("detail", one["code"]) for one in problem.get("errors", [problem])]
        sys.exit(f"{site}: {'; '.join([problem['title'], *dict.fromkeys(reasons)])}")


rows = ask("series/weekly-prices", {"product": product, "measure": "price", "format": "JSON", "lang": "en"})
for row in rows:
    # A missing figure is null, never 0; its status says why.
    print(row["PERIOD"], row["VALUE"] or f"missing ({row['STATUS']})", row["UNIT"])
if not rows:
    print("No figures")
