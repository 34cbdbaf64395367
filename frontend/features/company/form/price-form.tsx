import { useQueryClient } from '@tanstack/react-query';
import { type ClipboardEvent, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { PriceDeclaration } from '../../../../functions/prices/collection/contract/company-prices.ts';
import type { PriceDraft } from '../../../../functions/prices/collection/contract/price-drafts.ts';
import type { PriceQuery } from '../../../../functions/prices/collection/contract/price-queries.ts';
import type {
  NewSubmission,
  Submission,
} from '../../../../functions/prices/collection/contract/submissions.ts';
import type { ProductView } from '../../../../functions/sample/contract/products.ts';
import type { ByProduct, ProductId } from '../../../../functions/sample/rules/products.ts';
import { api } from '../../../lib/api-client.ts';
import { logFailure } from '../../../lib/failures.ts';
import { useFormat } from '../../../lib/format.ts';
import { useUser } from '../../../lib/session.ts';
import { type TypedInput, typedBy } from '../../../lib/typed-input.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback.tsx';
import { EditConflict } from '../../../ui/form/edit-conflict.tsx';
import { Form } from '../../../ui/form/form.tsx';
import type { ReadStored } from '../typed/kept-draft.ts';
import { pastedPrices } from '../typed/pasted-prices.ts';
import { usePriceDraft } from '../typed/price-draft.ts';
import {
  contextOf,
  fieldOf,
  type PriceValues,
  priceResolver,
  pricesOf,
  rangeCode,
  rangeOf,
  valuesOf,
} from '../typed/price-fields.ts';
import {
  failureText,
  isClosed,
  refusedRanges,
  type StoredMeanwhile,
  storedMeanwhile,
} from '../typed/refused-prices.ts';
import { DifferentInput, DraftNotice } from './draft-notice.tsx';
import { type Pasted, PasteNotice } from './paste-notice.tsx';
import { PreviousPrices } from './previous-prices.tsx';
import { PriceFileBox } from './price-file-box.tsx';
import { PriceQuestion } from './price-question.tsx';
import { PriceRow } from './price-row.tsx';
import { Review } from './review.tsx';
import { SendBar } from './send-bar.tsx';

interface PriceFormProps {
  readonly companyId: number;
  readonly surveyId: number;
  /** ISO day. */
  readonly surveyDate: string;
  readonly entries: readonly PriceDeclaration[];
  /** Entries loaded while the person was typing. */
  readonly newer: readonly PriceDeclaration[] | undefined;
  readonly products: readonly ProductView[];
  /** Input from earlier; absent where input is not kept for other devices. */
  readonly draft: PriceDraft | undefined;
  /** Questions about these prices. */
  readonly queries: readonly PriceQuery[];
  readonly isAdministrator: boolean;
  readonly editable: boolean;
  /** Reads the entries again and fills the form with them. */
  readonly reload: () => Promise<void>;
  readonly onGone: ReadStored;
  /** Called when the prices are stored; opens the page that says so. */
  readonly onSaved: (successText: string, sent: Submission) => void;
  /** Absent when the form is on the page to which one would go back. */
  readonly onBack?: (() => void) | undefined;
}

/** One price for each product the company sells. Nothing is sent while a price is outside its limits. */
export function PriceForm(props: PriceFormProps) {
  const { companyId, surveyId, newer, products, editable, reload, onSaved, onBack } = props;
  const { queries: questions, isAdministrator, surveyDate, draft, onGone } = props;
  const entries = newer ?? props.entries;
  const { t } = useTranslation('company');
  const format = useFormat();
  const queries = useQueryClient();
  const limits: ByProduct<ProductView> = Object.fromEntries(
    products.map((product) => [product.id, product]),
  );
  const productIds = entries.map(({ productId }) => productId);
  const form = useForm<PriceValues, unknown, PriceValues>({
    resolver: priceResolver(entries, limits),
    defaultValues: valuesOf(entries),
    reValidateMode: 'onBlur',
  });
  const [stored, setStored] = useState<StoredMeanwhile>();
  const [pasted, setPasted] = useState<Pasted>();
  const [reviewed, setReviewed] = useState<NewSubmission['prices']>();
  /** The prices that the person saw in a list and agreed to send. */
  const agreed = useRef('');
  const keepAs = `prices of ${surveyId} for ${companyId}`;
  const params = { companyId, surveyId };
  const restored = useRestored(keepAs);
  const version = props.entries[0]?.version;
  const drafted = usePriceDraft(form, {
    ...{ params, draft, version, products: productIds, restored, onGone },
  });
  const [discarded, setDiscarded] = useState(false);
  useBeginning({ companyId, surveyId }, form.formState.isDirty && !isAdministrator);

  async function save(values: PriceValues): Promise<Submission | false> {
    setStored(undefined);
    const body = pricesOf(values, entries);
    if (agreed.current !== JSON.stringify(body)) {
      setReviewed(body);
      return false;
    }
    agreed.current = '';
    drafted.pause(true);
    try {
      return await api('submissions/send', {
        params: { companyId, surveyId },
        body: { prices: body },
        ifMatch: entries[0]?.version,
      });
    } catch (error) {
      drafted.pause(false);
      // The page says that the survey is closed, above the prices that nobody can send any more.
      if (isClosed(error)) await queries.invalidateQueries({ queryKey: ['surveys/latest'] });
      const meanwhile = storedMeanwhile(error, t);
      const ranges = refusedRanges(error);
      if (!meanwhile && ranges.length === 0) throw error;
      setStored(meanwhile);
      for (const { productId, min, max } of ranges)
        form.setError(fieldOf(productId), { type: 'server', message: rangeCode(min, max) });
      return false;
    }
  }

  /** Sends the prices that were just shown, without showing them again. */
  function send(): void {
    agreed.current = JSON.stringify(pricesOf(form.getValues(), entries));
    bar.current?.closest('form')?.requestSubmit();
  }
  const bar = useRef<HTMLDivElement>(null);

  function paste(event: ClipboardEvent<HTMLInputElement>, into: ProductId): void {
    const found = pastedPrices(event.clipboardData.getData('text'), productIds, into);
    if (!found) return;
    event.preventDefault();
    setPasted({ ...found, before: form.getValues() });
    fill(found.prices);
  }

  function fill(prices: ByProduct<PriceValues[keyof PriceValues]>): void {
    for (const [id, price] of Object.entries(prices)) {
      const name = fieldOf(Number(id) as ProductId);
      form.setValue(name, price, { shouldDirty: true });
      form.clearErrors(name);
      // An empty field is not an error before something is sent.
      if (price !== null) void form.trigger(name);
    }
  }

  const priceText = (price: PriceValues[keyof PriceValues]) =>
    typeof price === 'number' ? format.unitPrice(price) : t('app:states.notAvailable');

  const outOfRange = entries.flatMap(({ productId }) => {
    const range = rangeOf(form.formState.errors[fieldOf(productId)]?.message);
    return range && form.formState.submitCount > 0 ? [{ productId, ...range }] : [];
  });

  return (
    <>
      <Form
        form={form}
        className="price-form"
        // The address is the same every week, and for each company of a person.
        keepAs={keepAs}
        onSubmit={save}
        onSaved={async (sent) => {
          // Averages, the check page and the steps of the survey depend on these prices.
          await queries.invalidateQueries();
          onSaved(t('prices.saved'), sent);
        }}
        failureText={(error) => failureText(error, t, format.weekdayTime)}
      >
        {discarded ? null : (
          <DraftNotice
            filled={drafted.filled}
            onDiscard={() => {
              form.reset();
              setDiscarded(true);
            }}
          />
        )}
        <PreviousPrices
          companyId={companyId}
          surveyId={surveyId}
          products={productIds}
          disabled={!editable}
          onAgreed={send}
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
        {stored ? (
          <EditConflict
            loaded={valuesOf(entries)}
            current={stored.values}
            fields={productIds.map((productId) => ({
              name: fieldOf(productId),
              label: t(`app:products.${productId}`),
              text: (values: PriceValues) => priceText(values[fieldOf(productId)]),
            }))}
            lastChange={stored.lastChange}
            refused
            onReload={reload}
          />
        ) : null}
        {pasted ? (
          <PasteNotice
            pasted={pasted}
            contexts={Object.fromEntries(
              entries.map((entry) => [entry.productId, contextOf(entry, limits)]),
            )}
            onUndo={() => {
              const values = productIds
                .filter((id) => pasted.prices[id] !== undefined)
                .map((id) => [id, pasted.before[fieldOf(id)] ?? null]);
              fill(Object.fromEntries(values));
              setPasted(undefined);
            }}
          />
        ) : null}
        <div className="price-rows">
          {entries.map((entry) => (
            <PriceRow
              key={entry.productId}
              entry={entry}
              context={contextOf(entry, limits)}
              disabled={!editable}
              onPaste={(event) => paste(event, entry.productId)}
            >
              <DifferentInput
                row={drafted.differing.find(({ productId }) => productId === entry.productId)}
                onSettle={drafted.settle}
              />
              <PriceQuestion
                params={{ companyId, surveyId }}
                query={questions.find(({ productId }) => productId === entry.productId)}
                editable={editable}
              />
            </PriceRow>
          ))}
        </div>
        <PriceFileBox
          entries={entries}
          limits={limits}
          surveyDate={surveyDate}
          disabled={!editable}
        />
        <SendBar
          ref={bar}
          entries={entries}
          limits={limits}
          editable={editable}
          draft={drafted.state}
          typists={drafted.typists}
        />
        {onBack ? (
          <Button variant="outline-secondary" onClick={onBack}>
            {t('app:actions.back')}
          </Button>
        ) : null}
      </Form>
      {reviewed ? (
        <Review
          prices={reviewed}
          entries={entries}
          onSend={() => {
            setReviewed(undefined);
            send();
          }}
          onCancel={() => setReviewed(undefined)}
        />
      ) : null}
    </>
  );
}

/** The input of this tab that is restored into the form; undefined when there is none. */
function useRestored(name: string): TypedInput | undefined {
  const { pathname, search } = useLocation();
  const user = useUser()?.id ?? '';
  return typedBy(user, name, pathname + search);
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
