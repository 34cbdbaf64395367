import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { ApiProblem, statusOf } from '../../lib/failures.ts';
import { useFormat } from '../../lib/format.ts';
import { Alert } from '../../ui/feedback.tsx';
import { documentAddress } from '../documents/documents.ts';
import { Unread } from '../unread.tsx';
import { type ShownMonth, type useEnergyMonth, useEnergyWords } from './energy.ts';

interface EnergyBlockProps {
  readonly read: ReturnType<typeof useEnergyMonth>;
  readonly children: (shown: ShownMonth) => ReactNode;
}

/**
 * The figures above the documents; nothing if there are none. If they cannot be read, or not for the month in the
 * address, it says so, and the documents remain.
 */
export function EnergyBlock({ read, children }: EnergyBlockProps) {
  const { t } = useTranslation('energy');
  const words = useEnergyWords();
  const format = useFormat();
  const [address] = useSearchParams();
  const { shown, asked, noMonth, error } = read;
  if (asked && statusOf(error) === 404) {
    const latest = new URLSearchParams(address);
    latest.delete('mese');
    const month = words.monthName(asked);
    const withdrawnAt = error instanceof ApiProblem && error.details.withdrawnAt;
    return (
      <Alert variant="info">
        <p>
          {typeof withdrawnAt === 'string'
            ? t('monthWithdrawn', { month, date: format.dateTime(withdrawnAt) })
            : t('noMonth', { month })}
        </p>
        <Link className="btn btn-outline-primary btn-sm" to={`?${latest}`} replace>
          {t('latest')}
        </Link>
      </Alert>
    );
  }
  if (error) return <Unread of={['energy/month']} text={t('unread')} />;
  if (!shown) return null;
  return (
    <>
      {noMonth ? (
        <Alert variant="info">
          <p>{t('isNoMonth', { text: noMonth, month: words.monthName(shown.month) })}</p>
        </Alert>
      ) : null}
      <NewerUnread {...shown} />
      {children(shown)}
    </>
  );
}

/** Says that a document about a later month is there, whose figures are not. */
function NewerUnread({ unread }: Pick<ShownMonth, 'unread'>) {
  const { t } = useTranslation('energy');
  const words = useEnergyWords();
  if (!unread) return null;
  const { id, fileName, period } = unread;
  return (
    <Alert variant="info">
      <p>
        {t('newerUnread', { period: words.periodName(period) })}{' '}
        <a href={documentAddress(id)} download>
          {fileName}
        </a>
      </p>
    </Alert>
  );
}
