import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import * as z from 'zod/mini';
import { isoDate, text } from '../../../functions/platform/contract/primitives.ts';
import { addDays } from '../../../functions/platform/kernel/calendar.ts';
import type { DraftView } from '../../../functions/prices/publication/contract/revisions.ts';
import type {
  SurveyChange,
  SurveyView,
} from '../../../functions/prices/surveys/contract/surveys.ts';
import { api } from '../../lib/api-client.ts';
import { apiQuery, useFreshQuery } from '../../lib/api-query.ts';
import { ApiProblem } from '../../lib/failures.ts';
import { useFormat } from '../../lib/format.ts';
import { usePage, withAlert } from '../../shared/navigation.tsx';
import { SurveyBadge } from '../../shared/prices/surveys.tsx';
import { awaitsApproval } from '../../shared/publication/approval.tsx';
import {
  isHeldNow,
  type Publication,
  PublicationDialog,
} from '../../shared/publication/publication.tsx';
import { useReasonQuestion } from '../../shared/publication/reason-question.tsx';
import { HistoryLink } from '../../shared/publication/register-page.tsx';
import { useShownVersion } from '../../shared/publication/shown-version.ts';
import { Unread } from '../../shared/unread.tsx';
import { PageSpinner } from '../../ui/feedback.tsx';
import { CheckboxField } from '../../ui/form/choice-fields.tsx';
import { EditForm } from '../../ui/form/edit-form.tsx';
import { formResolver } from '../../ui/form/form.tsx';
import { DateField, TextField } from '../../ui/form/text-fields.tsx';
import { useQuestion } from '../../ui/overlay/use-question.ts';
import { Badge, PageHeading } from '../../ui/page.tsx';
import { DeletionOfSurvey } from './deletion-of-survey.tsx';

/** Edits the survey named in the address; without one it redirects to the weekly screen. */
export function SurveyEditPage() {
  const [search] = useSearchParams();
  const weekly = usePage('monitor-weekly');
  const id = Number(search.get('surveyId'));
  if (!id) return <Navigate to={weekly?.path ?? '/monitor'} replace />;
  return <SurveyEdit key={id} id={id} />;
}

function SurveyEdit({ id }: { readonly id: number }) {
  const { t } = useTranslation('monitor-surveys');
  const navigate = useNavigate();
  const list = usePage('monitor-surveys')?.path ?? '/monitor';
  const survey = useFreshQuery(apiQuery('surveys/get', { params: { id } }));
  const { shown, newer, accept } = useShownVersion(survey.data);
  if (survey.isPending) return <PageSpinner />;
  return (
    <div className="container">
      <PageHeading
        lead={t('number', { id })}
        aside={
          shown ? (
            <>
              <SurveyBadge active={shown.active} />{' '}
              {shown.published ? (
                <Badge>{t('revision', { revision: shown.revision })}</Badge>
              ) : null}
            </>
          ) : null
        }
      >
        {t('app:pages.monitor-survey.title')}
      </PageHeading>
      <Unread of={['surveys/get']} text={t('failures.survey')} />
      {shown ? (
        <>
          <SurveyForm
            key={shown.version}
            survey={shown}
            newer={newer && !isSame(newer, shown) ? newer : undefined}
            reload={async () => {
              await survey.reload();
              accept();
            }}
            saved={(text) => navigate(list, { state: withAlert('success', text) })}
            leave={() => navigate(list)}
          />
          {shown.published ? null : (
            <DeletionOfSurvey
              survey={shown}
              deleted={() =>
                navigate(list, { state: withAlert('success', t('deletion.done', { id })) })
              }
            />
          )}
          <HistoryLink subject={`survey/${id}`} />
        </>
      ) : null}
    </div>
  );
}

const schema = z.object({
  date: isoDate,
  active: z.boolean(),
  published: z.boolean(),
  notes: text(2000),
});
type Values = z.infer<typeof schema>;

