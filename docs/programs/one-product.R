usage <- "The weekly price of a product.

Usage: Rscript one-product.R SITE PRODUCT
Such as: Rscript one-product.R https://statistics.example.org 2
"
args <- commandArgs(trailingOnly = TRUE)
help <- "--help" %in% args
if (help || length(args) < 2 || length(args) > 2) {
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

query <- sprintf("product=%s&measure=price", args[2])
prices <- ask("series/weekly-prices", query, colClasses = c(VALUE = "character"))
# A missing figure is empty, never 0; its status says why.
value <- ifelse(prices$VALUE == "", sprintf("missing (%s)", prices$STATUS), prices$VALUE)
lines <- paste(prices$PERIOD, value, prices$UNIT, recycle0 = TRUE)
cat(if (length(lines) > 0) lines else "No figures", sep = "\n")
