# The weekly price of a product: Rscript one-product.R https://… 2
args <- commandArgs(trailingOnly = TRUE)
query <- sprintf("product=%s&measure=price&dialect=comma&lang=en", args[2])
prices <- read.csv(sprintf("%s/dgsaie/api/v1/series/weekly-prices?%s", args[1], query), colClasses = c(VALUE = "character"))
# A missing figure is empty, never 0; its status says why.
value <- ifelse(prices$VALUE == "", sprintf("missing (%s)", prices$STATUS), prices$VALUE)
cat(paste(prices$PERIOD, value, prices$UNIT), sep = "\n")
