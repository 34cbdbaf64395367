# What changed since yesterday: Rscript what-changed.R https://… [2026-11-22]
args <- commandArgs(trailingOnly = TRUE)
since <- if (length(args) > 1) args[2] else as.character(Sys.Date() - 1)
query <- sprintf("since=%s&dialect=comma&lang=en", since)
# The table has all changes, or is refused where they are more than 1,000.
changes <- read.csv(sprintf("%s/dgsaie/api/v1/changes/table?%s", args[1], query))
told <- with(changes, paste(KIND, SERIES, PERIOD, PRODUCT_NAME, BEFORE, "->", AFTER))
moved <- with(changes, paste("moved", SERIES, PERIOD, "to", PLANNED))
lines <- ifelse(changes$KIND == "announcement", moved, told)
if (nrow(changes) > 0) cat(lines, sep = "\n")
