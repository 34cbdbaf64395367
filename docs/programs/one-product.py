"""The weekly price of a product: python3 one-product.py https://… 2"""
import csv, sys, urllib.parse, urllib.request

site, product = sys.argv[1:3]
query = urllib.parse.urlencode(
    {"product": product, "measure": "price", "dialect": "comma", "lang": "en"}
)
with urllib.request.urlopen(f"{site}/dgsaie/api/v1/series/weekly-prices?{query}") as answer:
    for row in csv.DictReader(line.decode() for line in answer):
        # A missing figure is empty, never 0; its status says why.
        print(row["PERIOD"], row["VALUE"] or f"missing ({row['STATUS']})", row["UNIT"])
