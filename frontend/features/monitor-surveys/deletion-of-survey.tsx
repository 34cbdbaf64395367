import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { requiredReason } from '../../../functions/platform/contract/primitives.ts';
import type { SurveyView } from '../../../functions/prices/surveys/contract/surveys.ts';
import { api } from '../../lib/api-client.ts';
import { ApiProblem, logFailure, withReason } from '../../lib/failures.ts';
import { useFormat } from '../../lib/format.ts';
import { failed, type Outcome, OutcomeAlert } from '../../shared/publication/outcome.tsx';
import { ReasonField } from '../../shared/publication/reason-fields.tsx';
import { Button } from '../../ui/button.tsx';
import { formResolver } from '../../ui/form/form.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';

const schema = z.object({ reason: requiredReason(500) });

interface DeletionOfSurveyProps {
  readonly survey: Pick<SurveyView, 'id' | 'date' | 'revision'>;
  readonly deleted: () => void;
}

/** Deletes a survey after a question, which asks for the reason where its prices were public once. */
export function DeletionOfSurvey({ survey, deleted }: DeletionOfSurveyProps) {
  const { id, date, revision = 0 } = survey;
  const { t } = useTranslation('monitor-surveys');
  const format = useFormat();
  const queries = useQueryClient();
  const wasPublic = revision > 0;
  const form = useForm({ resolver: formResolver(schema), defaultValues: { reason: '' } });
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();

  async function confirm(reason?: string): Promise<void> {
    setBusy(true);
    try {
      await api('surveys/delete', { params: { id }, query: { reason } }).catch((error) => {
        // Deleted already, by a colleague or in another tab.
        if (!(error instanceof ApiProblem && error.status === 404)) throw error;
      });
      await queries.invalidateQueries();
      deleted();
    } catch (error) {
      logFailure('delete survey', error);
      setOutcome(failed(withReason(t('failures.deletion'), error, t), error));
      setAsked(false);
    } finally {
      setBusy(false);
    }
  }

  return (
    <section className="mt-5">
      <h2 className="h5">{t('deletion.title')}</h2>
      <p>{t(wasPublic ? 'deletion.withdrawnHint' : 'deletion.hint')}</p>
      <OutcomeAlert outcome={outcome} onDismiss={() => setOutcome(undefined)} />
      <Button variant="outline-danger" onClick={() => setAsked(true)}>
        {t('deletion.action')}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={t('deletion.action')}
        confirmLabel={t('app:actions.delete')}
        variant="danger"
        busy={isBusy}
        onConfirm={() =>
          void (wasPublic ? form.handleSubmit(({ reason }) => confirm(reason))() : confirm())
        }
        onCancel={() => setAsked(false)}
      >
        <p>{t('deletion.question', { id, date: format.longDate(date) })}</p>
        {wasPublic ? (
          <FormProvider {...form}>
            <ReasonField required />
          </FormProvider>
        ) : null}
      </ConfirmDialog>
    </section>
  );
}
