import type { WeeklyAverage as WeeklyAverageView } from '../../contract/company-prices.ts';
import type { WeeklyAverage } from '../../domain/company-prices.ts';

export function weeklyAverageView(average: WeeklyAverage): WeeklyAverageView {
  return {
    ...average,
    average: average.average ?? null,
    benchmarkAverage: average.benchmarkAverage ?? null,
    rangeItems: average.rangeItems ?? 0,
  };
}