interface SurveyFormProps {
  readonly survey: SurveyView;
  /** A version with other values in the form's fields that was loaded meanwhile. */
  readonly newer: SurveyView | undefined;
  readonly reload: () => Promise<void>;
  readonly saved: (text: string) => void;
  readonly leave: () => void;
}

/** Date, state and notes of a survey. Changes to the public site must be confirmed. */
function SurveyForm({ survey, newer, reload, saved, leave }: SurveyFormProps) {
  const { t } = useTranslation('monitor-surveys');
  const format = useFormat();
  const queries = useQueryClient();
  const { id, date, active, published, revision = 0, notes = '', version } = survey;
  const isDateFixed = published || revision > 0;
  const form = useForm({
    resolver: formResolver(schema),
    defaultValues: { date, active, published, notes },
  });
  const question = usePublicationQuestion(id);
  const move = useMoveQuestion(date);

  /** Returns the message after a save; false when the confirmation was refused. */
  async function save(values: Values): Promise<string | false> {
    if (values.published === published) return finish(values);
    const answer = await question.ask(values.published);
    if (!answer) return false;
    try {
      const text = await saveAnswered(values, answer);
      answer.settle(text !== false);
      return text;
    } catch (error) {
      answer.settle(false);
      throw error;
    }
  }

  async function saveAnswered(
    values: Values,
    { publication, draft }: Pick<Answer, 'publication'> & Pick<Asked, 'draft'>,
  ): Promise<string | false> {
    const waits = values.published && awaitsApproval(draft);
    // Everything else is saved; the publication waits with its words.
    const { published: publishes, ...fields } = values;
    const seen = values.published ? { computedAt: draft?.computedAt } : {};
    const isSaved = await change(
      { ...fields, ...seen, ...publication, ...(!waits && { published: publishes }) },
      version,
    );
    if (!isSaved) return false;
    if (waits) return t('app:publication.waiting');
    if (!values.published) return `${t('saved')}. ${t('takenOff')}`;
    return t(isHeldNow(draft) && !publication.early ? 'held' : 'saved');
  }

  async function finish(body: Values): Promise<string | false> {
    const isSaved = await change(body, version);
    if (!isSaved || body.date === date) return isSaved && t('saved');
    return `${t('saved')}. ${t('moved', weekBefore(body.date))}`;
  }

  /**
   * Declared prices also make a new version, but change no field of this form: the save is repeated, unless
   * it publishes what was seen.
   */
  async function change(body: SurveyChange, expectedVersion: number | undefined): Promise<boolean> {
    try {
      return await move.save((moveReason) =>
        api('surveys/change', {
          params: { id },
          body: { ...body, moveReason },
          ifMatch: expectedVersion,
        }),
      );
    } catch (error) {
      const current = currentOf(error);
      const isOfDraft = body.published !== published;
      if (!current || current.version === expectedVersion || !isSame(current, survey)) throw error;
      if (isOfDraft) throw error;
      return change(body, current.version);
    }
  }

  /** The days that a survey of a date describes. */
  const weekBefore = (day: string) => ({
    start: format.date(addDays(day, -7)),
    end: format.date(addDays(day, -1)),
  });
  const yesOrNo = (value: boolean) => t(value ? 'yes' : 'no');
  return (
    <>
      <EditForm
        form={form}
        loaded={survey}
        newer={newer}
        subject={`survey/${id}`}
        fields={[
          { name: 'date', label: t('fields.date'), text: (it) => format.date(it.date) },
          { name: 'active', label: t('fields.active'), text: (it) => yesOrNo(it.active) },
          { name: 'published', label: t('fields.published'), text: (it) => yesOrNo(it.published) },
          { name: 'notes', label: t('fields.notes') },
        ]}
        save={save}
        onSaved={async (text) => {
          await queries.invalidateQueries();
          saved(text);
        }}
        failureText={t('failures.update')}
        reload={reload}
        leave={leave}
      >
        <DateField
          name="date"
          label={t('fields.date')}
          hint={isDateFixed ? t('hints.datePublished') : t('hints.date')}
          required
          disabled={isDateFixed}
        />
        <CheckboxField name="active" label={t('fields.active')} hint={t('hints.active')} />
        <CheckboxField name="published" label={t('fields.published')} hint={t('hints.published')} />
        <TextField name="notes" label={t('fields.notes')} rows={4} maxLength={2000} />
      </EditForm>
      <PublicationDialog
        open={question.asked !== undefined}
        title={t(question.asked?.publishes ? 'publish.title' : 'withdraw.title')}
        {...(!question.asked?.publishes && {
          confirmLabel: t('withdraw.confirm'),
          variant: 'danger' as const,
        })}
        needsReason={question.asked?.draft?.needsReason ?? []}
        replaces={!question.asked?.publishes || revision > 0}
        draft={question.asked?.draft}
        busy={false}
        onPublish={question.answer}
        onCancel={question.cancel}
      >
        <p>
          {t(question.asked?.publishes ? 'publish.text' : 'withdraw.text', {
            date: format.longDate(date),
          })}
        </p>
        {question.asked?.publishes && active ? <p>{t('publish.closes')}</p> : null}
      </PublicationDialog>
      {move.dialog}
    </>
  );
}

