import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { PriceDeclaration } from '../../../functions/prices/collection/contract/company-prices.ts';
import type { PriceQuery } from '../../../functions/prices/collection/contract/price-queries.ts';
import type { ProductView } from '../../../functions/sample/contract/products.ts';
import type { ByProduct, ProductId } from '../../../functions/sample/rules/products.ts';
import { api } from '../../lib/api-client.ts';
import { ApiProblem, logFailure } from '../../lib/failures.ts';
import { useFormat } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback.tsx';
import { EditConflict } from '../../ui/form/edit-conflict.tsx';
import { Form, formResolver } from '../../ui/form/form.tsx';
import { PreviousPrices } from './previous-prices.tsx';
import {
  fieldOf,
  PriceRow,
  type PriceValues,
  priceSchema,
  pricesOf,
  rangeCode,
  rangeOf,
  valuesOf,
} from './price-fields.tsx';
import { PriceQuestion } from './price-question.tsx';

interface PriceFormProps {
  readonly companyId: number;
  readonly surveyId: number;
  readonly entries: readonly PriceDeclaration[];
  /** Entries with other prices that were loaded while the person was typing. */
  readonly newer: readonly PriceDeclaration[] | undefined;
  readonly products: readonly ProductView[];
  /** Questions about these prices. */
  readonly queries: readonly PriceQuery[];
  readonly isAdministrator: boolean;
  readonly editable: boolean;
  /** Reads the entries again and fills the form with them. */
  readonly reload: () => Promise<void>;
  readonly leave: (successText?: string) => void;
}

/** One price for each product the company sells. Nothing is sent while a price is outside its limits. */
export function PriceForm(props: PriceFormProps) {
  const { companyId, surveyId, entries, newer, products, editable, reload, leave } = props;
  const { queries: questions, isAdministrator } = props;
  const { t } = useTranslation('company');
  const format = useFormat();
  const queries = useQueryClient();
  const limits: ByProduct<ProductView> = Object.fromEntries(
    products.map((product) => [product.id, product]),
  );
  const form = useForm<PriceValues, unknown, PriceValues>({
    resolver: formResolver(priceSchema(entries, limits)),
    defaultValues: valuesOf(entries),
  });
  const [stored, setStored] = useState<StoredMeanwhile>();
  const conflict = stored ?? (newer && { values: valuesOf(newer) });
  useBeginning({ companyId, surveyId }, form.formState.isDirty && !isAdministrator);

  async function save(values: PriceValues): Promise<boolean> {
    setStored(undefined);
    try {
      await api('company-prices/declare', {
        params: { companyId, surveyId },
        body: pricesOf(values),
        ifMatch: entries[0]?.version,
      });
      return true;
    } catch (error) {
      const meanwhile = storedMeanwhile(error, t);
      const ranges = refusedRanges(error);
      if (!meanwhile && ranges.length === 0) throw error;
      setStored(meanwhile);
      for (const { productId, min, max } of ranges)
        form.setError(fieldOf(productId), { type: 'server', message: rangeCode(min, max) });
      return false;
    }
  }

  const priceText = (price: number | null) =>
    price === null ? t('app:states.notAvailable') : format.unitPrice(price);

  const outOfRange = entries.flatMap(({ productId }) => {
    const range = rangeOf(form.formState.errors[fieldOf(productId)]?.message);
    return range ? [{ productId, ...range }] : [];
  });

  return (
    <Form
      form={form}
      // The address is the same every week, so the name of the kept input contains the survey.
      keepAs={`prices of ${surveyId}`}
      onSubmit={save}
      onSaved={async () => {
        // Averages, the check page and the steps of the survey depend on these prices.
        await queries.invalidateQueries();
        leave(t('prices.saved'));
      }}
      failureText={(error) => failureText(error, t)}
    >
      <PreviousPrices
        companyId={companyId}
        surveyId={surveyId}
        products={entries.map(({ productId }) => productId)}
        disabled={!editable}
      />
      {outOfRange.length > 0 ? (
        <Alert>
          {outOfRange.map(({ productId, min, max }) => (
            <div key={productId}>
              {t('prices.outOfRange', {
                product: t(`app:products.${productId}`),
                min: format.unitPrice(min),
                max: format.unitPrice(max),
              })}
            </div>
          ))}
        </Alert>
      ) : null}
      {conflict ? (
        <EditConflict
          loaded={valuesOf(entries)}
          current={conflict.values}
          fields={entries.map(({ productId }) => ({
            name: fieldOf(productId),
            label: t(`app:products.${productId}`),
            text: (values: PriceValues) => priceText(values[fieldOf(productId)]),
          }))}
          lastChange={conflict.lastChange}
          refused={stored !== undefined}
          onReload={reload}
        />
      ) : null}
      {entries.map((entry) => (
        <PriceRow
          key={entry.productId}
          entry={entry}
          limits={limits[entry.productId]}
          disabled={!editable}
        >
          <PriceQuestion
            params={{ companyId, surveyId }}
            query={questions.find(({ productId }) => productId === entry.productId)}
          />
        </PriceRow>
      ))}
      <Receipt entries={entries} />
      <div className="form-actions">
        <Button type="submit" busy={form.formState.isSubmitting} disabled={!editable}>
          {t('app:actions.save')}
        </Button>
        <Button variant="outline-secondary" onClick={() => leave()}>
          {t('app:actions.back')}
        </Button>
      </div>
    </Form>
  );
}

