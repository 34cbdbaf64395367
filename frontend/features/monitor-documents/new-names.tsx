import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormProvider, type Resolver, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import type { UploadCheckView } from '../../../functions/documents/contract/upload-checks.ts';
import {
  codeNames,
  type NameCodeChange,
  type NameCodesView,
  namePlace,
  newCode,
} from '../../../functions/documents/workbooks/contract/name-codes.ts';
import { codesOfRows } from '../../../functions/documents/workbooks/rules/code-names.ts';
import { DATASET_TITLES } from '../../../functions/documents/workbooks/rules/dataset-titles.ts';
import { requiredLine, requiredReason } from '../../../functions/platform/contract/primitives.ts';
import { api } from '../../lib/api-client.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { logFailure } from '../../lib/failures.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { ReasonField } from '../../shared/publication/reason-fields.tsx';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback.tsx';
import type { Choice } from '../../ui/field/field-frame.tsx';
import { ComboboxField } from '../../ui/form/combobox-field.tsx';
import { Form, formResolver, SubmitButton } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import './file-check.css';

type Given = NameCodesView['given'][number];
type NewName = Pick<Given, 'dataset' | 'dimension' | 'name'>;
type OpenName = NewName & { readonly fileNames?: readonly string[] };

/** Names that are in no list, each with a choice of its code, and the codes that were given before. */
export function NewNames({ names }: { readonly names?: readonly OpenName[] }) {
  const { t } = useTranslation('monitor-documents');
  const { data } = useQuery(apiQuery('name-codes/list'));
  if (!data) return null;
  const isGiven = (one: NewName) => data.given.some((other) => keyOf(one) === keyOf(other));
  const open = (names ?? data.open).filter((one) => !isGiven(one));
  if (open.length === 0 && data.given.length === 0) return null;
  return (
    <section className="new-names">
      <h2 className="h5">{t('names.title')}</h2>
      {open.length > 0 ? <p className="check-note">{t('names.text')}</p> : null}
      {open.map((one) => (
        <NameForm key={keyOf(one)} name={one} given={data.given} />
      ))}
      <GivenCodes given={data.given} />
    </section>
  );
}

/** The names of a check; earlier checks do not say where they stand. */
export const newNamesOf = ({ unknown = [] }: UploadCheckView): NewName[] =>
  unknown.flatMap(({ dataset, dimension, name }) => {
    const place = namePlace.safeParse({ dataset, dimension });
    return place.success ? [{ ...place.data, name }] : [];
  });

const keyOf = ({ dataset, dimension, name }: NewName) => `${dataset} ${dimension} ${name}`;

/** Every answer about names changes what checks and lists say. */
function useGiveCode() {
  const queries = useQueryClient();
  return async (body: NameCodeChange) => {
    await api('name-codes/give', { body });
    await Promise.all(
      ['name-codes/list', 'documents/check'].map((name) =>
        queries.invalidateQueries({ queryKey: [name] }),
      ),
    );
  };
}

/** The choice of a code that is not in the list yet. */
const NEW = 'new';

const existing = z.object({
  choice: requiredLine(40),
  ...{ code: z.string(), names: z.object({ it: z.string(), en: z.string() }) },
  reason: requiredReason(500),
});
const made = z.extend(existing, {
  code: newCode,
  names: codeNames,
});
type Values = z.infer<typeof existing>;
const resolver: Resolver<Values> = (values, ...rest) =>
  formResolver(values.choice === NEW ? made : existing)(values, ...rest);

function NameForm({ name, given }: { readonly name: OpenName; readonly given: readonly Given[] }) {
  const { t } = useTranslation('monitor-documents');
  const language = useLanguage();
  const give = useGiveCode();
  const form = useForm<Values>({ defaultValues: EMPTY, resolver });
  const choice = useWatch({ control: form.control, name: 'choice' });
  const { dataset, dimension, fileNames = [] } = name;
  return (
    <Form
      form={form}
      className="new-name"
      onSubmit={({ choice: chosen, code, names, reason }) =>
        give({
          ...{ dataset, dimension, name: name.name, reason },
          ...(chosen === NEW ? { code, names } : { code: chosen }),
        })
      }
    >
      <ComboboxField
        name="choice"
        label={t('names.codeOf', { name: name.name })}
        hint={[DATASET_TITLES[dataset][language], ...fileNames.slice(0, 3)].join(', ')}
        placeholder={t('names.choose')}
        required
        choices={[{ value: NEW, label: t('names.new') }, ...choicesOf(name, given, language)]}
      />
      {choice === NEW ? (
        <>
          <TextField
            name="code"
            label={t('names.code')}
            hint={t('names.form')}
            required
            maxLength={40}
          />
          <TextField name="names.it" label={t('names.it')} required maxLength={100} />
          <TextField name="names.en" label={t('names.en')} required maxLength={100} />
        </>
      ) : null}
      <ReasonField required />
      <SubmitButton>{t('names.give')}</SubmitButton>
    </Form>
  );
}

const EMPTY = { choice: '', code: '', names: { it: '', en: '' }, reason: '' };

/** The codes of the table's rows, and those that were made for other names. */
function choicesOf(
  { dataset, dimension }: NewName,
  given: readonly Given[],
  language: 'it' | 'en',
): Choice[] {
  const made = given.flatMap(({ code, it, en, ...one }) =>
    one.dimension === dimension && it && en ? [{ code, it, en }] : [],
  );
  const all = new Map([...codesOfRows(dataset, dimension), ...made].map((one) => [one.code, one]));
  return [...all.values()]
    .map((one) => ({ value: one.code, label: `${one[language]} (${one.code})` }))
    .toSorted((a, b) => a.label.localeCompare(b.label, language));
}

const removal = z.object({ reason: requiredReason(500) });

/** The codes that were given, each of which can be taken away again. */
function GivenCodes({ given }: { readonly given: readonly Given[] }) {
  const { t } = useTranslation('monitor-documents');
  const language = useLanguage();
  const give = useGiveCode();
  const [asked, setAsked] = useState<Given>();
  const form = useForm({ resolver: formResolver(removal), defaultValues: { reason: '' } });
  const [state, setState] = useState<'busy' | 'failed'>();
  if (given.length === 0) return null;
  async function takeAway({ dataset, dimension, name }: Given, reason: string) {
    setState('busy');
    try {
      await give({ dataset, dimension, name, code: null, reason });
      setState(undefined);
      form.reset();
    } catch (error) {
      logFailure('take a code away', error);
      setState('failed');
    }
    setAsked(undefined);
  }
  return (
    <details>
      <summary>{t('names.given', { count: given.length })}</summary>
      {state === 'failed' ? <Alert>{t('names.failed')}</Alert> : null}
      <ul>
        {given.map((one) => (
          <li key={keyOf(one)}>
            {t('names.is', {
              name: one.name,
              code: one.code,
              of: DATASET_TITLES[one.dataset][language],
            })}{' '}
            <Button size="xs" variant="outline-danger" onClick={() => setAsked(one)}>
              {t('names.remove')}
              <span className="visually-hidden">: {one.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== undefined}
        title={t('names.removeTitle')}
        confirmLabel={t('names.remove')}
        variant="danger"
        busy={state === 'busy'}
        onConfirm={form.handleSubmit(({ reason }) => asked && takeAway(asked, reason))}
        onCancel={() => setAsked(undefined)}
      >
        <p>{t('names.removeText', { name: asked?.name })}</p>
        <FormProvider {...form}>
          <ReasonField required />
        </FormProvider>
      </ConfirmDialog>
    </details>
  );
}
