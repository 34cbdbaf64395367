"""Sales in all provinces in one month: python3 all-provinces.py https://… 2022-06 [F1]"""
import csv, sys, urllib.request

site, month = sys.argv[1:3]
product = f"&product={sys.argv[3]}" if len(sys.argv) > 3 else ""
flow = "oil-sales-by-province"
query = f"from={month}&to={month}&frequency=M&dialect=comma&lang=en{product}"
with urllib.request.urlopen(f"{site}/dgsaie/api/v1/series/{flow}?{query}") as answer:
    for row in csv.DictReader(line.decode() for line in answer):
        # Regions and the nation are there too.
        if row["PLACE_ID"].startswith("ITP"):
            print(row["PLACE_ID"], row["PLACE_NAME"], row["PRODUCT_ID"], row["VALUE"], row["UNIT"])
