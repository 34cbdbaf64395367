import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SurveyView } from '../../../functions/prices/surveys/contract/surveys.ts';
import { api } from '../../lib/api-client.ts';
import { ApiProblem, logFailure, withReason } from '../../lib/failures.ts';
import { useFormat } from '../../lib/format.ts';
import { failed, type Outcome, OutcomeAlert } from '../../shared/publication/outcome.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';

interface DeletionOfSurveyProps {
  readonly survey: Pick<SurveyView, 'id' | 'date'>;
  readonly deleted: () => void;
}

/** Deletes a survey that was never published, after a question; one that held prices is kept. */
export function DeletionOfSurvey({ survey: { id, date }, deleted }: DeletionOfSurveyProps) {
  const { t } = useTranslation('monitor-surveys');
  const format = useFormat();
  const queries = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();

  async function confirm(): Promise<void> {
    setBusy(true);
    try {
      await api('surveys/delete', { params: { id } }).catch((error) => {
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
      <p>{t('deletion.hint')}</p>
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
        onConfirm={() => void confirm()}
        onCancel={() => setAsked(false)}
      >
        <p>{t('deletion.question', { id, date: format.longDate(date) })}</p>
      </ConfirmDialog>
    </section>
  );
}
