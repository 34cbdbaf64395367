import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import type {
  ReminderOutcome,
  Respondent,
} from '../../../functions/prices/collection/contract/respondents.ts';
import type { SurveyView } from '../../../functions/prices/surveys/contract/surveys.ts';
import { api } from '../../lib/api-client.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { logFailure, NetworkFailure, problemText } from '../../lib/failures.ts';
import { useFormat } from '../../lib/format.ts';
import { live } from '../../shared/prices/surveys.tsx';
import { Unread } from '../../shared/unread.tsx';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/deferred.tsx';
import { Alert } from '../../ui/feedback.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { Badge } from '../../ui/page.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/rows.tsx';

/** The companies that have not declared all their prices, their contacts, and reminders to them. */
export function RespondentsPanel({ survey }: { readonly survey: SurveyView }) {
  const { t } = useTranslation('monitor-weekly');
  const format = useFormat();
  const params = { id: survey.id };
  const { data, isError } = useQuery({ ...apiQuery('respondents/list', { params }), ...live });
  const reminders = useReminders(survey.id);
  const [chosen, choose] = useState<Respondent | 'all'>();
  const columns = useColumns(survey, reminders, choose);
  if (isError) return <Unread of={['respondents/list']} text={t('respondents.failed')} />;
  if (!data) return null;
  const missing = data.companies.filter(({ state }) => state !== 'complete');
  const reachable = missing.filter(isReachable);
  const silent = missing.filter((respondent) => !isReachable(respondent));
  const { answered, asked, weightShare } = data;
  const share = format.number(weightShare, 2);
  const toRemind = chosen === 'all' ? reachable : chosen ? [chosen] : [];
  const isAgain = toRemind.some(remindedLately);
  return (
    <section className="respondents">
      <h2 className="h5">{t('respondents.title')}</h2>
      <p>{t('respondents.answered', { answered, asked, share })}</p>
      {reminders.outcome}
      {reachable.length > 0 && survey.active ? (
        <Button
          size="small"
          icon="it-mail"
          busy={reminders.busy === 'all'}
          disabled={reminders.busy !== undefined}
          onClick={() => choose('all')}
        >
          {t('respondents.remindAll', { count: reachable.length })}
        </Button>
      ) : null}
      <DataTable
        caption={t('respondents.caption')}
        captionHidden
        rowsPerPage={10}
        rows={missing}
        rowKey={({ companyId }) => companyId}
        emptyText={t('respondents.complete')}
        columns={columns}
      />
      <ConfirmDialog
        open={toRemind.length > 0}
        title={t(`respondents.${isAgain ? 'remindAgain' : 'remindAll'}`, {
          count: toRemind.length,
        })}
        confirmLabel={t(`respondents.${isAgain ? 'sendAgain' : 'send'}`)}
        onConfirm={() => {
          choose(undefined);
          void reminders.send(toRemind);
        }}
        onCancel={() => choose(undefined)}
      >
        <RemindedLately respondents={toRemind} />
        <p>{t('respondents.question')}</p>
        <Disclosure
          summary={t('respondents.companies', { count: toRemind.length })}
          open={toRemind.length <= 3}
        >
          <ul>
            {toRemind.map(({ companyId, companyName, reminders }) => (
              <li key={companyId}>
                {companyName}
                {reminders.length > 0 ? (
                  <>
                    {` (${t('respondents.reminders')}: `}
                    <SentReminders reminders={reminders} />)
                  </>
                ) : null}
              </li>
            ))}
          </ul>
        </Disclosure>
        {silent.length > 0 && chosen === 'all' ? (
          <p>
            {t('respondents.noAddress', {
              companies: silent.map(({ companyName }) => companyName).join(', '),
            })}
          </p>
        ) : null}
      </ConfirmDialog>
    </section>
  );
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The company's last reminder, where it was sent less than a day ago. */
const remindedLately = ({ reminders }: Respondent) =>
  reminders.slice(-1).find(({ at }) => clock.now().getTime() - Date.parse(at) < DAY_MS);

/** How many of the companies were reminded less than a day ago, when the last time and by whom. */
function RemindedLately({ respondents }: { readonly respondents: readonly Respondent[] }) {
  const { t } = useTranslation('monitor-weekly');
  const format = useFormat();
  const lately = respondents.flatMap((one) => remindedLately(one) ?? []);
  const last = lately.toSorted((a, b) => a.at.localeCompare(b.at)).at(-1);
  if (!last) return null;
  return (
    <Alert variant="warning">
      {t('respondents.remindedLately', {
        ...{ count: lately.length, total: respondents.length, at: format.dateTime(last.at) },
        by: [...new Set(lately.map(({ by }) => by))].join(', '),
      })}
    </Alert>
  );
}

type Reminders = ReturnType<typeof useReminders>;

