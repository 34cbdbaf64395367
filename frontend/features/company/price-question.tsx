import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PriceQuery } from '../../../functions/contract/price-queries.ts';
import { api } from '../../lib/api-client.ts';
import { ApiProblem, logFailure } from '../../lib/failures.ts';
import { useFormat } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback.tsx';

interface PriceQuestionProps {
  readonly params: { readonly companyId: number; readonly surveyId: number };
  readonly query: PriceQuery | undefined;
}

/** The ministry's question about a price: confirmed here with a comment, or corrected above. */
export function PriceQuestion({ params, query }: PriceQuestionProps) {
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
      {state === 'asked' ? <Confirmation params={params} query={query} /> : null}
    </section>
  );
}

/** Not a form of its own: it stands within the form of the prices. */
function Confirmation({
  params,
  query,
}: {
  params: PriceQuestionProps['params'];
  query: PriceQuery;
}) {
  const { t } = useTranslation('company');
  const queries = useQueryClient();
  const id = useId();
  const [answer, setAnswer] = useState('');
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function confirm(): Promise<void> {
    if (answer.trim() === '') return setFailure(t('question.commentNeeded'));
    setBusy(true);
    setFailure(undefined);
    try {
      const { productId } = query;
      await api('price-queries/confirm', { params, body: { productId, answer } });
    } catch (error) {
      logFailure('confirmation', error);
      const code = error instanceof ApiProblem ? error.code : 'unknown';
      setFailure(t([`app:problems.${code}`, 'app:problems.unknown']));
    }
    setBusy(false);
    await queries.invalidateQueries({ queryKey: ['price-queries/list'] });
  }

  return (
    <>
      <p>{t('question.how')}</p>
      <label className="field-label" htmlFor={id}>
        {t('question.comment')}
      </label>
      <textarea
        id={id}
        className="form-control"
        rows={2}
        maxLength={1000}
        value={answer}
        onChange={(event) => setAnswer(event.target.value)}
      />
      {failure ? <Alert>{failure}</Alert> : null}
      <Button size="small" variant="outline-primary" busy={busy} onClick={() => void confirm()}>
        {t('question.confirm')}
      </Button>
    </>
  );
}
