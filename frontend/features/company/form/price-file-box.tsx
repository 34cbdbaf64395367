import { useId, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { PriceDeclaration } from '../../../../functions/prices/collection/contract/company-prices.ts';
import type { PriceLimits } from '../../../../functions/sample/rules/price-limits.ts';
import { type ByProduct, productById } from '../../../../functions/sample/rules/products.ts';
import { logFailure, NetworkFailure } from '../../../lib/failures.ts';
import { useFormat } from '../../../lib/format.ts';
import { readSheet } from '../../../lib/read-sheet.ts';
import { Alert } from '../../../ui/feedback.tsx';
import { SheetInput } from '../../../ui/form/sheet-input.tsx';
import { fieldOf, type PriceValues, reasonFieldOf, sureFieldOf } from '../typed/price-fields.ts';
import { type FileMistake, type PriceFile, pricesInFile } from '../typed/price-file.ts';
import { useTemplate } from '../typed/price-template.ts';

interface PriceFileBoxProps {
  readonly entries: readonly PriceDeclaration[];
  readonly limits: ByProduct<PriceLimits>;
  readonly surveyDate: string;
  readonly disabled: boolean;
}

/**
 * The week's template to save, and reading of a filled one: its prices are put into the form when every line is
 * right, otherwise none is. The person then sends them.
 */
export function PriceFileBox({ entries, limits, surveyDate, disabled }: PriceFileBoxProps) {
  const { t } = useTranslation('company');
  const form = useFormContext<PriceValues>();
  const id = useId();
  const [read, setRead] = useState<ReadFile>();
  const saveTemplate = useTemplate(entries, limits, surveyDate);

  async function choose(file: File): Promise<void> {
    setRead(undefined);
    try {
      const found = pricesInFile(await readSheet(file), { entries, limits, surveyDate });
      if (found.mistakes.length === 0) fill(found);
      setRead(found);
    } catch (error) {
      logFailure('price file', error);
      setRead(error instanceof NetworkFailure ? 'no-answer' : 'unreadable');
    }
  }

  function fill({ prices }: PriceFile): void {
    for (const { productId, price, comment } of prices) {
      form.setValue(fieldOf(productId), price, { shouldDirty: true });
      // A comment in the file answers the question about a large change.
      form.setValue(sureFieldOf(productId), comment ? price : null);
      form.setValue(reasonFieldOf(productId), comment);
      void form.trigger(fieldOf(productId));
    }
  }

  return (
    <details className="price-file">
      <summary>{t('file.title')}</summary>
      <p className="quiet">{t('file.how')}</p>
      <p className="price-file-templates">
        {(['xlsx', 'csv'] as const).map((kind) => (
          <button
            key={kind}
            type="button"
            className="quiet-button"
            onClick={() => saveTemplate(kind)}
          >
            {t(`file.template.${kind}`)}
          </button>
        ))}
      </p>
      <label htmlFor={id}>{t('file.choose')}</label>
      <SheetInput id={id} disabled={disabled} onFile={choose} />
      {read ? (
        <div ref={intoView} className="price-file-outcome">
          <Outcome read={read} />
        </div>
      ) : null}
    </details>
  );
}

/** The bar at the bottom would cover it. */
const intoView = (outcome: HTMLElement | null) => outcome?.scrollIntoView({ block: 'nearest' });

type ReadFile = PriceFile | 'unreadable' | 'no-answer';

function Outcome({ read }: { readonly read: ReadFile }) {
  const { t } = useTranslation('company');
  if (read === 'unreadable') return <Alert>{t('file.unreadable')}</Alert>;
  if (read === 'no-answer') return <Alert>{t('app:failures.network')}</Alert>;
  const { prices, mistakes } = read;
  if (mistakes.length === 0)
    return <Alert variant="info">{t('file.filled', { count: prices.length })}</Alert>;
  return (
    <Alert>
      {t('file.refused', { count: mistakes.length })}
      <ul className="price-file-mistakes">
        {mistakes.map((mistake) => (
          <MistakeLine key={`${mistake.line} ${mistake.productId} ${mistake.kind}`} {...mistake} />
        ))}
      </ul>
    </Alert>
  );
}

function MistakeLine({ line, productId, kind, typed = '', suggestion, limits }: FileMistake) {
  const { t } = useTranslation('company');
  const format = useFormat();
  const where = [
    line === undefined ? undefined : t('file.line', { line }),
    productId === undefined ? undefined : t(`app:products.${productId}`),
  ].filter(Boolean);
  const names = {
    typed: kind === 'otherSurvey' ? format.longDate(typed) : typed,
    code: productId,
    unit: productId === undefined ? '' : t(`app:units.${productById(productId).unit}One`),
    min: format.unitPrice(limits?.min ?? 0),
    max: format.unitPrice(limits?.max ?? 0),
  };
  const isOfFile = [
    'headings',
    'otherSurvey',
    'otherProduct',
    'unknown',
    'twice',
    'formula',
    'missing',
  ].includes(kind);
  return (
    <li>
      {where.length > 0 ? <strong>{where.join(', ')}: </strong> : null}
      {t(isOfFile ? `file.mistakes.${kind}` : `mistakes.${kind}`, names)}{' '}
      {suggestion === undefined
        ? null
        : t('mistakes.meant', { price: format.unitPrice(suggestion) })}
    </li>
  );
}
