"""What changed since yesterday: python3 what-changed.py https://… [2026-11-22]"""
import datetime, json, sys, urllib.request

site = sys.argv[1]
yesterday = (datetime.date.today() - datetime.timedelta(days=1)).isoformat()
since = sys.argv[2] if len(sys.argv) > 2 else yesterday
address = f"{site}/dgsaie/api/v1/changes?since={since}"
more = True
while more:
    page = json.load(urllib.request.urlopen(address))
    for change in page["changes"]:
        if change["kind"] == "announcement":
            print("moved", change["series"], change["period"], "to", change["plannedAt"])
        for figure in change["figures"]:
            name, before, after = figure["product"]["en"], figure["before"], figure["after"]
            print(change["kind"], change["series"], change["period"], name, before, "->", after)
    more = page["more"]
    # `next` is kept for tomorrow by who asks every day; it misses nothing.
    address = f"{site}/dgsaie/api/v1/changes?since={page['next']}"
