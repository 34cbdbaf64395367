import { type ClipboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Thousandths } from '../../../../functions/platform/kernel/money.ts';
import type { PriceDeclaration } from '../../../../functions/prices/collection/contract/company-prices.ts';
import { productById } from '../../../../functions/sample/rules/products.ts';
import { scaledText, useFormat } from '../../../lib/format.ts';
import { useLanguage } from '../../../lib/i18n.ts';
import { PercentChange } from '../../../shared/prices/price-list.tsx';
import {
  fieldOf,
  type PriceValues,
  rangeOf,
  reasonFieldOf,
  sureFieldOf,
} from '../typed/price-fields.ts';
import { isMistake, type PriceContext, readPrice, verdictOn } from '../typed/typed-price.ts';
import { PriceDoubt, PriceError } from './price-notes.tsx';

interface PriceRowProps {
  readonly entry: PriceDeclaration;
  readonly context: PriceContext;
  readonly disabled: boolean;
  readonly onPaste: (event: ClipboardEvent<HTMLInputElement>) => void;
  /** Content below the price, such as a query about it. */
  readonly children?: ReactNode;
}

/**
 * One product: name, last week's price, change and limits on the left, the field on the right, errors and questions
 * below. No error is shown while a price is being typed.
 */
export function PriceRow({ entry, context, disabled, onPaste, children }: PriceRowProps) {
  const { t } = useTranslation('company');
  const { productId } = entry;
  const name = fieldOf(productId);
  const sureName = sureFieldOf(productId);
  const form = useFormContext<PriceValues>();
  const { field, fieldState } = useController({ control: form.control, name });
  const sure = useWatch({ control: form.control, name: sureName });
  const separator = useLanguage() === 'it' ? ',' : '.';
  const [text, setText] = useState(() => textOf(field.value, separator));
  const [typing, setTyping] = useState(false);
  const id = useId();

  // The value can also change from outside, for example by a paste into another field.
  useEffect(() => {
    if (readPrice(text) !== (field.value ?? null)) setText(textOf(field.value, separator));
  }, [field.value, text, separator]);

  const verdict = verdictOn(field.value, context);
  const code = fieldState.error?.message;
  const price = typeof field.value === 'number' ? field.value : undefined;
  const isWrong = code !== undefined && code !== 'doubt';
  const isDoubted = verdict.kind === 'doubt' && price !== entry.communicatedPrice;
  const showsDoubt = isDoubted && !isWrong && !(typing && code === undefined);
  const unit = t(`app:units.${productById(productId).unit}One`);

  function use(suggestion: Thousandths): void {
    form.setValue(name, suggestion, { shouldDirty: true });
    // Without the surplus decimals it is still the price that was typed, whose change may have to be confirmed.
    if (verdict.kind !== 'decimals') form.setValue(sureName, suggestion);
    form.clearErrors(name);
    document.getElementById(id)?.focus();
  }

  return (
    <div className="price-row">
      <div className="price-row-main">
        <div>
          <label htmlFor={id}>{t(`app:products.${productId}`)}</label>
          <PriceFacts
            id={`${id}-facts`}
            context={context}
            price={isMistake(verdict) ? undefined : price}
          />
        </div>
        <div className={showsDoubt ? 'price-input price-input-doubt' : 'price-input'}>
          <input
            id={id}
            name={field.name}
            ref={field.ref}
            className="form-control"
            type="text"
            inputMode="decimal"
            enterKeyHint="next"
            autoComplete="off"
            aria-required
            aria-invalid={isWrong || undefined}
            aria-describedby={[
              `${id}-facts`,
              ...(isWrong ? [`${id}-error`] : []),
              ...(showsDoubt ? [`${id}-doubt`] : []),
            ].join(' ')}
            disabled={disabled}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setTyping(true);
              field.onChange(readPrice(event.target.value));
              form.clearErrors(name);
            }}
            onBlur={({ relatedTarget }) => {
              field.onBlur();
              const isSending =
                relatedTarget instanceof HTMLButtonElement && relatedTarget.type === 'submit';
              window.setTimeout(() => {
                setTyping(false);
                // Moving through empty fields with the keyboard is not an error yet.
                const isWrongNow = isMistake(verdictOn(form.getValues(name), context));
                if (isWrongNow && !isSending) void form.trigger(name);
              }, SETTLED_MS);
            }}
            onPaste={onPaste}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              const next = fieldAfter(event.currentTarget);
              if (!next) return;
              event.preventDefault();
              next.focus();
            }}
          />
          <span className="price-input-unit">€/{unit}</span>
        </div>
      </div>
      {isWrong ? (
        <PriceError
          id={`${id}-error`}
          typed={text.trim()}
          verdict={verdict}
          limits={rangeOf(code)}
          unit={unit}
          onUse={use}
        />
      ) : null}
      {showsDoubt && price !== undefined ? (
        <PriceDoubt
          id={`${id}-doubt`}
          price={price}
          verdict={verdict}
          compared={context}
          sure={sure === price}
          reasonName={reasonFieldOf(productId)}
          disabled={disabled}
          onSure={(isSure) => {
            form.setValue(sureName, isSure ? price : null, { shouldDirty: true });
            form.clearErrors(name);
          }}
          onUse={use}
        />
      ) : null}
      {children}
    </div>
  );
}

interface PriceFactsProps {
  readonly id: string;
  readonly context: PriceContext;
  /** The change, absent while there is no price that could be sent. */
  readonly price: Thousandths | undefined;
}

/** Last week's price, the change from it while the new one is typed, and the limits. */
function PriceFacts({ id, context: { previousPrice: previous, limits }, price }: PriceFactsProps) {
  const { t } = useTranslation('company');
  const format = useFormat();
  return (
    <div id={id} className="price-facts">
      <span>
        {t('prices.previous')}{' '}
        <strong>
          {previous === null ? t('app:states.notAvailable') : format.unitPrice(previous)}
        </strong>
      </span>
      <span className="price-change">
        {price === 0 ? t('app:declared.notSold') : <PercentChange now={price} before={previous} />}
      </span>
      {limits ? (
        <span>
          {t('prices.limits', {
            min: format.unitPrice(limits.min * 10),
            max: format.unitPrice(limits.max * 10),
          })}
        </span>
      ) : null}
    </div>
  );
}

/**
 * Milliseconds between leaving a field and its message, which moves the content below: a click there would otherwise
 * miss its target.
 */
const SETTLED_MS = 200;

const textOf = (value: PriceValues[keyof PriceValues] | undefined, separator: ',' | '.') =>
  typeof value === 'string' ? value : scaledText(value, 3, separator);

/** The next price field of the form; undefined after the last one, where Enter sends the form. */
function fieldAfter(input: HTMLInputElement): HTMLInputElement | undefined {
  const inputs = [...(input.form?.querySelectorAll<HTMLInputElement>('.price-input input') ?? [])];
  return inputs[inputs.indexOf(input) + 1];
}
