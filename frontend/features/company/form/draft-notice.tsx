import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { PriceDraft } from '../../../../functions/prices/collection/contract/price-drafts.ts';
import { useFormat } from '../../../lib/format.ts';
import { useUser } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback.tsx';
import type { OtherInput } from '../typed/kept-draft.ts';
import { fieldOf, type PriceValues } from '../typed/price-fields.ts';
import { readPrice } from '../typed/typed-price.ts';

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

interface DifferentInputProps {
  /** What was typed or sent elsewhere for the product; undefined when it is what the field contains. */
  readonly row: OtherInput | undefined;
  readonly onSettle: (row: OtherInput, choice: 'theirs' | 'mine') => void;
}

/** Says below a field that is being typed in what a colleague has typed or sent for it meanwhile, and offers it. */
export function DifferentInput({ row, onSettle }: DifferentInputProps) {
  const { t } = useTranslation('company');
  const format = useFormat();
  const user = useUser();
  const { control } = useFormContext<PriceValues>();
  const value = useWatch({ control, name: fieldOf(row?.productId ?? 1) });
  const price = readPrice(row?.typed ?? '');
  if (!row || price === (value ?? null)) return null;
  const isOwn = row.savedBy === user?.username;
  const text = typeof price === 'number' ? format.unitPrice(price) : (price ?? t('draft.emptied'));
  return (
    <Alert variant="warning" className="different-input">
      <p>
        {t(row.isSent ? 'draft.sent' : isOwn ? 'draft.differsOwn' : 'draft.differs', {
          by: row.savedByName,
          price: text,
        })}
      </p>
      <Button variant="outline-primary" size="small" onClick={() => onSettle(row, 'theirs')}>
        {price === null ? t('draft.theirsEmpty') : t('draft.theirs', { price: text })}
      </Button>
      <Button variant="outline-primary" size="small" onClick={() => onSettle(row, 'mine')}>
        {t('draft.mine')}
      </Button>
    </Alert>
  );
}
