/** What documents changed of the figures of energy, in the form of other changes. */
import { DATASET_TITLES } from '../../../documents/workbooks/rules/dataset-titles.ts';
import {
  type DatasetName,
  SERIES_DIMENSIONS,
} from '../../../documents/workbooks/rules/datasets.ts';
import { subtract, withoutTail } from '../../../documents/workbooks/rules/decimal.ts';
import {
  type FigureChangeRecord,
  figureChangesBetween,
} from '../../../documents/workbooks/store/figure-changes.ts';
import { optionalEnvironment } from '../../../platform/aws/environment.ts';
import { apiBase } from '../../../platform/kernel/addresses.ts';
import type { Instant } from '../../../platform/kernel/as-of.ts';
import { statedAddress } from '../../figures/work/figure-addresses.ts';
import { PARAMETERS } from '../../series/rules/parameters.ts';
import type { ChangedFigureView, ChangeView } from '../contract.ts';

export interface DocumentChange {
  readonly id: string;
  readonly kind: FigureChangeRecord['kind'];
  readonly series: 'energy';
  /** The last one of the changed figures. */
  readonly period: string;
  readonly at: Instant;
  readonly record: FigureChangeRecord;
}

/** @param from empty for the beginning */
export async function documentChanges(from: Instant | '', now: Date): Promise<DocumentChange[]> {
  const records = await figureChangesBetween(from, now.toISOString());
  return records.map((record) => {
    const { kind, at, document, last: period } = record;
    return { id: `energy/${document}/${at}`, series: 'energy', kind, period, at, record };
  });
}

export const documentView = (record: FigureChangeRecord): NonNullable<ChangeView['document']> => {
  const { document: id, fileName, datasets, first, added, revised, gone } = record;
  const titles = datasets.map((name) => ({ ...DATASET_TITLES[name] }));
  return { id, fileName, titles, first, added, revised, gone, flows: flowsOf(record) };
};

/**
 * The flows that a document changed, each with the address of the figures that became public, changed or went at that
 * moment. Documents of one moment share it. It answers by moments of publication: a document that was read after later
 * ones, as in an import of history, takes over figures that were counted for them.
 */
export const flowsOf = ({
  datasets,
  since,
  first,
}: Pick<FigureChangeRecord, 'datasets' | 'since' | 'first'>) =>
  datasets.map((flow) => ({ flow, ...(since && { api: addressOf(flow, since, first) }) }));

function addressOf(flow: DatasetName, since: Instant, first: string): string {
  const updatedAfter = new Date(Date.parse(since) - 1).toISOString();
  const moments = { updatedAfter, asOf: since };
  const query = new URLSearchParams({ from: first.slice(0, 4), ...moments, format: 'JSON' });
  return `${optionalEnvironment('PUBLIC_ORIGIN') ?? ''}${apiBase}/series/${flow}?${query}`;
}

export const statedViews = ({ figures }: FigureChangeRecord): ChangedFigureView[] =>
  figures.map(({ dataset: flow, name, period, unit, codes, before, after, status }) => {
    const was = withoutTail(before);
    const is = after === undefined ? undefined : withoutTail(after);
    return {
      ...{ flow, period, name, unit },
      ...(codes && {
        codes: Object.fromEntries(
          SERIES_DIMENSIONS.flatMap((one) => {
            const code = codes[one];
            return code === undefined ? [] : [[PARAMETERS[one], code] as const];
          }),
        ),
        api: statedAddress({ flow, period, codes }),
      }),
      before: Number(was),
      after: is === undefined ? null : Number(is),
      difference: is === undefined ? null : Number(subtract(is, was)),
      ...(after === undefined
        ? ({ status: 'O', remark: 'withdrawn' } as const)
        : status && (status === 'final' ? { status: 'A' } : { status: 'P', remark: status })),
    };
  });
