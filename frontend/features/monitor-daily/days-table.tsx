import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type IsoDate, todayInRome } from '../../../functions/domain/calendar.ts';
import { useFormat } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { Badge } from '../../ui/page.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useDayReading } from './day-reading.ts';

interface DaysTableProps {
  readonly days: readonly IsoDate[];
  /** Days that have prices. */
  readonly defined: ReadonlySet<IsoDate>;
  /** Of the month, with its year. */
  readonly name: string;
}

/** Days with their state; past ones can be read again, which asks first. */
export function DaysTable({ days, defined, name }: DaysTableProps) {
  const { t } = useTranslation('monitor-daily');
  const format = useFormat();
  const { running, outcome, read } = useDayReading();
  const [asked, setAsked] = useState<IsoDate>();
  const today = todayInRome(new Date());
  return (
    <>
      {outcome ? <Alert variant={outcome.variant}>{outcome.text}</Alert> : null}
      <DataTable
        caption={t('caption', { month: name })}
        captionHidden
        rows={days}
        rowKey={(day) => day}
        columns={[
          {
            id: 'day',
            header: t('day'),
            cell: (day) => format.longDate(day),
            rowHeader: true,
          },
          {
            id: 'state',
            header: t('state'),
            cell: (day) =>
              defined.has(day) ? (
                <Badge variant="success">{t('defined')}</Badge>
              ) : (
                <span className="day-missing">{t('missing')}</span>
              ),
          },
          {
            id: 'reading',
            header: t('reading.column'),
            cell: (day) =>
              day > today ? null : (
                <Button
                  variant="outline-primary"
                  size="xs"
                  busy={running === day}
                  disabled={running !== undefined}
                  onClick={() => setAsked(day)}
                >
                  {t(defined.has(day) ? 'reading.again' : 'reading.first')}
                  <span className="visually-hidden">, {format.longDate(day)}</span>
                </Button>
              ),
          },
        ]}
      />
      <ConfirmDialog
        open={asked !== undefined}
        title={t('reading.title', { day: asked ? format.longDate(asked) : '' })}
        confirmLabel={t('reading.confirm')}
        onConfirm={() => {
          setAsked(undefined);
          if (asked) void read(asked);
        }}
        onCancel={() => setAsked(undefined)}
      >
        <p>{t('reading.question')}</p>
      </ConfirmDialog>
    </>
  );
}