interface Moved {
  /** New date of the survey. */
  readonly date: string;
  /** Companies that have declared prices for the old one. */
  readonly companies: readonly { readonly name: string }[];
}

/** Says whose prices a survey takes to another week. @param from date of the survey as it is stored */
function useMoveQuestion(from: string) {
  const { t } = useTranslation('monitor-surveys');
  const format = useFormat();
  return useReasonQuestion<Moved>({
    isMine: (details): details is Moved => 'companies' in details,
    title: t('move.title'),
    confirmLabel: t('move.confirm'),
    text: ({ date, companies }) => (
      <>
        <p>
          {t('move.text', {
            from: format.longDate(from),
            to: format.longDate(date),
            start: format.date(addDays(date, -7)),
            end: format.date(addDays(date, -1)),
          })}
        </p>
        <details className="mb-3">
          <summary>{t('move.companies', { count: companies.length })}</summary>
          {companies.map(({ name }) => name).join(', ')}
        </details>
      </>
    ),
  });
}

/** The stored survey, when a save was refused because of an outdated version. */
function currentOf(error: unknown): SurveyView | undefined {
  const stale = error instanceof ApiProblem && error.code === 'stale_version';
  return stale ? (error.details.current as SurveyView | undefined) : undefined;
}

function isSame(a: SurveyView, b: SurveyView): boolean {
  const names = ['date', 'active', 'published', 'notes'] as const;
  return names.every((name) => a[name] === b[name]);
}

interface Asked {
  readonly publishes: boolean;
  /** The draft to be published, if it can be read. */
  readonly draft: DraftView | undefined;
}

interface Answer {
  readonly publication: Publication;
  /** Reports whether it was saved; if not, the texts are kept for another attempt. */
  readonly settle: (saved: boolean) => void;
}

/** Asks before saving for the reason and the public note; undefined when refused. */
function usePublicationQuestion(id: number) {
  const queries = useQueryClient();
  const { asked, ask, answer } = useQuestion<Asked, Answer>();
  return {
    asked,
    async ask(publishes: boolean) {
      const draft = publishes ? await readDraft(queries, id) : undefined;
      const given = await ask({ publishes, draft });
      return given && { ...given, draft };
    },
    answer(publication: Publication): Promise<boolean> {
      const { promise, resolve: settle } = Promise.withResolvers<boolean>();
      answer({ publication, settle });
      return promise;
    },
    cancel: () => answer(),
  };
}

/** If it cannot be read, the refusal of the publication states the objections too. */
async function readDraft(queries: QueryClient, id: number): Promise<DraftView | undefined> {
  const query = { ...apiQuery('revisions/draft', { params: { id } }), staleTime: 0 };
  return queries.fetchQuery(query).catch(() => undefined);
}
