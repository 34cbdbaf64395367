import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import type { RevisionView } from '../../../functions/prices/publication/contract/revisions.ts';
import { seenOf } from '../../../functions/prices/surveys/rules/drafts.ts';
import { api } from '../../lib/api-client.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useFormat } from '../../lib/format.ts';
import { Unread } from '../../shared/unread.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/form/choice-fields.tsx';
import { Form, formResolver } from '../../ui/form/form.tsx';
import type { CorrectionProps } from './correction-tasks.ts';

/** Form to restore the figures of an earlier revision of any survey. */
export function RestoreForm({ survey, draft, tasks }: CorrectionProps) {
  const { t } = useTranslation('monitor-corrections');
  const { id } = survey;
  const { data, isError } = useQuery(apiQuery('revisions/list', { params: { id } }));
  // The public revision is left out, because it would change nothing; for a withdrawn survey the last one may be
  // restored.
  const restorable = data?.filter(
    ({ revision }) => !survey.published || revision !== survey.revision,
  );
  if (!isError && !restorable?.length) return null;
  return (
    <section>
      <h2 className="h4">{t('restore.title')}</h2>
      <p>{t('restore.text')}</p>
      <Unread of={['revisions/list']} text={t('failures.revisions')} />
      {restorable ? (
        <RevisionChoice
          revisions={restorable}
          disabled={tasks.running !== undefined}
          onRestore={(restore) =>
            tasks.start('restore', () =>
              api('corrections/replace', { params: { id }, body: { ...seenOf(draft), restore } }),
            )
          }
        />
      ) : null}
    </section>
  );
}

interface RevisionChoiceProps {
  readonly revisions: readonly RevisionView[];
  readonly disabled: boolean;
  readonly onRestore: (revision: number) => Promise<boolean>;
}

function RevisionChoice({ revisions, disabled, onRestore }: RevisionChoiceProps) {
  const { t } = useTranslation('monitor-corrections');
  const format = useFormat();
  const form = useForm({
    resolver: formResolver(z.object({ revision: z.int() })),
    defaultValues: { revision: revisions.at(-1)?.revision ?? 1 },
  });
  return (
    <Form form={form} onSubmit={({ revision }) => onRestore(revision)} className="form-fields">
      <SelectField
        name="revision"
        label={t('restore.revision')}
        choices={revisions.map(({ revision, publishedAt }) => ({
          value: revision,
          label: t('restore.choice', { revision, at: format.dateTime(publishedAt) }),
        }))}
      />
      <Button type="submit" variant="outline-primary" disabled={disabled}>
        {t('restore.restore')}
      </Button>
    </Form>
  );
}
