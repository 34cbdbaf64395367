import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { requiredReason } from '../../../functions/platform/contract/primitives.ts';
import type { ReachedPublishedView } from '../../../functions/prices/national-prices/contract/setting-changes.ts';
import { api } from '../../lib/api-client.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { logFailure } from '../../lib/failures.ts';
import { useFormat } from '../../lib/format.ts';
import { PageLink } from '../../shared/navigation.tsx';
import { failed, type Outcome, OutcomeAlert } from '../../shared/publication/outcome.tsx';
import { ReachedTable } from '../../shared/publication/reached-published.tsx';
import { Unread } from '../../shared/unread.tsx';
import { Form, formResolver, SubmitButton } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';

/** Published surveys of which a setting changed since: each is corrected, or its difference accepted. */
export function ChangedSettings() {
  const { t } = useTranslation('monitor-surveys');
  const { data = [] } = useQuery(apiQuery('setting-changes/list'));
  if (data.length === 0)
    return <Unread of={['setting-changes/list']} text={t('failures.changed')} />;
  return (
    <section>
      <h2 className="h4">{t('changed.title')}</h2>
      <p>{t('changed.text')}</p>
      {data.map((survey) => (
        <ChangedSurvey key={survey.id} survey={survey} />
      ))}
    </section>
  );
}

const schema = z.object({ reason: requiredReason(1000) });

function ChangedSurvey({ survey }: { readonly survey: ReachedPublishedView[number] }) {
  const { t } = useTranslation('monitor-surveys');
  const format = useFormat();
  const queries = useQueryClient();
  const [outcome, setOutcome] = useState<Outcome>();
  const form = useForm({ resolver: formResolver(schema), defaultValues: { reason: '' } });
  const { id, date } = survey;

  async function accept(body: { reason: string }): Promise<void> {
    try {
      await api('setting-changes/accept', { params: { id }, body });
      await queries.invalidateQueries();
    } catch (error) {
      logFailure('accept settings', error);
      setOutcome(failed(t('failures.accept'), error));
    }
  }

  return (
    <section className="changed-survey">
      <h3 className="h5">{format.longDate(date)}</h3>
      <ReachedTable surveys={[survey]} />
      <OutcomeAlert outcome={outcome} onDismiss={() => setOutcome(undefined)} />
      <PageLink
        page="monitor-correction"
        suffix={`?surveyId=${id}`}
        className="btn btn-outline-primary btn-sm"
      >
        {t('correct')}
        <span className="visually-hidden">: {format.longDate(date)}</span>
      </PageLink>
      <Form form={form} onSubmit={accept} className="form-fields">
        <TextField name="reason" label={t('changed.reason')} rows={2} required maxLength={1000} />
        <SubmitButton variant="outline-primary">{t('changed.accept')}</SubmitButton>
      </Form>
    </section>
  );
}
