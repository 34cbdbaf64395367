import { surveysReached } from '../../../sample/rules/dated-settings.ts';
import type { ByProduct } from '../../../sample/rules/products.ts';
import { allCompanies, type StoredCompany, weightsOf } from '../../../sample/store/companies.ts';
import { allProducts, settingsByProduct } from '../../../sample/store/product-settings.ts';
import type { SeriesEntry } from '../../surveys/rules/series.ts';
import { companyWeeksOf } from '../../surveys/store/company-weeks.ts';
import { publishedSeries } from '../../surveys/store/series-years.ts';
import { inputCompany } from '../rules/company-inputs.ts';
import { type SettingDifference, settingDifferences } from '../rules/setting-changes.ts';
import type { CompanyInputs, SurveyInputs } from '../rules/survey-inputs.ts';
import { nationalPricesOf } from '../store/price-revisions.ts';
import { inputsFingerprint } from '../store/revision-inputs.ts';
import { inputsOf } from './revision-drafts.ts';
import type { TimelineChange } from './setting-date.ts';

/** A published survey that other settings would change. */
export interface ReachedPublished {
  readonly id: number;
  readonly date: string;
  readonly differences: readonly SettingDifference[];
  /** Fingerprint of the inputs after the change. */
  readonly mark: string;
}

/** The sample's settings, now or after the change. */
export interface Settings {
  readonly companies: readonly StoredCompany[];
  readonly products: Parameters<typeof settingsByProduct>[0];
}

export async function settingsNow(): Promise<Settings> {
  const [companies, products] = await Promise.all([allCompanies(), allProducts()]);
  return { companies, products };
}

/** The published surveys whose figures would be others with changed settings. */
export async function publishedReached<T>(
  changes: readonly TimelineChange<T>[],
  settings: Settings,
): Promise<ReachedPublished[]> {
  const published = await publishedSeries();
  const entries = new Set(
    changes.flatMap(([before, after]) => surveysReached(before, after, published)),
  );
  return reachedBy(
    published.filter((entry) => entries.has(entry)),
    settings,
  );
}

/** Those of the published surveys whose figures would be others with the settings. */
export async function reachedBy(
  entries: readonly SeriesEntry[],
  settings: Settings,
): Promise<ReachedPublished[]> {
  const reached: ReachedPublished[] = [];
  for (const entry of entries) {
    const before = await sourceInputs(entry);
    const after = before && (await withSettings(entry, before, settings));
    if (!before || !after) continue;
    const differences = settingDifferences(before, after);
    if (differences.length === 0) continue;
    const { id, date } = entry;
    reached.push({ id, date, differences, mark: inputsFingerprint(after) });
  }
  return reached;
}

/** EUR per 1000 units instead of hundredths. */
export const reachedView = ({ id, date, differences }: ReachedPublished) => ({
  id,
  date,
  differences: differences.map(({ productId, part, before, after }) => ({
    productId,
    part,
    before: before === undefined ? null : before / 100,
    after: after === undefined ? null : after / 100,
  })),
});

/** The inputs of a public revision; undefined where they do not depend on settings, as in imported figures. */
export async function sourceInputs({
  id,
  date,
  revision,
}: SeriesEntry): Promise<SurveyInputs | undefined> {
  for (let number = revision; number > 0; ) {
    const record = await nationalPricesOf(id, number);
    const inputs = record && (await inputsOf(record, { date }));
    if (!inputs || inputs.kind === 'imported') return undefined;
    if (inputs.kind !== 'restored') return inputs;
    number = inputs.revision;
  }
  return undefined;
}

/** The inputs with the settings that hold on a day. @param on the survey's own date unless given */
export async function withSettings(
  { id, date }: SeriesEntry,
  inputs: SurveyInputs,
  settings: Settings,
  on = date,
): Promise<SurveyInputs | undefined> {
  if (inputs.kind !== 'companies' && inputs.kind !== 'entered') return undefined;
  const values = settingsByProduct(settings.products, on);
  const products: ByProduct<(typeof inputs.products)[1] & object> = {};
  for (const [key, known] of Object.entries(inputs.products)) {
    const found = values[Number(key) as keyof typeof values];
    if (!found) products[Number(key) as keyof typeof products] = known;
    else {
      const { productId, ...value } = found;
      products[productId] = value;
    }
  }
  if (inputs.kind === 'entered') return { ...inputs, products };
  return { ...inputs, products, companies: await withWeights(id, inputs, settings.companies, on) };
}

/** A company that had no weight has no frozen price: its declared price is read instead. */
async function withWeights(
  surveyId: number,
  { companies }: CompanyInputs,
  stored: readonly StoredCompany[],
  on: string,
): Promise<CompanyInputs['companies']> {
  const frozen = new Map(companies.map((company) => [company.companyId, company]));
  const weeks = new Map((await companyWeeksOf(surveyId)).map((week) => [week.companyId, week]));
  return stored.flatMap((company) => {
    const { id: companyId } = company;
    const weights = weightsOf(company, on);
    const known = frozen.get(companyId);
    const name = known?.name ?? company.name;
    const week = weeks.get(companyId);
    const now = inputCompany({ companyId, name, weights }, { ...week, rows: week?.rows ?? [] });
    if (!known && Object.keys(now.prices).length === 0) return [];
    const prices: CompanyInputs['companies'][number]['prices'] = {
      ...now.prices,
      ...known?.prices,
    };
    const used = Object.entries(prices).filter(
      ([id]) => now.weights[Number(id) as keyof typeof now.weights],
    );
    return { ...now, prices: Object.fromEntries(used) };
  });
}
