usage <- "A figure now, and as it was on a day or a year ago.

Usage: Rscript as-of.R SITE MONTH PRODUCT [DAY]
Such as: Rscript as-of.R https://statistics.example.org 2026-10 2 2025-11-23
"
args <- commandArgs(trailingOnly = TRUE)
help <- "--help" %in% args
if (help || length(args) < 3 || length(args) > 4) {
  cat(usage, file = if (help) stdout() else stderr())
  quit(status = if (help) 0 else 2)
}
# Whatever goes wrong ends the program with a line. R does not read why the portal refuses: its address in a browser tells it.
end <- function(told) {
  message(sub("\n.*", "", conditionMessage(told)))
  quit(status = 1)
}
ask <- function(call, query, ...) {
  address <- sprintf("%s/dgsaie/api/v1/%s?%s&dialect=comma&lang=en", args[1], call, query)
  tryCatch(read.csv(address, ...), warning = end, error = end)
}

then <- if (length(args) > 3) args[4] else as.character(Sys.Date() - 365)
query <- sprintf("product=%s&measure=price&from=%s&to=%s", args[3], args[2], args[2])
for (moment in c("", paste0("&asOf=", then))) {
  row <- ask("series/monthly-prices", paste0(query, moment), colClasses = c(VALUE = "character"))
  told <- if (nrow(row) == 0) "not published" else sprintf("%s %s, revision %d", row$VALUE, row$UNIT, row$REVISION)
  cat(if (moment == "") "now:" else sprintf("as of %s:", then), told, "\n")
}
