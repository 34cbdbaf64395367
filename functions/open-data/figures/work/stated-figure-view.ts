import { createHash } from 'node:crypto';
import { namesOfCode } from '../../../documents/workbooks/rules/code-names.ts';
import { DATASET_TITLES } from '../../../documents/workbooks/rules/dataset-titles.ts';
import { datasetOf } from '../../../documents/workbooks/rules/datasets.ts';
import { withoutTail } from '../../../documents/workbooks/rules/decimal.ts';
import { leads } from '../../../documents/workbooks/rules/statements.ts';
import { optionalEnvironment } from '../../../platform/aws/environment.ts';
import { apiBase } from '../../../platform/kernel/addresses.ts';
import { PARAMETERS } from '../../series/rules/parameters.ts';
import type { StatedFigureView } from '../contract.ts';
import { both } from '../rules/figure-texts.ts';
import { checkTexts, statedCitation, statedPeriodText } from '../rules/stated-figure-texts.ts';
import { statedAddress } from './figure-addresses.ts';
import type { StatedFigure, StatedFigureRevision } from './read-stated-figure.ts';

/** What `GET /figures/{flow}/{period}` answers. */
export function statedFigureView(figure: StatedFigure): StatedFigureView {
  const { flow, period, codes, found, revisions } = figure;
  const { statement: said, revision, since } = found;
  const dimensions = datasetOf(flow).dimensions.flatMap((name) => {
    const code = codes[name];
    if (code === undefined) return [];
    const { it = code, en = code } = namesOfCode(flow, name, code) ?? {};
    return [{ name: PARAMETERS[name], code, it, en }];
  });
  const view = revisionView(figure, found);
  const statement = statementOf(figure);
  const names = dimensions.filter(({ name }) => name !== 'unit');
  const unit = dimensions.find(({ name }) => name === 'unit') ?? { it: '', en: '' };
  const key = ['dgsaie', flow, period, ...names.map(({ code }) => code), `r${revision}`]
    .join('-')
    .replaceAll(/[^A-Za-z0-9-]/g, '-');
  return {
    flow,
    title: { ...DATASET_TITLES[flow] },
    period,
    periodName: both((language) => statedPeriodText(period, language)),
    dimensions: Object.fromEntries(dimensions.map(({ name, ...names }) => [name, names] as const)),
    ...view,
    ...(view.value !== said.value && { stored: said.value }),
    ...(said.checked && { checked: said.checked }),
    ...(leads(said) ? {} : { unconfirmed: true }),
    revisions: revisions.map((one) => revisionView(figure, one)),
    citation: statedCitation(
      { flow, period, names, unit, key, revision, since, value: view.value },
      view.api,
    ),
    statement,
    sha256: createHash('sha256').update(statement).digest('hex'),
    recompute: checkTexts(said),
  };
}

function revisionView(
  { flow, period, codes }: StatedFigure,
  { revision, state, since, until, statement }: StatedFigureRevision,
): StatedFigureView['revisions'][number] {
  const { source, sheet, cell, status, value } = statement;
  const base = `${optionalEnvironment('PUBLIC_ORIGIN') ?? ''}${apiBase}`;
  return {
    ...{ value: withoutTail(value), revision, state, since },
    ...(until && { until }),
    status,
    source: {
      ...{ document: source.document, file: `${base}/cmis/documents/${source.document}` },
      ...{ month: source.month, sheet, cell },
    },
    api: statedAddress({ flow, period, codes }, revision),
  };
}

/**
 * The figure as one line of text that never changes: names, revision, the number in its cell, status, and the document,
 * sheet and cell.
 */
function statementOf({ flow, period, codes, found }: StatedFigure): string {
  const { revision, statement } = found;
  const { source, sheet, cell, status, value } = statement;
  return [
    ...[flow, period],
    ...datasetOf(flow).dimensions.map((name) => codes[name] ?? ''),
    ...[`r${revision}`, value, status, source.document, sheet, cell],
  ].join(';');
}
