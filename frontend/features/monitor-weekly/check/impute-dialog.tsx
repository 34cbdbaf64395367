import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImputationChoice } from '../../../../functions/prices/collection/contract/imputations.ts';
import type { SurveyView } from '../../../../functions/prices/surveys/contract/surveys.ts';
import { api } from '../../../lib/api-client.ts';
import { apiQuery } from '../../../lib/api-query.ts';
import { logFailure, problemText } from '../../../lib/failures.ts';
import { useFormat } from '../../../lib/format.ts';
import { GivesUpApproval } from '../../../shared/publication/approval.tsx';
import { Unread } from '../../../shared/unread.tsx';
import { Button } from '../../../ui/button.tsx';
import { Alert, Spinner } from '../../../ui/feedback.tsx';
import { ModalDialog } from '../../../ui/overlay/modal-dialog.tsx';
import type { PricePlace } from './check-values.ts';

interface ImputeDialogProps {
  readonly survey: SurveyView;
  readonly place: PricePlace;
  readonly onDone: () => Promise<void>;
  readonly onCancel: () => void;
}

type Method = 'trend' | 'stations';

/** Offers the two prices that can be imputed for a silent company, or the removal of an imputed one. */
export function ImputeDialog({ survey, place, onDone, onCancel }: ImputeDialogProps) {
  const { week, productId } = place;
  const { t } = useTranslation('monitor-weekly');
  const format = useFormat();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const params = { companyId: week.companyId, surveyId: survey.id };
  const choices = useQuery({
    ...apiQuery('imputations/list', { params }),
    staleTime: 0,
    gcTime: 0,
  });
  const choice = choices.data?.find((one) => one.productId === productId);
  const product = t(`app:products.${productId}`);

  async function run(work: () => Promise<unknown>): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
      await onDone();
    } catch (error) {
      logFailure('imputation', error);
      setFailure(problemText(error, t));
      setBusy(false);
    }
  }

  const impute = (method: Method) =>
    run(() => api('imputations/impute', { params, body: { productId, method } }));
  const remove = () => run(() => api('imputations/remove', { params, query: { productId } }));

  return (
    <ModalDialog
      title={t('impute.title', { company: week.companyName, product })}
      busy={busy}
      onCancel={onCancel}
    >
      <p>{t('impute.text')}</p>
      <GivesUpApproval surveyId={survey.id} />
      {failure ? <Alert>{failure}</Alert> : null}
      <Unread of={['imputations/list']} text={t('impute.failed')} />
      {choices.isPending ? <Spinner /> : null}
      {choice?.imputed ? (
        <p className="impute-current">
          {t('impute.current', {
            price: format.unitPrice(choice.imputed.price),
            method: t(`impute.methods.${choice.imputed.method}`),
            by: choice.imputed.by,
            at: format.dateTime(choice.imputed.at),
          })}{' '}
          <Button
            size="small"
            variant="outline-danger"
            disabled={busy}
            onClick={() => void remove()}
          >
            {t('impute.remove')}
          </Button>
        </p>
      ) : null}
      {choice ? (
        <Methods choice={choice} busy={busy} onChoose={(method) => void impute(method)} />
      ) : null}
    </ModalDialog>
  );
}

interface MethodsProps {
  readonly choice: ImputationChoice;
  readonly busy: boolean;
  readonly onChoose: (method: Method) => void;
}

function Methods({ choice, busy, onChoose }: MethodsProps) {
  const { t } = useTranslation('monitor-weekly');
  const format = useFormat();
  const { last } = choice;
  const basis = last
    ? t('impute.lastPrice', { price: format.unitPrice(last.price), date: format.date(last.date) })
    : t('impute.noLastPrice');
  return (
    <ul className="impute-methods">
      {(['trend', 'stations'] as const).map((method) => {
        const price = choice[method];
        return (
          <li key={method}>
            <div>
              <strong>{t(`impute.choices.${method}`)}</strong>
              <div>{method === 'trend' ? basis : t('impute.stationsText')}</div>
            </div>
            {price === null ? (
              <span className="price-none">{t('impute.impossible')}</span>
            ) : (
              <Button size="small" disabled={busy} onClick={() => onChoose(method)}>
                {t('impute.use', { price: format.unitPrice(price) })}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
