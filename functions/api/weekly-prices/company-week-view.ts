import type { CompanyPriceRow, CompanyWeek } from '../../contract/company-prices.ts';
import type { CompanyPrice } from '../../domain/company-prices.ts';
import { percentVariation } from '../../domain/money.ts';
import { weightsOf } from '../../store/companies.ts';
import type { CompanyWithRows } from '../../usecases/company-prices.ts';

/** A company's prices in a survey as they cross the wire. */
export function companyWeekView({ company, rows }: CompanyWithRows): CompanyWeek {
  return weekOf(company, rows.map(declaredRow));
}

/** The prices of the company's stations in place of its own; variation is their distance in percent. */
export function observatoryWeekView({ company, rows }: CompanyWithRows): CompanyWeek {
  return weekOf(company, rows.map(observatoryRow));
}

function weekOf(company: CompanyWithRows['company'], prices: CompanyPriceRow[]): CompanyWeek {
  const weights = weightsOf(company) as Record<string, number>;
  return { companyId: company.id, companyName: company.name, prices, weights };
}

const declaredRow = (row: CompanyPrice): CompanyPriceRow => ({
  ...row,
  benchmarkPrice: row.benchmarkPrice ?? null,
  rangeItems: row.rangeItems ?? 0,
});

function observatoryRow(row: CompanyPrice): CompanyPriceRow {
  const { benchmarkPrice } = row;
  if (benchmarkPrice === undefined)
    return { ...declaredRow(row), price: 'no', variation: 'Infinity' };
  const declared = row.price === 'no' ? undefined : row.price * 100;
  return {
    ...declaredRow(row),
    price: Math.round(benchmarkPrice),
    variation: percentVariation(Math.round(benchmarkPrice * 100), declared),
  };
}
