import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type IsoDate, todayInRome } from '../../../functions/platform/kernel/calendar.ts';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import { api } from '../../lib/api-client.ts';
import { ApiProblem, logFailure } from '../../lib/failures.ts';
import { useFormat } from '../../lib/format.ts';
import {
  failed,
  type Outcome,
  OutcomeAlert,
  succeeded,
} from '../../shared/publication/outcome.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { Badge } from '../../ui/page.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';

interface DaysTableProps {
  readonly days: readonly IsoDate[];
  /** Days that have prices. */
  readonly defined: ReadonlySet<IsoDate>;
  /** The month with its year. */
  readonly name: string;
}

/** Days with their state; past ones can be read again after a confirmation. */
export function DaysTable({ days, defined, name }: DaysTableProps) {
  const { t } = useTranslation('monitor-daily');
  const format = useFormat();
  const { running, outcome, clear, read } = useDayReading();
  const [asked, setAsked] = useState<IsoDate>();
  const form = useForm({ defaultValues: { reason: '' } });
  const today = todayInRome(clock.now());
  return (
    <>
      <OutcomeAlert outcome={outcome} onDismiss={clear} />
      <DataTable
        caption={t('caption', { month: name })}
        captionHidden
        rows={days}
        rowKey={(day) => day}
        columns={({ heading, text }) => [
          heading('day', t('day'), (day) => format.longDate(day)),
          text('state', t('state'), (day) =>
            defined.has(day) ? (
              <Badge variant="success">{t('defined')}</Badge>
            ) : (
              <span className="day-missing">{t('missing')}</span>
            ),
          ),
          text('reading', t('reading.column'), (day) =>
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
          ),
        ]}
      />
      <ConfirmDialog
        open={asked !== undefined}
        title={t('reading.title', { day: asked ? format.longDate(asked) : '' })}
        confirmLabel={t('reading.confirm')}
        onConfirm={() =>
          void form.handleSubmit(({ reason }) => {
            setAsked(undefined);
            form.reset();
            return asked && read(asked, reason);
          })()
        }
        onCancel={() => setAsked(undefined)}
      >
        <p>{t('reading.question')}</p>
        <FormProvider {...form}>
          <TextField
            name="reason"
            label={t('reading.reason')}
            hint={t('reading.reasonHint')}
            rows={2}
            maxLength={500}
          />
        </FormProvider>
      </ConfirmDialog>
    </>
  );
}

/** Reads the station prices of a day and reports the result. */
function useDayReading() {
  const { t } = useTranslation('monitor-daily');
  const format = useFormat();
  const queries = useQueryClient();
  const [running, setRunning] = useState<IsoDate>();
  const [outcome, setOutcome] = useState<Outcome>();

  async function read(date: IsoDate, reason: string): Promise<void> {
    setRunning(date);
    setOutcome(undefined);
    const day = format.longDate(date);
    try {
      const result = await api('daily-prices/ingest', {
        params: { date },
        query: reason.trim() ? { reason } : {},
      });
      await queries.invalidateQueries();
      const counts = {
        day,
        used: format.number(result.used),
        rows: format.number(result.rowsRead),
        outOfRange: format.number(result.outOfRange),
        old: format.number(result.old),
        rejected: format.number(result.rejected),
        companies: format.number(result.companies),
      };
      const text = t(result.unchanged ? 'reading.unchanged' : 'reading.done', { day });
      setOutcome(succeeded(`${text} ${t('reading.counts', counts)}`));
    } catch (error) {
      logFailure('read station prices', error);
      setOutcome(failed(`${t('reading.failed', { day })}${cause(error)}`, error));
    } finally {
      setRunning(undefined);
      window.scrollTo({ top: 0 });
    }
  }

  /** The reason of a failure, if it is known. */
  function cause(error: unknown): string {
    if (!(error instanceof ApiProblem)) return '';
    const { code, details } = error;
    if (code === 'station_source_failed') return `: ${t(`app:problems.${code}`)}`;
    if (code !== 'station_file_refused') return '';
    const file = t(`reading.files.${details.file === 'registry' ? 'registry' : 'prices'}`);
    if (details.reason === 'wrong_date')
      return `: ${t('reading.otherDay', { found: format.longDate(String(details.found)) })}`;
    if (details.reason === 'too_few_rows')
      return `: ${t('reading.tooFewRows', { file, rows: format.number(Number(details.rows)) })}`;
    if (details.reason === 'no_price') return `: ${t('reading.noPrice')}`;
    if (details.reason === 'unusual_day') return `: ${t('reading.unusual')}`;
    return `: ${t('reading.damaged', { file })}`;
  }

  return { running, outcome, clear: () => setOutcome(undefined), read };
}
