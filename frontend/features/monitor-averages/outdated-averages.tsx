import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { periodKind } from '../../../functions/platform/kernel/periods.ts';
import type { OutdatedAverages as Outdated } from '../../../functions/prices/averages/contract.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useFormat } from '../../lib/format.ts';
import { Unread } from '../../shared/unread.tsx';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Period, PeriodKind } from './period-form.tsx';

interface OutdatedAveragesProps {
  readonly kind: PeriodKind;
  readonly onRevise: (period: Period) => Promise<unknown>;
}

type Row = Outdated[number];

const kinds = { monthly: 'month', quarterly: 'quarter', yearly: 'year' } as const;

/** Published periods affected by a correction, each with the resulting changes and one decision. */
export function OutdatedAverages({ kind, onRevise }: OutdatedAveragesProps) {
  const { t } = useTranslation('monitor-averages');
  const format = useFormat();
  const { data } = useQuery(apiQuery('monthly-prices/outdated', {}));
  const rows = (data ?? []).filter(({ month }) => periodKind(month) === kinds[kind]);
  if (rows.length === 0)
    return <Unread of={['monthly-prices/outdated']} text={t('failures.outdated')} />;

  const periodText = ({ year, month }: Row) => `${format.period(month)} ${year}`;
  const causeText = ({ causes, after }: Row) =>
    [
      ...causes.map(({ date, month }) =>
        date === undefined
          ? t('outdated.causeMonth', { month: format.period(month ?? 1) })
          : t('outdated.causeSurvey', { date: format.date(date) }),
      ),
      ...(after.length > 0
        ? [t('outdated.after', { months: after.map((month) => format.period(month)).join(', ') })]
        : []),
    ].join(', ');
  const amount = (value: number | null) =>
    value === null ? t('app:states.notAvailable') : format.price(value);
  const differenceText = ({ differences, rows: computed }: Row) => {
    if (computed === null) return t('outdated.impossible');
    if (differences.length === 0) return t('noDifferences');
    return differences.map(({ productId, before, after, difference }) => (
      <div key={productId}>
        {t(`app:products.${productId}`)}: {amount(before)} → {amount(after)}
        {difference === null ? null : ` (${format.difference(difference)})`}
      </div>
    ));
  };

  return (
    <section>
      <h2 className="h4">{t('outdated.title')}</h2>
      <p>{t('outdated.lead')}</p>
      <DataTable
        caption={t('outdated.title')}
        captionHidden
        rows={rows}
        rowKey={periodText}
        columns={({ heading, text }) => [
          heading('period', t('outdated.period'), periodText),
          text('cause', t('outdated.cause'), causeText),
          text('difference', t('outdated.values'), differenceText),
          text('decide', t('revise'), (row) => (
            <Button
              variant="outline-primary"
              disabled={row.rows === null || row.after.length > 0}
              aria-label={t('outdated.decide', { period: periodText(row) })}
              onClick={() => void onRevise({ year: row.year, month: row.month })}
            >
              {t('app:actions.compute')}
            </Button>
          )),
        ]}
      />
    </section>
  );
}
