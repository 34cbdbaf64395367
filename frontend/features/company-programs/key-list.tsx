import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import type { CompanyKey } from '../../../functions/people/contract/company-keys.ts';
import { requiredLine } from '../../../functions/platform/contract/primitives.ts';
import { api } from '../../lib/api-client.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { ApiProblem } from '../../lib/failures.ts';
import { useFormat } from '../../lib/format.ts';
import { Unread } from '../../shared/unread.tsx';
import { Button } from '../../ui/button.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Alert, PageSpinner } from '../../ui/feedback.tsx';
import { Form, formResolver, SubmitButton } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { Card } from '../../ui/page.tsx';

/** The keys of a company's programs: making one, which is shown once, and revoking them. */
export function KeyList({ companyId }: { readonly companyId: number }) {
  const { t } = useTranslation('company-programs');
  const queries = useQueryClient();
  const [made, setMade] = useState<string>();
  const params = { companyId };
  const keys = useQuery({ ...apiQuery('company-keys/list', { params }), staleTime: 0 });
  const reload = () => queries.invalidateQueries({ queryKey: ['company-keys/list'] });
  return (
    <section>
      <h2 className="h4">{t('keys.title')}</h2>
      <Unread of={['company-keys/list']} text={t('failures.list')} />
      {made ? (
        <Alert variant="success">
          <p>{t('keys.made')}</p>
          <CodeBlock>{made}</CodeBlock>
          <CopyButton
            text={made}
            label={t('keys.copy')}
            copied={t('keys.copied')}
            toCopy={t('keys.toCopy')}
          />
        </Alert>
      ) : null}
      <NewKey
        create={async (name) => {
          const { key } = await api('company-keys/create', { params, body: { name } });
          setMade(key);
          await reload();
        }}
      />
      {keys.isPending ? <PageSpinner /> : null}
      {keys.data?.length === 0 ? <p>{t('keys.none')}</p> : null}
      {keys.data?.map((key) => (
        <OneKey key={key.id} companyId={companyId} of={key} reload={reload} />
      ))}
    </section>
  );
}

const newKey = z.object({ name: requiredLine(60) });

function NewKey({ create }: { readonly create: (name: string) => Promise<void> }) {
  const { t } = useTranslation('company-programs');
  const form = useForm({ resolver: formResolver(newKey), defaultValues: { name: '' } });
  return (
    <Form
      form={form}
      failureText={(error) =>
        t(error instanceof ApiProblem && error.status === 422 ? 'failures.many' : 'failures.create')
      }
      onSubmit={async ({ name }) => {
        await create(name);
        form.reset();
      }}
    >
      <TextField name="name" label={t('keys.name')} hint={t('keys.nameHint')} required />
      <SubmitButton>{t('keys.create')}</SubmitButton>
    </Form>
  );
}

interface OneKeyProps {
  readonly companyId: number;
  readonly of: CompanyKey;
  readonly reload: () => Promise<void>;
}

function OneKey({ companyId, of: key, reload }: OneKeyProps) {
  const { t } = useTranslation('company-programs');
  const format = useFormat();
  const [asks, setAsks] = useState(false);
  const revoke = useMutation({
    mutationFn: () => api('company-keys/revoke', { params: { companyId, keyId: key.id } }),
    onSettled: async () => {
      setAsks(false);
      await reload();
    },
  });
  const { name, createdBy } = key;
  return (
    <Card title={name} level={3} className="mt-3">
      {revoke.isError ? <Alert>{t('failures.revoke')}</Alert> : null}
      <p>
        {t('keys.line', { id: key.id, by: createdBy, at: format.dateTime(key.createdAt) })}{' '}
        {key.lastUsedAt
          ? t('keys.lastUse', { at: format.dateTime(key.lastUsedAt) })
          : t('keys.neverUsed')}
      </p>
      {key.revokedAt ? (
        <p className="mb-0">{t('keys.revoked', { at: format.dateTime(key.revokedAt) })}</p>
      ) : (
        <Button variant="outline-danger" onClick={() => setAsks(true)}>
          {t('keys.revoke')}
        </Button>
      )}
      <ConfirmDialog
        open={asks}
        title={t('keys.revoke')}
        confirmLabel={t('keys.revoke')}
        variant="danger"
        busy={revoke.isPending}
        onConfirm={() => revoke.mutate()}
        onCancel={() => setAsks(false)}
      >
        <p>{t('keys.revokeText', { name })}</p>
      </ConfirmDialog>
    </Card>
  );
}
