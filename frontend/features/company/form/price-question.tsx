import { useQueryClient } from '@tanstack/react-query';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import type { PriceQuery } from '../../../../functions/prices/collection/contract/price-queries.ts';
import { api } from '../../../lib/api-client.ts';
import { logFailure, problemText } from '../../../lib/failures.ts';
import { useFormat } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback.tsx';
import { formResolver } from '../../../ui/form/form.tsx';
import { RestoredNotice, useKeptInput } from '../../../ui/form/kept-input.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';

interface PriceQuestionProps {
  readonly params: { readonly companyId: number; readonly surveyId: number };
  readonly query: PriceQuery | undefined;
  /** Whether the price can be corrected above. */
  readonly editable: boolean;
}

/** The ministry's query about a price: confirmed here with a comment, or answered by correcting the price above. */
export function PriceQuestion({ params, query, editable }: PriceQuestionProps) {
  const { t } = useTranslation('company');
  const format = useFormat();
  if (!query) return null;
  const { state, question, answer, askedAt, priceAsked, productId } = query;
  return (
    <section
      className={state === 'asked' ? 'price-question price-question-open' : 'price-question'}
      aria-label={t('question.label', { product: t(`app:products.${productId}`) })}
    >
      <p className="price-question-title">
        {t(`question.states.${state}`, {
          price: format.unitPrice(priceAsked),
          at: format.dateTime(askedAt),
        })}
      </p>
      <p className="price-question-text">{question}</p>
      {answer ? <p className="price-question-text">{t('question.answer', { answer })}</p> : null}
      {state === 'asked' ? (
        <Confirmation params={params} query={query} editable={editable} />
      ) : null}
    </section>
  );
}

/** Not a separate form, because it is inside the form of the prices. */
function Confirmation({
  params,
  query,
  editable,
}: PriceQuestionProps & { readonly query: PriceQuery }) {
  const { t } = useTranslation('company');
  const queries = useQueryClient();
  const { productId, askedAt } = query;
  const form = useForm({ resolver: formResolver(comment), defaultValues: { answer: '' } });
  const input = useKeptInput(form, `answer-${params.surveyId}-${productId}`);
  const { isSubmitting, errors } = form.formState;

  const confirm = form.handleSubmit(async ({ answer }) => {
    try {
      await api('price-queries/confirm', { params, body: { productId, answer, askedAt } });
      input.discard();
    } catch (error) {
      logFailure('confirmation', error);
      form.setError('root.failure', { message: problemText(error, t) });
    }
    await queries.invalidateQueries({ queryKey: ['price-queries/list'] });
  });

  return (
    <FormProvider {...form}>
      <p>
        {editable
          ? t('question.how')
          : t('question.howClosed', { mail: t('app:site.certifiedMail') })}
      </p>
      <RestoredNotice input={input} onDiscard={() => form.reset()} />
      <TextField name="answer" label={t('question.comment')} rows={2} maxLength={1000} />
      {errors.root?.failure ? <Alert>{errors.root.failure.message}</Alert> : null}
      <Button
        size="small"
        variant="outline-primary"
        busy={isSubmitting}
        onClick={() => void confirm()}
      >
        {t('question.confirm')}
      </Button>
    </FormProvider>
  );
}

const comment = z.object({
  answer: z.string().check(z.trim(), z.minLength(1, { error: 'comment' }), z.maxLength(1000)),
});
