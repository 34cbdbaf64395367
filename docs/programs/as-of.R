# A figure now and as it was a year ago: Rscript as-of.R https://… 2026-10 2 [2025-11-23]
args <- commandArgs(trailingOnly = TRUE)
then <- if (length(args) > 3) args[4] else as.character(Sys.Date() - 365)
query <- sprintf("product=%s&measure=price&from=%s&to=%s&dialect=comma&lang=en", args[3], args[2], args[2])
for (moment in c("", paste0("&asOf=", then))) {
  row <- read.csv(paste0(args[1], "/dgsaie/api/v1/series/monthly-prices?", query, moment), colClasses = c(VALUE = "character"))
  told <- if (nrow(row) == 0) "not published" else sprintf("%s %s, revision %d", row$VALUE, row$UNIT, row$REVISION)
  cat(if (moment == "") "now:" else sprintf("as of %s:", then), told, "\n")
}
