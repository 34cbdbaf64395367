import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { PriceDeclaration } from '../../../functions/contract/company-prices.ts';
import type { PriceQuery } from '../../../functions/contract/price-queries.ts';
import type { ProductView } from '../../../functions/contract/products.ts';
import type { ByProduct, ProductId } from '../../../functions/domain/products.ts';
import { api } from '../../lib/api-client.ts';
import { ApiProblem, logFailure } from '../../lib/failures.ts';
import { useFormat } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback.tsx';
import { EditConflict } from '../../ui/form/edit-form.tsx';
import { Form, formResolver } from '../../ui/form/form.tsx';
import {
  fieldOf,
  PriceRow,
  type PriceValues,
  priceSchema,
  pricesOf,
  rangeViolations,
  valuesOf,
} from './price-fields.tsx';
import { PriceQuestion } from './price-question.tsx';

interface PriceFormProps {
  readonly companyId: number;
  readonly surveyId: number;
  readonly entries: readonly PriceDeclaration[];
  readonly products: readonly ProductView[];
  /** Questions about these prices. */
  readonly queries: readonly PriceQuery[];
  readonly isAdministrator: boolean;
  readonly editable: boolean;
  /** Reads the entries again and fills the form with them. */
  readonly reload: () => Promise<void>;
  readonly leave: (successText?: string) => void;
}

/** One price per product the company sells. Nothing is sent while a price is outside its limits. */
export function PriceForm(props: PriceFormProps) {
  const { companyId, surveyId, entries, products, editable, reload, leave } = props;
  const { queries: questions, isAdministrator } = props;
  const { t } = useTranslation('company');
  const format = useFormat();
  const queries = useQueryClient();
  const form = useForm<PriceValues, unknown, PriceValues>({
    resolver: formResolver(priceSchema(entries)),
    defaultValues: valuesOf(entries),
  });
  const [messages, setMessages] = useState<readonly string[]>([]);
  const [stored, setStored] = useState<Partial<PriceValues>>();
  const messageBox = useRef<HTMLDivElement>(null);
  useBeginning({ companyId, surveyId }, form.formState.isDirty && !isAdministrator);

  async function save(values: PriceValues): Promise<void> {
    const violations = rangeViolations(values, products);
    if (violations.length > 0) {
      showMessages(
        violations.map(({ productId, min, max }) =>
          t('prices.outOfRange', {
            product: t(`app:products.${productId}`),
            min: format.unitPrice(min),
            max: format.unitPrice(max),
          }),
        ),
      );
      return;
    }
    setMessages([]);
    setStored(undefined);
    try {
      await api('company-prices/declare', {
        params: { companyId, surveyId },
        body: pricesOf(values),
        ifMatch: entries[0]?.version,
      });
    } catch (error) {
      const stale = storedMeanwhile(error);
      if (!stale) throw error;
      return setStored(stale);
    }
    // Averages, the check page and the steps of the survey rest on these prices.
    await queries.invalidateQueries();
    leave(t('prices.saved'));
  }

  async function confirmPreviousWeek(): Promise<void> {
    const failure = await fillFromPreviousSurvey().catch((cause: unknown) => cause);
    if (!failure) return setMessages([]);
    logFailure('previous survey', failure);
    showMessages([t('failures.previousSurvey')]);
  }

  async function fillFromPreviousSurvey(): Promise<void> {
    const previous = await api('surveys/get', {
      params: { id: surveyId },
      query: { previous: true },
    });
    const before = await api('company-prices/declarations', {
      params: { companyId, surveyId: previous.id },
    });
    for (const [name, price] of Object.entries(valuesOf(before))) {
      if (name in form.getValues() && price !== null) {
        form.setValue(name as keyof PriceValues, price, {
          shouldDirty: true,
          shouldValidate: true,
        });
      }
    }
  }

  const priceText = (price: number | null) =>
    price === null ? t('app:states.notAvailable') : format.unitPrice(price);

  function showMessages(texts: readonly string[]): void {
    setMessages(texts);
    requestAnimationFrame(() => messageBox.current?.focus());
  }

  return (
    <Form form={form} onSubmit={save} failureText={(error) => failureText(error, t)}>
      <div ref={messageBox} tabIndex={-1}>
        {messages.length > 0 ? (
          <Alert>
            {messages.map((message) => (
              <div key={message}>{message}</div>
            ))}
          </Alert>
        ) : null}
      </div>
      {stored ? (
        <EditConflict
          loaded={valuesOf(entries)}
          current={stored}
          fields={entries.map(({ productId }) => ({
            name: fieldOf(productId),
            label: t(`app:products.${productId}`),
            text: (values: PriceValues) => priceText(values[fieldOf(productId)]),
          }))}
          onReload={reload}
        />
      ) : null}
      {entries.map((entry) => (
        <PriceRow key={entry.productId} entry={entry} disabled={!editable}>
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
        <Button
          variant="outline-primary"
          disabled={!editable}
          onClick={() => void confirmPreviousWeek()}
        >
          {t('prices.confirmPrevious')}
        </Button>
        <Button variant="outline-secondary" onClick={() => leave()}>
          {t('app:actions.back')}
        </Button>
      </div>
    </Form>
  );
}

/** Says once that the company has begun to type, so that administrators know. */
function useBeginning(params: { companyId: number; surveyId: number }, hasBegun: boolean): void {
  const told = useRef(false);
  const { companyId, surveyId } = params;
  useEffect(() => {
    if (!hasBegun || told.current) return;
    told.current = true;
    // The form does not depend on it.
    api('company-prices/begin', { params: { companyId, surveyId }, silent: true }).catch((error) =>
      logFailure('beginning', error),
    );
  }, [hasBegun, companyId, surveyId]);
}

/** When the prices shown were last stored. */
function Receipt({ entries }: Pick<PriceFormProps, 'entries'>) {
  const { t } = useTranslation('company');
  const format = useFormat();
  const at = entries.find(({ communicatedAt }) => communicatedAt)?.communicatedAt;
  return <p>{at ? t('prices.receipt', { at: format.dateTime(at) }) : t('prices.noReceipt')}</p>;
}

/** The prices somebody else stored meanwhile, when a save was refused because of them. */
function storedMeanwhile(error: unknown): Partial<PriceValues> | undefined {
  if (!(error instanceof ApiProblem) || error.code !== 'stale_version') return undefined;
  const current = error.details.current as
    | { readonly declared?: ByProduct<{ readonly price: number }> }
    | undefined;
  const declared = Object.entries(current?.declared ?? {});
  return Object.fromEntries(
    declared.map(([id, { price }]) => [fieldOf(Number(id) as ProductId), price]),
  );
}

/** A change of the survey meanwhile has a text of its own; any other failure the general one. */
function failureText(error: unknown, t: (key: string) => string): string {
  const explainedRefusals = ['survey_closed', 'survey_published'];
  const code = error instanceof ApiProblem ? error.code : '';
  return explainedRefusals.includes(code) ? t(`app:problems.${code}`) : t('failures.update');
}
