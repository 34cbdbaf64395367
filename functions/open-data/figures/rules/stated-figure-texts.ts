/** Texts about a figure that documents state: its name, how to cite it and how to check it. */
import { DATASET_TITLES } from '../../../documents/workbooks/rules/dataset-titles.ts';
import type { DatasetName } from '../../../documents/workbooks/rules/datasets.ts';
import type { Statement } from '../../../documents/workbooks/rules/statements.ts';
import type { Language } from '../../../platform/kernel/language.ts';
import type { PublicNote } from '../../../prices/surveys/rules/surveys.ts';
import { both, citationOf, dayText, periodText } from './figure-texts.ts';

/** `marzo 2026`, `gennaio–marzo 2026`, `anno 2026`, `31 marzo 2026`; in English alike. */
export function statedPeriodText(period: string, language: Language): string {
  const [first = '', last] = period.split('/');
  if (last !== undefined) {
    const [from, to] = [first, last].map((month) => statedPeriodText(month, language));
    return `${from?.replace(/ \d{4}$/, '')}–${to}`;
  }
  if (period.length === 10) return dayText(period, language);
  return periodText({ series: period.length === 4 ? 'yearly' : 'monthly', period }, language);
}

interface CitedFigure {
  readonly flow: DatasetName;
  readonly period: string;
  /** Names of its codes but the unit, in the order of the flow's dimensions, and the unit's. */
  readonly names: readonly PublicNote[];
  readonly unit: PublicNote;
  readonly value: string;
  readonly revision: number;
  readonly since: string;
  readonly key: string;
}

/** Citations that name the revision and its address. */
export const statedCitation = (figure: CitedFigure, url: string) =>
  citationOf({
    title: both((language) => titleOf(figure, language)),
    value: both((language) => amountOf(figure, language)),
    ...{ key: figure.key, revision: figure.revision, since: figure.since, url },
  });

const titleOf = ({ flow, names, period }: CitedFigure, language: Language): string =>
  [
    DATASET_TITLES[flow][language],
    ...names.map((name) => name[language]),
    statedPeriodText(period, language),
  ].join(', ');

const amountOf = ({ value, unit }: CitedFigure, language: Language): string =>
  `${(language === 'it' ? value.replace('.', ',') : value).replace('-', '−')} ${unit[language]}`;

export const checkTexts = ({ sheet, cell }: Pick<Statement, 'sheet' | 'cell'>): PublicNote => ({
  it: `Aprire il documento, foglio «${sheet}», cella ${cell}. Chiunque può verificare che l’impronta SHA-256 dell’enunciato sia quella indicata.`,
  en: `Open the document, sheet “${sheet}”, cell ${cell}. Anybody can check that the statement has the SHA-256 given.`,
});
