/** Title and text of an entry about what a document changed of the figures of energy. */
import { DATASET_TITLES } from '../../../documents/workbooks/rules/dataset-titles.ts';
import type { DatasetName } from '../../../documents/workbooks/rules/datasets.ts';
import { withoutTail } from '../../../documents/workbooks/rules/decimal.ts';
import { statedPeriodText } from '../../../open-data/figures/rules/stated-figure-texts.ts';
import type { Language } from '../../../platform/kernel/language.ts';
import type { PublicNote } from '../../../prices/surveys/rules/surveys.ts';
import { CHANGE_TITLES, figureCountsText } from './feed-texts.ts';

interface FigureChange {
  readonly kind: keyof typeof CHANGE_TITLES;
  readonly fileName: string;
  readonly datasets: readonly DatasetName[];
  readonly last: string;
  readonly added: number;
  readonly revised: number;
  readonly gone: number;
  readonly note?: PublicNote | undefined;
  readonly figures: readonly {
    readonly name: PublicNote;
    readonly period: string;
    readonly unit: string;
    readonly before: string;
    readonly after?: string | undefined;
  }[];
}

/** More revised figures than this are only counted. */
const MOST_NAMED = 20;

export function figureChangeEntry(change: FigureChange, language: Language) {
  const { kind, datasets, last, note, fileName, figures } = change;
  const titles = datasets.map((name) => DATASET_TITLES[name][language]).join('; ');
  const subject = `${titles}, ${statedPeriodText(last, language)}`;
  const counts = figureCountsText(change, language);
  const more = figures.length - MOST_NAMED;
  return {
    title:
      kind === 'correction'
        ? `${CORRECTED[language]}: ${subject}`
        : CHANGE_TITLES[kind][language](subject, 0),
    text: [
      fileName,
      ...(note ? [note[language]] : []),
      ...(counts ? [counts] : []),
      ...figures.slice(0, MOST_NAMED).map((figure) => {
        const { name, period, unit, before, after } = figure;
        const values = [before, after].map((value) => valueText(value, language));
        return `${name[language]}, ${statedPeriodText(period, language)}: ${values.join(' → ')} ${unit}`;
      }),
      ...(more > 0 ? [FURTHER[language](more)] : []),
    ].join('\n'),
  };
}

const CORRECTED: PublicNote = { it: 'Correzione', en: 'Correction' };
const FURTHER: Readonly<Record<Language, (count: number) => string>> = {
  it: (count) => `Altri valori cambiati: ${count}`,
  en: (count) => `Further figures that changed: ${count}`,
};
const NONE: PublicNote = { it: 'non disponibile', en: 'not available' };

function valueText(value: string | undefined, language: Language): string {
  if (value === undefined) return NONE[language];
  const plain = withoutTail(value).replace('-', '−');
  return language === 'it' ? plain.replace('.', ',') : plain;
}
