import { type ReactNode, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../lib/api-problem.ts';
import { Button } from '../button.tsx';
import { Form } from './form.tsx';
import { type EditedField, StaleSave } from './stale-save.tsx';
import './edit-form.css';

interface EditFormProps<Loaded, Values extends FieldValues, Output extends FieldValues> {
  readonly form: UseFormReturn<Values, unknown, Output>;
  /** What the form was filled with, as the API gave it. */
  readonly loaded: Loaded;
  /** Its fields, to tell what somebody else changed meanwhile. */
  readonly fields: readonly EditedField<Loaded>[];
  /** Sends the values with the version that was loaded, as If-Match. */
  readonly save: (values: Output) => Promise<void>;
  /** What the catalogue says of a save that failed. */
  readonly failureText: string;
  /** Reads the data again and fills the form with them. */
  readonly reload: () => Promise<void>;
  readonly leave: () => void;
  readonly children: ReactNode;
}

/**
 * The form of one thing of a register: Save and Back below the fields. A save made on old data is
 * refused by the API; the form then tells what changed and offers to read it again.
 */
export function EditForm<Loaded, Values extends FieldValues, Output extends FieldValues>({
  form,
  loaded,
  fields,
  save,
  failureText,
  reload,
  leave,
  children,
}: EditFormProps<Loaded, Values, Output>) {
  const { t } = useTranslation();
  const [current, setCurrent] = useState<Partial<Loaded>>();

  async function trySave(values: Output): Promise<void> {
    setCurrent(undefined);
    try {
      await save(values);
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.code !== 'stale_version') throw error;
      setCurrent((error.details.current ?? {}) as Partial<Loaded>);
    }
  }

  return (
    <Form
      form={form}
      onSubmit={trySave}
      failureText={(error) => [failureText, reasonOf(error, t)].filter(Boolean).join('. ')}
      className="edit-form"
    >
      {current ? (
        <StaleSave loaded={loaded} current={current} fields={fields} onReload={reload} />
      ) : null}
      {children}
      <div className="form-actions">
        <Button type="submit" busy={form.formState.isSubmitting}>
          {t('actions.save')}
        </Button>
        <Button variant="outline-primary" onClick={leave}>
          {t('actions.back')}
        </Button>
      </div>
    </Form>
  );
}

/** A conflict has a reason that the person can do something about; other failures are told as they are. */
function reasonOf(error: unknown, t: (key: string[]) => string): string {
  const told = error instanceof ApiProblem && error.status === 409;
  return told ? t([`problems.${error.code}`, 'problems.unknown']) : '';
}
