import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompanyPerson } from '../../../functions/people/contract/company-people.ts';
import { api } from '../../lib/api-client.ts';
import { useFormat } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { Card } from '../../ui/page.tsx';

interface PersonProps {
  readonly companyId: number;
  readonly person: CompanyPerson;
  readonly reload: () => Promise<void>;
}

/** A person with access to the company. Delegates can be excluded, by others than themselves. */
export function OnePerson({ companyId, person, reload }: PersonProps) {
  const { t } = useTranslation('company-people');
  const format = useFormat();
  const own = useUser()?.id === person.id;
  const [asks, setAsks] = useState(false);
  const end = useMutation({
    mutationFn: () => api('company-people/end', { params: { companyId, personId: person.id } }),
    onSettled: async () => {
      setAsks(false);
      await reload();
    },
  });
  const name = `${person.firstName} ${person.lastName}`.trim();
  const lines = [
    person.email,
    t(person.isDelegate ? 'person.delegate' : 'person.ministry'),
    person.since && t('person.since', { at: format.dateTime(person.since) }),
    person.lastSignInAt
      ? t('person.lastSignIn', { at: format.dateTime(person.lastSignInAt) })
      : t('person.neverSignedIn'),
  ].filter(Boolean);
  return (
    <Card title={own ? t('person.own', { name }) : name} level={2} className="mt-3">
      {end.isError ? <Alert>{t('failures.end')}</Alert> : null}
      <ul className="list-unstyled mb-2">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {person.isDelegate && !own ? (
        <Button variant="outline-danger" onClick={() => setAsks(true)}>
          {t('person.end')}
        </Button>
      ) : null}
      <ConfirmDialog
        open={asks}
        title={t('person.end')}
        confirmLabel={t('person.end')}
        variant="danger"
        busy={end.isPending}
        onConfirm={() => end.mutate()}
        onCancel={() => setAsks(false)}
      >
        <p>{t('person.endText', { name })}</p>
      </ConfirmDialog>
    </Card>
  );
}
