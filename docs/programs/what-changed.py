"""What changed since a day, or since yesterday.

Usage: python3 what-changed.py SITE [DAY]
Such as: python3 what-changed.py https://statistics.example.org 2026-11-22"""
import datetime, json, sys, urllib.error, urllib.parse, urllib.request

args = sys.argv[1:]
if "--help" in args or not 1 <= len(args) <= 2:
    print(__doc__, file=sys.stdout if "--help" in args else sys.stderr)
    sys.exit(0 if "--help" in args else 2)
site = args[0]
yesterday = datetime.date.today() - datetime.timedelta(days=1)
since = args[1] if len(args) > 1 else yesterday.isoformat()
# Whatever goes wrong ends the program with a line.
sys.excepthook = lambda kind, error, trace: print(f"{site}: {error}", file=sys.stderr)


def ask(call, query):
    try:
        return json.load(urllib.request.urlopen(f"{site}/dgsaie/api/v1/{call}?{urllib.parse.urlencode(query)}"))
    except urllib.error.HTTPError as refused:
        problem = json.load(refused)
        reasons = [one.get("detail", one["code"]) for one in problem.get("errors", [problem])]
        sys.exit(f"{site}: {'; '.join([problem['title'], *dict.fromkeys(reasons)])}")

page, found = {"more": True, "next": since}, 0
while page["more"]:
    # `next` is kept for tomorrow by who asks every day; it misses nothing.
    page = ask("changes", {"since": page["next"]})
    found += len(page["changes"])
    for change in page["changes"]:
        if change["kind"] == "announcement":
            print("moved", change["series"], change["period"], "to", change["plannedAt"])
        for one in change.get("document", {}).get("flows", []):
            print(change["kind"], one["flow"], "in full:", one.get("api"))
        for figure in change["figures"]:
            values = (figure["before"], "->", figure["after"])
            print(change["kind"], change["series"], figure["period"], figure["name"]["en"], *values)
if not found:
    print("No changes since", since)
