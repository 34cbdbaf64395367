# Sales in all provinces in one month: Rscript all-provinces.R https://… 2022-06 [F1]
args <- commandArgs(trailingOnly = TRUE)
query <- sprintf("from=%s&to=%s&frequency=M&dialect=comma&lang=en", args[2], args[2])
if (length(args) > 2) query <- paste0(query, "&product=", args[3])
# `T` is tonnes, and not a truth value.
sales <- read.csv(sprintf("%s/dgsaie/api/v1/series/oil-sales-by-province?%s", args[1], query), colClasses = c(UNIT = "character", PLACE_ID = "character"))
# Regions and the nation are there too.
sales <- sales[startsWith(sales$PLACE_ID, "ITP"), ]
with(sales, cat(paste(PLACE_ID, PLACE_NAME, PRODUCT_ID, VALUE, UNIT), sep = "\n"))