/** Reports once that the company has begun to type, so that administrators know. */
function useBeginning(params: { companyId: number; surveyId: number }, hasBegun: boolean): void {
  const told = useRef(false);
  const { companyId, surveyId } = params;
  useEffect(() => {
    if (!hasBegun || told.current) return;
    told.current = true;
    // The form works without it.
    api('company-prices/begin', { params: { companyId, surveyId }, silent: true }).catch((error) =>
      logFailure('beginning', error),
    );
  }, [hasBegun, companyId, surveyId]);
}

/** When the displayed prices were last stored. */
function Receipt({ entries }: Pick<PriceFormProps, 'entries'>) {
  const { t } = useTranslation('company');
  const format = useFormat();
  const at = entries.find(({ communicatedAt }) => communicatedAt)?.communicatedAt;
  return <p>{at ? t('prices.receipt', { at: format.dateTime(at) }) : t('prices.noReceipt')}</p>;
}

interface StoredMeanwhile {
  readonly values: Partial<PriceValues>;
  readonly lastChange?: { readonly by: string; readonly at: string };
}

/** The prices stored meanwhile, and their author, when a save was refused because of them. */
function storedMeanwhile(error: unknown, t: (key: string) => string): StoredMeanwhile | undefined {
  if (!(error instanceof ApiProblem) || error.code !== 'stale_version') return undefined;
  const { declared = {}, declaredAt } = (error.details.current ?? {}) as {
    readonly declared?: ByProduct<{ readonly price: number; readonly byAdmin: boolean }>;
    readonly declaredAt?: string;
  };
  const prices = Object.entries(declared);
  const values = prices.map(([id, { price }]) => [fieldOf(Number(id) as ProductId), price]);
  const by = t(prices.some(([, { byAdmin }]) => byAdmin) ? 'prices.byAdmin' : 'prices.byCompany');
  return {
    values: Object.fromEntries(values),
    ...(declaredAt && { lastChange: { by, at: declaredAt } }),
  };
}

/** The limits for which the API refused prices; they may have changed since the page was opened. */
function refusedRanges(
  error: unknown,
): readonly { readonly productId: ProductId; readonly min: number; readonly max: number }[] {
  if (!(error instanceof ApiProblem) || error.code !== 'price_out_of_range') return [];
  return error.errors as unknown as ReturnType<typeof refusedRanges>;
}

/** If the survey was changed meanwhile, the message says so; any other failure has the general message. */
function failureText(error: unknown, t: (key: string) => string): string {
  const explainedRefusals = ['survey_closed', 'survey_published'];
  const code = error instanceof ApiProblem ? error.code : '';
  return explainedRefusals.includes(code) ? t(`app:problems.${code}`) : t('failures.update');
}
