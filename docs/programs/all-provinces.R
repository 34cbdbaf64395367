usage <- "Sales in all provinces in a month, of all products or one.

Usage: Rscript all-provinces.R SITE MONTH [PRODUCT]
Such as: Rscript all-provinces.R https://statistics.example.org 2022-06 F1
"
args <- commandArgs(trailingOnly = TRUE)
help <- "--help" %in% args
if (help || length(args) < 2 || length(args) > 3) {
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

query <- sprintf("from=%s&to=%s&frequency=M", args[2], args[2])
if (length(args) > 2) query <- paste0(query, "&product=", args[3])
# `T` is tonnes, and not a truth value.
text <- c(UNIT = "character", PLACE_ID = "character")
sales <- ask("series/oil-sales-by-province", query, colClasses = text)
# Regions and the nation are there too.
sales <- sales[startsWith(sales$PLACE_ID, "ITP"), ]
lines <- with(sales, paste(PLACE_ID, PLACE_NAME, PRODUCT_ID, CHANNEL_ID, VALUE, UNIT, recycle0 = TRUE))
cat(if (length(lines) > 0) lines else paste("No figures for", args[2]), sep = "\n")
