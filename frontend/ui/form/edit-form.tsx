import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../lib/api-query.ts';
import { ApiProblem, withReason } from '../../lib/failures.ts';
import { Button } from '../button.tsx';
import { EditConflict, type EditConflictProps, type EditedField } from './edit-conflict.tsx';
import { Form, SubmitButton } from './form.tsx';
import '../field/field.css';

interface EditFormProps<Loaded, Values extends FieldValues, Output extends FieldValues, Result> {
  readonly form: UseFormReturn<Values, unknown, Output>;
  /** The API's values with which the form was filled. */
  readonly loaded: Loaded;
  /** Another version that was loaded while the person was typing. */
  readonly newer?: Loaded | undefined;
  /** Its name in the audit trail; absent for a new item. */
  readonly subject?: string | undefined;
  /** Its fields, to show changes by somebody else. */
  readonly fields: readonly EditedField<Loaded>[];
  /** Sends the values with the version that was loaded, as If-Match; `false` when nothing was sent. */
  readonly save: (values: Output) => Promise<Result | false>;
  /** Called once they are saved. */
  readonly onSaved: (result: Result) => Promise<void> | void;
  /** Message of a failed save. */
  readonly failureText: string;
  /** Reloads the data and fills the form with them. */
  readonly reload: () => Promise<void>;
  readonly leave: () => void;
  readonly children: ReactNode;
}

/**
 * A form that edits one item: Save and Back below the fields. The API refuses a save with an outdated version; the form
 * then shows the changes, and offers the current data with or without the typed values.
 */
export function EditForm<Loaded, Values extends FieldValues, Output extends FieldValues, Result>({
  form,
  loaded,
  newer,
  subject,
  fields,
  save,
  onSaved,
  failureText,
  reload,
  leave,
  children,
}: EditFormProps<Loaded, Values, Output, Result>) {
  const { t } = useTranslation();
  const [refusedFor, setRefusedFor] = useState<Partial<Loaded>>();
  const current = refusedFor ?? newer;

  async function trySave(values: Output): Promise<Result | false> {
    setRefusedFor(undefined);
    try {
      return await save(values);
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.code !== 'stale_version') throw error;
      setRefusedFor((error.details.current ?? {}) as Partial<Loaded>);
      return false;
    }
  }

  return (
    <Form
      form={form}
      keepAs="edit"
      onSubmit={trySave}
      onSaved={onSaved}
      failureText={(error) => withReason(failureText, error, t)}
      className="edit-form"
    >
      {current ? (
        <Conflict
          subject={subject}
          loaded={loaded}
          current={current}
          fields={fields}
          refused={refusedFor !== undefined}
          onReload={reload}
        />
      ) : null}
      {children}
      <div className="form-actions">
        <SubmitButton>{t('actions.save')}</SubmitButton>
        <Button variant="outline-primary" onClick={leave}>
          {t('actions.back')}
        </Button>
      </div>
    </Form>
  );
}

/** The conflict with the author of the last change, from the audit trail. */
function Conflict<Loaded>({
  subject,
  ...conflict
}: EditConflictProps<Loaded> & { readonly subject: string | undefined }) {
  const { data } = useQuery({
    ...apiQuery('audit/list', { query: { subject }, silent: true }),
    enabled: subject !== undefined,
    staleTime: 0,
    retry: false,
  });
  const last = data?.records[0];
  return (
    <EditConflict {...conflict} {...(last && { lastChange: { by: last.actor, at: last.at } })} />
  );
}
