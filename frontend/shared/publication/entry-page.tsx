import { type UseQueryOptions, useQueryClient } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import { useNavigate, useParams } from 'react-router-dom';
import type * as z from 'zod/mini';
import type { AuditSubject } from '../../../functions/platform/kernel/audit-kinds.ts';
import type { RouteId } from '../../../functions/routes.ts';
import { useFreshQuery } from '../../lib/api-query.ts';
import { Alert, PageSpinner } from '../../ui/feedback.tsx';
import type { EditedField } from '../../ui/form/edit-conflict.tsx';
import { EditForm } from '../../ui/form/edit-form.tsx';
import { formResolver } from '../../ui/form/form.tsx';
import { PageHeading } from '../../ui/page.tsx';
import { type NavigationState, type PageId, usePage } from '../navigation.tsx';
import { Unread } from '../unread.tsx';
import { HistoryLink } from './register-page.tsx';
import { registerAddress } from './register-place.ts';
import { useShownVersion } from './shown-version.ts';

/** Values that the page of an entry passes to its form. */
export interface EntryProps<Entry> {
  /** Undefined for a new entry. */
  readonly entry: Entry | undefined;
  /** Another version that was read while something is typed into the form. */
  readonly newer?: Entry | undefined;
  /** Subject of the entry in the audit trail; absent for a new entry. */
  readonly subject?: AuditSubject | undefined;
  /** Reads the entry again and fills the form with it. */
  readonly reload: () => Promise<void>;
  /** Goes back to the register, which shows the alert of the state. */
  readonly leave: (state?: NavigationState) => void;
}

interface EntryPageProps<Data, Key extends readonly unknown[], Entry> {
  /** The page with the list of all entries. */
  readonly register: PageId;
  /** The part of the address that names the entry, `nuovo` or `nuova` for one to add. */
  readonly param: string;
  readonly title: string;
  /** The heading of the page that adds an entry, where entries can be added. */
  readonly add?: { readonly title: string; readonly lead?: string };
  readonly query: (id: string) => UseQueryOptions<Data, Error, Data, Key>;
  readonly find: (data: Data, id: string) => Entry | undefined;
  /** Shown when there is no such entry, or it could not be read. */
  readonly failure: string;
  readonly subject: (id: string) => AuditSubject;
  readonly lead?: (entry: Entry) => string;
  readonly aside?: (entry: Entry) => ReactNode;
  readonly above?: (entry: Entry) => ReactNode;
  readonly form: (props: EntryProps<Entry>) => ReactNode;
  readonly below?: (entry: Entry, reload: () => Promise<void>) => ReactNode;
}

/** The page of one entry of a register, to change it or to add one: its form and its history. */
export function EntryPage<
  Data,
  Key extends readonly unknown[],
  Entry extends { readonly version: number },
>(props: EntryPageProps<Data, Key, Entry>) {
  const { [props.param]: id = '' } = useParams();
  const { add } = props;
  return (
    <div className="container">
      {add && /^nuov[oa]$/.test(id) ? (
        <NewEntry {...props} add={add} />
      ) : (
        <StoredEntry key={id} {...props} id={id} />
      )}
    </div>
  );
}

interface NewEntryProps<Entry> {
  readonly register: PageId;
  readonly add: { readonly title: string; readonly lead?: string };
  readonly form: (props: EntryProps<Entry>) => ReactNode;
}

function NewEntry<Entry>({ register, add, form }: NewEntryProps<Entry>) {
  const leave = useWayBack(register);
  return (
    <>
      <PageHeading lead={add.lead}>{add.title}</PageHeading>
      {form({ entry: undefined, reload: async () => {}, leave })}
    </>
  );
}

function StoredEntry<
  Data,
  Key extends readonly unknown[],
  Entry extends { readonly version: number },
>({
  id,
  register,
  title,
  query,
  find,
  failure,
  subject,
  lead,
  aside,
  above,
  form,
  below,
}: EntryPageProps<Data, Key, Entry> & { readonly id: string }) {
  const leave = useWayBack(register);
  const options = query(id);
  const { data, isPending, ...read } = useFreshQuery(options);
  const latest = data === undefined ? undefined : find(data, id);
  const { shown: entry, newer, accept } = useShownVersion(latest);
  if (isPending) return <PageSpinner />;
  const reload = async () => {
    await read.reload();
    accept();
  };
  return (
    <>
      <PageHeading lead={entry && lead?.(entry)} aside={entry && aside?.(entry)}>
        {title}
      </PageHeading>
      {entry ? (
        <>
          {above?.(entry)}
          <Fragment key={entry.version}>
            {form({ entry, newer, subject: subject(id), reload, leave })}
          </Fragment>
          {below?.(entry, reload)}
          <HistoryLink subject={subject(id)} />
        </>
      ) : (
        <Unread of={[options.queryKey[0] as RouteId]} text={failure}>
          {data === undefined ? null : <Alert>{failure}</Alert>}
        </Unread>
      )}
    </>
  );
}

function useWayBack(register: PageId): (state?: NavigationState) => void {
  const navigate = useNavigate();
  const path = usePage(register)?.path ?? '/monitor';
  // The message about the saved change is shown at the top.
  return (state) => navigate(registerAddress(path), { state: state ?? { returning: true } });
}

interface EntryFormProps<Entry, Values extends FieldValues, Output extends FieldValues>
  extends EntryProps<Entry> {
  /** Schema of the API's request, or of the values that `send` turns into that request. */
  readonly schema: z.ZodMiniType<Output>;
  /** Initial values of the form, which need not be valid. */
  readonly values: Values;
  /** Fields of the entry, used to name the changes that somebody else made meanwhile. */
  readonly fields: readonly EditedField<Entry>[];
  /** Saves the values; resolves with what the register shows then, or false when nothing was sent. */
  readonly send: (values: Output) => Promise<NavigationState | false>;
  readonly failureText: string;
  readonly children: (form: UseFormReturn<Values, unknown, Output>) => ReactNode;
}

/** The form of an entry. Once saved, all that was read before is out of date. */
export function EntryForm<Entry, Values extends FieldValues, Output extends FieldValues>({
  entry,
  newer,
  subject,
  reload,
  leave,
  schema,
  values,
  fields,
  send,
  failureText,
  children,
}: EntryFormProps<Entry, Values, Output>) {
  const queries = useQueryClient();
  const form = useForm<Values, unknown, Output>({
    resolver: formResolver<Values, Output>(schema as never),
    defaultValues: values as never,
  });
  return (
    <EditForm
      form={form}
      loaded={entry ?? ({} as Entry)}
      newer={newer}
      subject={subject}
      fields={fields}
      save={send}
      onSaved={async (state) => {
        await queries.invalidateQueries();
        leave(state);
      }}
      failureText={failureText}
      reload={reload}
      leave={() => leave()}
    >
      {children(form)}
    </EditForm>
  );
}
