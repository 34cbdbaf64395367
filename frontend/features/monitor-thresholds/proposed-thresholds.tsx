import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Answer } from '../../../functions/routes.ts';
import { api } from '../../lib/api-client.ts';
import { problemText } from '../../lib/failures.ts';
import { useFormat } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback.tsx';
import { DataList } from '../../ui/page.tsx';

type Thresholds = Answer<'publication-settings/get'>;

const NAMES = ['minResponse', 'maxChange', 'minCompanies', 'maxShare'] as const;
const DECIMALS = { minResponse: 2, maxChange: 2, minCompanies: 0, maxShare: 2 } as const;

/** Looser thresholds that one administrator proposed, for another to decide about. */
export function ProposedThresholds({ settings }: { readonly settings: Thresholds }) {
  const { t } = useTranslation('monitor-thresholds');
  const format = useFormat();
  const queries = useQueryClient();
  const isOwn = useUser()?.username === settings.proposed?.by;
  const decide = useMutation({
    mutationFn: (decision: 'confirm' | 'refuse') =>
      api(`publication-settings/${decision}`, { ifMatch: settings.version }),
    onSettled: () => queries.invalidateQueries(),
  });
  const { proposed } = settings;
  if (!proposed) return null;
  const { by, at, reason } = proposed;
  return (
    <Alert variant="warning">
      <p>{t('proposed.text', { by, at: format.dateTime(at) })}</p>
      {reason ? <p>{t('proposed.reason', { reason })}</p> : null}
      <ChangedThresholds before={settings} after={proposed} />
      {isOwn ? <p>{t('proposed.own')}</p> : null}
      {decide.isError ? <p>{problemText(decide.error, t)}</p> : null}
      <div className="form-actions">
        {isOwn ? null : (
          <Button busy={decide.isPending} onClick={() => decide.mutate('confirm')}>
            {t('proposed.confirm')}
          </Button>
        )}
        <Button
          variant="outline-danger"
          disabled={decide.isPending}
          onClick={() => decide.mutate('refuse')}
        >
          {t(isOwn ? 'proposed.takeBack' : 'proposed.refuse')}
        </Button>
      </div>
    </Alert>
  );
}

export type ThresholdValues = Pick<Thresholds, (typeof NAMES)[number]>;

interface ChangedThresholdsProps {
  readonly before: ThresholdValues;
  readonly after: ThresholdValues;
}

/** The thresholds that a change moves, each from what to what. */
export function ChangedThresholds({ before, after }: ChangedThresholdsProps) {
  const { t } = useTranslation('monitor-thresholds');
  const format = useFormat();
  return (
    <DataList
      rows={NAMES.filter((name) => after[name] !== before[name]).map((name) => ({
        id: name,
        name: t(`fields.${name}`),
        value: t('proposed.change', {
          before: format.number(before[name], DECIMALS[name]),
          after: format.number(after[name], DECIMALS[name]),
        }),
      }))}
    />
  );
}
