usage <- "What changed since a day, or since yesterday.

Usage: Rscript what-changed.R SITE [DAY]
Such as: Rscript what-changed.R https://statistics.example.org 2026-11-22
"
args <- commandArgs(trailingOnly = TRUE)
help <- "--help" %in% args
if (help || length(args) < 1 || length(args) > 2) {
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

since <- if (length(args) > 1) args[2] else as.character(Sys.Date() - 1)
# The table has all changes, or is refused where they are more than 1,000.
changes <- ask("changes/table", paste0("since=", since))
told <- with(changes, paste(KIND, SERIES, PERIOD, PRODUCT_NAME, BEFORE, "->", AFTER))
moved <- with(changes, paste("moved", SERIES, PERIOD, "to", PLANNED))
whole <- with(changes, paste(KIND, FLOW, "in full:", ADDRESS))
without <- is.na(changes$UNIT) | changes$UNIT == ""
lines <- ifelse(changes$KIND == "announcement", moved, ifelse(without, whole, told))
cat(if (length(lines) > 0) lines else paste("No changes since", since), sep = "\n")