/** Sends reminders and reports the outcome. */
function useReminders(surveyId: number) {
  const { t } = useTranslation('monitor-weekly');
  const queries = useQueryClient();
  const [busy, setBusy] = useState<number | 'all'>();
  const [result, setResult] = useState<ReminderOutcome | string>();

  async function send(companies: readonly Respondent[]): Promise<void> {
    const [first, ...others] = companies;
    setBusy(others.length === 0 ? first?.companyId : 'all');
    setResult(undefined);
    try {
      const body = {
        companyIds: companies.map(({ companyId }) => companyId),
        known: companies.flatMap(({ companyId, reminders }) =>
          reminders.slice(-1).map(({ at }) => ({ companyId, at })),
        ),
      };
      setResult(await api('respondents/remind', { params: { id: surveyId }, body }));
    } catch (error) {
      logFailure('reminders', error);
      setResult(error instanceof NetworkFailure ? t('app:form.noAnswer') : problemText(error, t));
    }
    await queries.invalidateQueries({ queryKey: ['respondents/list'] });
    setBusy(undefined);
  }

  return { busy, send, outcome: result === undefined ? null : <Outcome result={result} /> };
}

function Outcome({ result }: { readonly result: ReminderOutcome | string }) {
  const { t } = useTranslation('monitor-weekly');
  const format = useFormat();
  if (typeof result === 'string') return <Alert>{result}</Alert>;
  const { sent, withoutContact, failed, already } = result;
  return (
    <>
      {sent.length > 0 ? (
        <Alert variant="success">{t('respondents.sent', { count: sent.length })}</Alert>
      ) : null}
      {already.length > 0 ? (
        <Alert variant="warning">
          {t('respondents.already', {
            count: already.length,
            at: format.dateTime(
              already
                .map(({ at }) => at)
                .toSorted()
                .at(-1) ?? '',
            ),
          })}
        </Alert>
      ) : null}
      {withoutContact.length > 0 ? (
        <Alert variant="warning">
          {t('respondents.withoutContact', { count: withoutContact.length })}
        </Alert>
      ) : null}
      {failed.length > 0 ? (
        <Alert>{t('respondents.notSent', { count: failed.length })}</Alert>
      ) : null}
    </>
  );
}

/** @param ask asks before a company that was reminded already is reminded again */
function useColumns(
  { active }: SurveyView,
  { busy, send }: Reminders,
  ask: (respondent: Respondent) => void,
): Column<Respondent>[] {
  const { t } = useTranslation('monitor-weekly');
  return [
    {
      id: 'company',
      header: t('check.company'),
      cell: ({ companyName }) => companyName,
      sortBy: ({ companyName }) => companyName,
      rowHeader: true,
    },
    {
      id: 'state',
      header: t('respondents.state'),
      cell: (respondent) => <State respondent={respondent} />,
      sortBy: ({ state }) => states.indexOf(state),
    },
    {
      id: 'contacts',
      header: t('respondents.contacts'),
      detail: true,
      cell: (respondent) => <Contacts {...respondent} />,
    },
    {
      id: 'reminders',
      header: t('respondents.reminders'),
      detail: true,
      cell: (respondent) => <SentReminders {...respondent} />,
    },
    {
      id: 'remind',
      header: <span className="visually-hidden">{t('respondents.remind')}</span>,
      detail: true,
      cell: (respondent) => {
        const { companyId, companyName } = respondent;
        if (!active) return null;
        if (!isReachable(respondent)) return t('respondents.noEmail');
        return (
          <Button
            size="xs"
            variant="outline-primary"
            busy={busy === companyId}
            disabled={busy !== undefined}
            onClick={() =>
              respondent.reminders.length > 0 ? ask(respondent) : void send([respondent])
            }
          >
            {t('respondents.remind')}{' '}
            <span className="visually-hidden">
              {t('respondents.remindTo', { company: companyName })}
            </span>
          </Button>
        );
      },
    },
  ];
}

const isReachable = ({ contacts }: Pick<Respondent, 'contacts'>): boolean =>
  contacts.some(({ email }) => email);

const states: readonly Respondent['state'][] = ['none', 'draft', 'partial', 'complete'];

function State({ respondent }: { readonly respondent: Respondent }) {
  const { t } = useTranslation('monitor-weekly');
  const { state, missing } = respondent;
  return (
    <>
      <Badge variant={state === 'none' ? 'danger' : 'warning'}>
        {t(`respondents.states.${state}`)}
      </Badge>
      {state === 'partial' ? (
        <div>{missing.map((id) => t(`app:products.${id}`)).join(', ')}</div>
      ) : null}
    </>
  );
}

function Contacts({ contacts }: Pick<Respondent, 'contacts'>) {
  const { t } = useTranslation('monitor-weekly');
  const format = useFormat();
  if (contacts.length === 0) return t('respondents.nobody');
  return (
    // A single element, so that the people stay below each other where rows are blocks.
    <div>
      {contacts.map(({ userId, name, email, lastSignInAt }) => (
        <div key={userId} className="respondent-contact">
          {name}
          {email ? (
            <>
              {' '}
              <a href={`mailto:${email}`}>{email}</a>
            </>
          ) : null}
          <div className="respondent-sign-in">
            {lastSignInAt
              ? t('respondents.lastSignIn', { at: format.dateTime(lastSignInAt) })
              : t('respondents.noSignIn')}
          </div>
        </div>
      ))}
    </div>
  );
}

function SentReminders({ reminders }: Pick<Respondent, 'reminders'>) {
  const { t } = useTranslation('monitor-weekly');
  const format = useFormat();
  const last = reminders.at(-1);
  if (!last) return t('respondents.noReminders');
  return t('respondents.lastReminder', {
    count: reminders.length,
    at: format.dateTime(last.at),
  });
}
