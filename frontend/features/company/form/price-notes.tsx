import { useTranslation } from 'react-i18next';
import type { Thousandths } from '../../../../functions/platform/kernel/money.ts';
import {
  type ComparedWith,
  DOUBTED_FROM_NATIONAL,
  DOUBTED_PERCENT,
} from '../../../../functions/prices/collection/rules/doubted-change.ts';
import { useFormat } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { Verdict } from '../typed/typed-price.ts';

interface PriceErrorProps {
  readonly id: string;
  readonly typed: string;
  readonly verdict: Verdict;
  /** Limits in thousandths, if the price is outside them. */
  readonly limits: { readonly min: number; readonly max: number } | undefined;
  /** `litre` or `kg` in the reader's language. */
  readonly unit: string;
  readonly onUse: (price: Thousandths) => void;
}

/** The error of a price, with a button that fills in the price that was probably meant. */
export function PriceError({ id, typed, verdict, limits, unit, onUse }: PriceErrorProps) {
  const { t } = useTranslation('company');
  const format = useFormat();
  // Only the API knows limits that changed since the page was opened, and it does not say which limit is exceeded.
  const kind = verdict.kind === 'good' ? 'outside' : verdict.kind;
  return (
    <div className="price-note price-note-error">
      <p id={id}>
        <Icon name="it-warning-circle" className="icon-sm" />{' '}
        <strong>
          {t(`mistakes.${kind}`, {
            typed,
            unit,
            min: format.unitPrice(limits?.min ?? 0),
            max: format.unitPrice(limits?.max ?? 0),
          })}
        </strong>{' '}
        {verdict.suggestion === undefined ? null : (
          <span>{t('mistakes.meant', { price: format.unitPrice(verdict.suggestion) })}</span>
        )}
      </p>
      <UseSuggestion suggestion={verdict.suggestion} onUse={onUse} />
    </div>
  );
}

interface PriceDoubtProps {
  readonly id: string;
  readonly price: Thousandths;
  readonly verdict: Verdict;
  readonly compared: ComparedWith;
  readonly sure: boolean;
  /** Field for the reason of a large change. */
  readonly reasonName: string;
  readonly disabled: boolean;
  readonly onSure: (isSure: boolean) => void;
  readonly onUse: (price: Thousandths) => void;
}

/** Asks for confirmation of a price that differs much from the last one, or after a pause from the national price. */
export function PriceDoubt(props: PriceDoubtProps) {
  const { id, price, verdict, compared, sure, reasonName, disabled, onSure, onUse } = props;
  const { t } = useTranslation('company');
  const format = useFormat();
  const { suggestion } = verdict;
  const text =
    price === 0
      ? t('doubt.notSold', {
          price: format.unitPrice((compared.previousPrice || compared.lastPrice) ?? 0),
        })
      : verdict.farFrom === 'national'
        ? t('doubt.fromNational', {
            percent: DOUBTED_FROM_NATIONAL,
            price: format.unitPrice(compared.nationalPrice ?? 0),
          })
        : t(compared.previousPrice ? 'doubt.text' : 'doubt.fromLast', {
            percent: DOUBTED_PERCENT,
            price: format.unitPrice(compared.lastPrice ?? 0),
          });
  return (
    <div className="price-note price-note-doubt">
      <p id={id} role="status">
        <Icon name="it-error" className="icon-sm" /> <strong>{text}</strong>{' '}
        {suggestion === undefined ? null : (
          <span>{t('mistakes.meant', { price: format.unitPrice(suggestion) })}</span>
        )}
      </p>
      <UseSuggestion suggestion={suggestion} onUse={onUse} />
      <label className="price-sure">
        <input
          type="checkbox"
          checked={sure}
          disabled={disabled}
          onChange={(event) => onSure(event.target.checked)}
        />
        {price === 0 ? t('doubt.sureNotSold') : t('doubt.sure', { price: format.unitPrice(price) })}
      </label>
      {sure ? (
        <TextField
          name={reasonName}
          label={t('doubt.why')}
          maxLength={500}
          disabled={disabled}
          className="price-reason"
        />
      ) : null}
    </div>
  );
}

interface UseSuggestionProps extends Pick<PriceDoubtProps, 'onUse'> {
  readonly suggestion: Thousandths | undefined;
}

function UseSuggestion({ suggestion, onUse }: UseSuggestionProps) {
  const { t } = useTranslation('company');
  const format = useFormat();
  if (suggestion === undefined) return null;
  return (
    <Button variant="outline-primary" onClick={() => onUse(suggestion)}>
      {t('mistakes.use', { price: format.unitPrice(suggestion) })}
    </Button>
  );
}
