import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { IsoDate } from '../../../functions/domain/calendar.ts';
import { api } from '../../lib/api-client.ts';
import { ApiProblem, logFailure } from '../../lib/failures.ts';
import { useFormat } from '../../lib/format.ts';

interface Outcome {
  readonly variant: 'success' | 'danger';
  readonly text: string;
}

/** Has the station prices of a day read, and says what came of it. */
export function useDayReading() {
  const { t } = useTranslation('monitor-daily');
  const format = useFormat();
  const queries = useQueryClient();
  const [running, setRunning] = useState<IsoDate>();
  const [outcome, setOutcome] = useState<Outcome>();

  async function read(date: IsoDate): Promise<void> {
    setRunning(date);
    setOutcome(undefined);
    const day = format.longDate(date);
    try {
      const result = await api('daily-prices/ingest', { params: { date } });
      await queries.invalidateQueries();
      const counts = {
        day,
        used: format.number(result.used),
        rows: format.number(result.rowsRead),
        outOfRange: format.number(result.outOfRange),
        rejected: format.number(result.rejected),
        companies: format.number(result.companies),
      };
      const text = t(result.unchanged ? 'reading.unchanged' : 'reading.done', { day });
      setOutcome({ variant: 'success', text: `${text} ${t('reading.counts', counts)}` });
    } catch (error) {
      logFailure('read station prices', error);
      setOutcome({ variant: 'danger', text: `${t('reading.failed', { day })}${reason(error)}` });
    } finally {
      setRunning(undefined);
      window.scrollTo({ top: 0 });
    }
  }

  /** Why, as far as that is known. */
  function reason(error: unknown): string {
    if (!(error instanceof ApiProblem)) return '';
    const { code, details } = error;
    if (code === 'station_source_failed') return `: ${t(`app:problems.${code}`)}`;
    if (code !== 'station_file_refused') return '';
    const file = t(`reading.files.${details.file === 'registry' ? 'registry' : 'prices'}`);
    if (details.reason === 'wrong_date')
      return `: ${t('reading.otherDay', { found: format.longDate(String(details.found)) })}`;
    if (details.reason === 'too_few_rows')
      return `: ${t('reading.tooFewRows', { file, rows: format.number(Number(details.rows)) })}`;
    return `: ${t('reading.damaged', { file })}`;
  }

  return { running, outcome, read };
}
