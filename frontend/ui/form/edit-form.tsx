import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../lib/failures.ts';
import { Button } from '../button.tsx';
import { Form } from './form.tsx';
import './form.css';

interface EditFormProps<Loaded, Values extends FieldValues, Output extends FieldValues> {
  readonly form: UseFormReturn<Values, unknown, Output>;
  /** What the form was filled with, as the API gave it. */
  readonly loaded: Loaded;
  /** Its fields, to show what somebody else changed. */
  readonly fields: readonly EditedField<Loaded>[];
  /** Sends the values with the version that was loaded, as If-Match. */
  readonly save: (values: Output) => Promise<void>;
  /** Message of a failed save. */
  readonly failureText: string;
  /** Reads the data again and fills the form with them. */
  readonly reload: () => Promise<void>;
  readonly leave: () => void;
  readonly children: ReactNode;
}

/**
 * A form that edits one item: Save and Back below the fields. The API refuses a save with an outdated
 * version; the form then shows what changed and offers to load the current data.
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
        <EditConflict loaded={loaded} current={current} fields={fields} onReload={reload} />
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

/** The text of a conflict (status 409), which the person can act on; other failures have none. */
function reasonOf(error: unknown, t: (key: string[]) => string): string {
  const isConflict = error instanceof ApiProblem && error.status === 409;
  return isConflict ? t([`problems.${error.code}`, 'problems.unknown']) : '';
}

/** A field of the edited item: its label and how its value is displayed. */
export interface EditedField<Loaded> {
  readonly name: keyof Loaded & string;
  readonly label: string;
  /** The value itself when absent. */
  readonly text?: (value: Loaded) => ReactNode;
}

interface EditConflictProps<Loaded> {
  readonly loaded: Loaded;
  /** What is stored now, as far as the API tells. */
  readonly current: Partial<Loaded>;
  readonly fields: readonly EditedField<Loaded>[];
  readonly onReload: () => Promise<void>;
}

/** Says that nothing was saved because somebody else saved first, and what they changed. */
export function EditConflict<Loaded>({
  loaded,
  current,
  fields,
  onReload,
}: EditConflictProps<Loaded>) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const now = { ...loaded, ...current };
  const changed = fields.filter(({ name }) => !isSame(now[name], loaded[name]));
  return (
    <div ref={box} className="alert alert-warning edit-conflict" role="alert" tabIndex={-1}>
      <p>{t('stale.text')}</p>
      {changed.length > 0 ? (
        <dl className="data-list">
          {changed.map(({ name, label, text = (value) => String(value[name] ?? '') }) => (
            <div className="data-list-row" key={name}>
              <dt>{label}</dt>
              <dd>
                <del>{text(loaded)}</del> <ins>{text(now)}</ins>
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      <Button
        variant="outline-primary"
        size="small"
        icon="it-refresh"
        busy={busy}
        onClick={() => {
          setBusy(true);
          void onReload().finally(() => setBusy(false));
        }}
      >
        {t('stale.reload')}
      </Button>
    </div>
  );
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
