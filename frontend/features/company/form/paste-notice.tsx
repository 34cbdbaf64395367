import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ByProduct, ProductId } from '../../../../functions/sample/rules/products.ts';
import { Alert } from '../../../ui/feedback.tsx';
import type { PastedPrices } from '../typed/pasted-prices.ts';
import { fieldOf, type PriceValues, sureFieldOf } from '../typed/price-fields.ts';
import { isMistake, type PriceContext, verdictOn } from '../typed/typed-price.ts';

export interface Pasted extends PastedPrices {
  /** The form's earlier values. */
  readonly before: PriceValues;
}

interface PasteNoticeProps {
  readonly pasted: Pasted;
  readonly contexts: ByProduct<PriceContext>;
  readonly onUndo: () => void;
}

/**
 * What was recognised in pasted text and what was not, and buttons to undo the paste or accept all suggestions, until the
 * fields that the text had no price for are filled in another way.
 */
export function PasteNotice({ pasted, contexts, onUndo }: PasteNoticeProps) {
  const { t } = useTranslation('company');
  const { control } = useFormContext<PriceValues>();
  const values = useWatch({ control });
  const { prices, surplus, inOrder, columns } = pasted;
  const count = Object.keys(prices).length;
  const valueIn = (id: ProductId) => values[fieldOf(id)] ?? null;
  const open = pasted.missing.filter(
    (id) => valueIn(id) === null || valueIn(id) === (pasted.before[fieldOf(id)] ?? null),
  );
  const missing = open.filter((id) => valueIn(id) === null);
  const kept = open.filter((id) => valueIn(id) !== null);
  const namesOf = (ids: readonly ProductId[]) =>
    ids.map((id) => t(`app:products.${id}`)).join(', ');
  const isCompleted = pasted.missing.length > 0 && open.length === 0;
  const foreign = isCompleted ? [] : pasted.foreign;
  const unread = isCompleted ? [] : pasted.unread.filter((line) => !foreign.includes(line));
  if (isCompleted && count === 0) return null;
  return (
    <Alert
      variant={open.length + surplus + foreign.length > 0 ? 'warning' : 'info'}
      className="paste-notice"
    >
      <span>
        {open.length > 0
          ? t('paste.partly', { count, total: count + pasted.missing.length })
          : t(inOrder ? 'paste.inOrder' : 'paste.filled', { count })}{' '}
        {missing.length > 0 ? t('paste.missing', { products: namesOf(missing) }) : null}{' '}
        {kept.length > 0 ? t('paste.kept', { products: namesOf(kept) }) : null}{' '}
        {columns > 1 && count > 0 ? t('paste.column', { columns }) : null}{' '}
        {surplus > 0 ? t('paste.surplus', { count: surplus }) : null}{' '}
        {foreign.length > 0 ? t('paste.foreign', { lines: quoted(foreign) }) : null}{' '}
        {unread.length > 0 ? t('paste.unread', { lines: quoted(unread) }) : null}
      </span>
      <UseAll contexts={contexts} />
      <button type="button" className="quiet-button" onClick={onUndo}>
        {t('paste.undo')}
      </button>
    </Alert>
  );
}

const quoted = (lines: readonly string[]) => lines.map((line) => `«${line.trim()}»`).join(', ');

/** Accepts the suggestions of all fields at once, as for a column of prices per 1000 litres. */
function UseAll({ contexts }: Pick<PasteNoticeProps, 'contexts'>) {
  const { t } = useTranslation('company');
  const { control, setValue, clearErrors, setFocus } = useFormContext<PriceValues>();
  const values = useWatch({ control });
  const meant = Object.entries(contexts).flatMap(([key, context]) => {
    const id = Number(key) as ProductId;
    const verdict = verdictOn(values[fieldOf(id)] ?? null, context);
    const { suggestion } = verdict;
    return isMistake(verdict) && suggestion !== undefined ? [{ id, verdict, suggestion }] : [];
  });
  const [first] = meant;
  if (!first || meant.length === 1) return null;
  return (
    <button
      type="button"
      className="quiet-button"
      onClick={() => {
        for (const { id, verdict, suggestion } of meant) {
          setValue(fieldOf(id), suggestion, { shouldDirty: true });
          if (verdict.kind !== 'decimals') setValue(sureFieldOf(id), suggestion);
          clearErrors(fieldOf(id));
        }
        setFocus(fieldOf(first.id));
      }}
    >
      {t('paste.useAll', { count: meant.length })}
    </button>
  );
}
