import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import {
  newQuestion,
  type PriceQuery,
} from '../../../../functions/prices/collection/contract/price-queries.ts';
import type { SurveyView } from '../../../../functions/prices/surveys/contract/surveys.ts';
import { lastWordAt } from '../../../../functions/prices/surveys/rules/company-queries.ts';
import { api } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { Form, formResolver, SubmitButton } from '../../../ui/form/form.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { ModalDialog } from '../../../ui/overlay/modal-dialog.tsx';
import { type PricePlace, priceOf } from './check-values.ts';
import { QueryFacts } from './query-facts.tsx';

interface QueryDialogProps {
  readonly survey: SurveyView;
  readonly place: PricePlace;
  readonly known: PriceQuery | undefined;
  readonly onDone: () => Promise<void>;
  readonly onCancel: () => void;
}

const question = z.pick(newQuestion, { question: true });
type Question = z.infer<typeof question>;

/** Asks a company about a price; an earlier query and its answer are shown above. */
export function QueryDialog({ survey, place, known, onDone, onCancel }: QueryDialogProps) {
  const { week, productId } = place;
  const { t } = useTranslation('monitor-weekly');
  const format = useFormat();
  const queries = useQueryClient();
  const form = useForm<Question, unknown, Question>({
    resolver: formResolver(question),
    defaultValues: { question: '' },
  });
  const row = priceOf(week, productId);
  const product = t(`app:products.${productId}`);

  async function ask(values: Question): Promise<void> {
    const params = { companyId: week.companyId, surveyId: survey.id };
    const body = { productId, ...values, ...(known && { lastWordAt: lastWordAt(known) }) };
    try {
      await api('price-queries/ask', { params, body });
    } catch (error) {
      // What a colleague or the company wrote meanwhile is shown above the text.
      await queries.invalidateQueries({ queryKey: ['price-queries/of-survey'] });
      throw error;
    }
  }

  return (
    <ModalDialog
      title={t('queries.title', { company: week.companyName, product })}
      busy={form.formState.isSubmitting}
      onCancel={onCancel}
    >
      {row && row.price !== 'no' ? (
        <p>
          {t('queries.price', {
            price: format.unitPrice(row.price),
            variation: format.percentChange(row.variation),
          })}
        </p>
      ) : null}
      {known ? <QueryFacts query={known} /> : null}
      <Form
        form={form}
        keepAs={`query-${survey.id}-${week.companyId}-${productId}`}
        onSubmit={ask}
        onSaved={onDone}
      >
        <TextField
          name="question"
          label={t(known ? 'queries.again' : 'queries.question')}
          hint={t(known ? 'queries.hintAgain' : 'queries.hint')}
          rows={3}
          maxLength={1000}
          required
        />
        <SubmitButton>{t('queries.send')}</SubmitButton>
      </Form>
    </ModalDialog>
  );
}
