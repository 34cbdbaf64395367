import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import { useFormat } from '../../lib/format.ts';
import { useBeforePrint } from '../../ui/deferred.tsx';

/** The end of a printed page: its address, its licence, and when it was printed. */
export function PrintNote() {
  const { t } = useTranslation();
  const format = useFormat();
  const [printed, setPrinted] = useState<{ readonly at: string; readonly address: string }>();
  useBeforePrint(() =>
    setPrinted({ at: clock.now().toISOString(), address: window.location.href }),
  );
  if (!printed) return null;
  return (
    <footer className="print-note">
      <p>
        {t('layout.source')} {t('layout.licence')}
      </p>
      <p>{t('layout.printed', { time: format.dateTime(printed.at), address: printed.address })}</p>
    </footer>
  );
}
