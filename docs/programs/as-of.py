"""A figure now and as it was a year ago: python3 as-of.py https://… 2026-10 2 [2025-11-23]"""
import datetime, json, sys, urllib.error, urllib.request

site, period, product = sys.argv[1:4]
today = datetime.date.today()
then = sys.argv[4] if len(sys.argv) > 4 else (today - datetime.timedelta(days=365)).isoformat()
for moment in ("", f"&asOf={then}"):
    query = f"product={product}&measure=price&from={period}&to={period}&format=JSON&lang=en{moment}"
    rows = json.load(urllib.request.urlopen(f"{site}/dgsaie/api/v1/series/monthly-prices?{query}"))
    found = [f"{row['VALUE']} {row['UNIT']}, revision {row['REVISION']}" for row in rows]
    print(f"as of {then}:" if moment else "now:", found[0] if found else "not published")
