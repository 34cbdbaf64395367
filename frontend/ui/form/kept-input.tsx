import { useEffect, useMemo, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import { useFormat } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { forgetTyped, keepTyped, type TypedInput, typedBy } from '../../lib/typed-input.ts';
import { watchUnsaved } from '../../lib/unsaved.ts';
import { Button } from '../button.tsx';
import { Alert } from '../feedback.tsx';

/** Pause in typing after which the input is kept, in milliseconds. */
const keepAfterMs = 300;

/** The state of a form's unsaved input. */
export interface KeptInput {
  /** Earlier input that was restored into the fields. */
  readonly restored: TypedInput | undefined;
  /** Whether the data that filled the form have changed since it was typed. */
  readonly changedMeanwhile: boolean;
  /** Discards it, because it was saved or is not wanted. */
  readonly discard: () => void;
}

/**
 * Keeps a form's input until it is saved or discarded, restores it, and makes the page ask before it is left. Does
 * nothing without a name or for an anonymous visitor.
 * @param name of the form on its page
 */
export function useKeptInput<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  name: string | undefined,
): KeptInput {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const user = useUser()?.id;
  const [restored, setRestored] = useState<TypedInput>();
  const [changedMeanwhile, setChangedMeanwhile] = useState(false);

  const input = useMemo(() => {
    let ended = false;
    const changed = () => (ended ? {} : changesOf(form.getValues(), defaultsOf(form)));
    return {
      isChanged: () => Object.keys(changed()).length > 0,
      keep: () => {
        if (name === undefined || user === undefined) return;
        const values = withoutFiles(changed());
        const base = pick(defaultsOf(form), Object.keys(values));
        const at = clock.now().toISOString();
        if (Object.keys(values).length === 0) forgetTyped(name, address);
        else keepTyped(name, { user, address, at, values, base });
      },
      discard: () => {
        ended = true;
        if (name !== undefined) forgetTyped(name, address);
        setRestored(undefined);
      },
      resume: () => {
        ended = false;
      },
    };
  }, [form, name, user, address]);

  useEffect(() => {
    if (name === undefined || user === undefined) return;
    const kept = typedBy(user, name, address);
    // It may have been saved nevertheless, by a request whose answer was lost.
    const isStored = kept && Object.keys(changesOf(kept.values, defaultsOf(form))).length === 0;
    if (isStored) forgetTyped(name, address);
    if (kept && !isStored) {
      for (const [field, value] of Object.entries(kept.values))
        form.setValue(field as Path<Values>, value as never, { shouldDirty: true });
      setChangedMeanwhile(Object.keys(changesOf(kept.base, defaultsOf(form))).length > 0);
      setRestored(kept);
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    const typing = form.watch(() => {
      input.resume();
      clearTimeout(timer);
      timer = setTimeout(input.keep, keepAfterMs);
    });
    const stopWatching = watchUnsaved(input);
    return () => {
      clearTimeout(timer);
      typing.unsubscribe();
      stopWatching();
    };
  }, [form, input, name, user, address]);

  return { restored, changedMeanwhile, discard: input.discard };
}

/** Says that earlier input was restored, and removes it on request. */
export function RestoredNotice({
  input: { restored, changedMeanwhile, discard },
  onDiscard,
}: {
  readonly input: KeptInput;
  readonly onDiscard: () => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!restored) return null;
  return (
    <Alert variant={changedMeanwhile ? 'warning' : 'info'} className="restored-input">
      <p>
        {t('unsaved.restored', { at: format.dateTime(restored.at) })}{' '}
        {changedMeanwhile ? t('unsaved.changedMeanwhile') : null}
      </p>
      <Button
        variant="outline-primary"
        size="small"
        onClick={() => {
          discard();
          onDiscard();
        }}
      >
        {t('unsaved.discard')}
      </Button>
    </Alert>
  );
}

type Fields = Readonly<Record<string, unknown>>;

const defaultsOf = (form: { readonly formState: { readonly defaultValues?: unknown } }): Fields =>
  (form.formState.defaultValues ?? {}) as Fields;

/** Fields whose value differs from that in `base`. */
function changesOf(values: Fields, base: Fields): Fields {
  const changed = Object.keys(values).filter((name) => textOf(values[name]) !== textOf(base[name]));
  return pick(values, changed);
}

/** A file is identified by its name and size; all kinds of empty values count as equal. */
const textOf = (value: unknown): string =>
  value instanceof File
    ? `file ${value.name} ${value.size}`
    : value === undefined || value === null || value === ''
      ? ''
      : JSON.stringify(value);

const withoutFiles = (values: Fields): Fields =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !(value instanceof File)));

const pick = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, fields[name] ?? null]));
