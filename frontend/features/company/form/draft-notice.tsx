import { useTranslation } from 'react-i18next';
import type { PriceDraft } from '../../../../functions/prices/collection/contract/price-drafts.ts';
import { useFormat } from '../../../lib/format.ts';
import { useUser } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback.tsx';

/** Says that the form contains prices typed before, perhaps by a colleague, and removes them on request. */
export function DraftNotice({ filled, onDiscard }: { filled: PriceDraft; onDiscard: () => void }) {
  const { t } = useTranslation('company');
  const format = useFormat();
  const user = useUser();
  const [latest] = filled.toSorted((a, b) => b.savedAt.localeCompare(a.savedAt));
  if (!latest) return null;
  const { savedAt, savedBy, savedByName } = latest;
  const isOwn = savedBy === user?.username;
  return (
    <Alert variant="info" className="restored-input">
      <p>
        {t(isOwn ? 'draft.own' : 'draft.colleague', {
          moment: format.dateTime(savedAt),
          by: savedByName,
        })}
      </p>
      <Button variant="outline-primary" size="small" onClick={onDiscard}>
        {t('draft.discard')}
      </Button>
    </Alert>
  );
}
