import { useTranslation } from 'react-i18next';
import type { DraftView } from '../../../functions/prices/publication/contract/revisions.ts';
import { useFormat } from '../../lib/format.ts';
import { Alert } from '../../ui/feedback.tsx';

/** What goes with a draft that is computed anew: a waiting publication, an approval, words. */
export function EndsWithDraft({ draft }: { readonly draft: DraftView | undefined }) {
  const { t } = useTranslation('monitor-weekly');
  const format = useFormat();
  const { held, plannedAt, approval, preparedBy } = draft ?? {};
  const ends = [
    held && plannedAt && t('ends.held', { time: format.dateTime(plannedAt), by: held.by }),
    approval && t('ends.approval', { by: approval.by }),
    preparedBy && t('ends.words', { by: preparedBy }),
  ].filter((text) => typeof text === 'string');
  if (ends.length === 0) return null;
  return (
    <Alert variant="warning">
      <p>{t('ends.title')}</p>
      <ul>
        {ends.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Alert>
  );
}
