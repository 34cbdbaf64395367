import { zodResolver } from '@hookform/resolvers/zod';
import {
  type ComponentProps,
  type ReactNode,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import {
  type FieldValues,
  FormProvider,
  type Path,
  type Resolver,
  type SubmitHandler,
  type UseFormReturn,
  useFormContext,
  useFormState,
} from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { failureTold } from '../../lib/api-client.ts';
import { ApiProblem, logFailure, NetworkFailure, problemText } from '../../lib/failures.ts';
import { Button } from '../button.tsx';
import { useCameAsHtml } from '../deferred.tsx';
import { RequestId } from '../feedback.tsx';
import { serverCodeOf } from '../field/field-error.ts';
import { RestoredNotice, useKeptInput } from './kept-input.tsx';
import '../field/field.css';

interface FormProps<Values extends FieldValues, Output extends FieldValues, Result> {
  /** `useForm({ resolver: formResolver(schema), defaultValues })` */
  readonly form: UseFormReturn<Values, unknown, Output>;
  /**
   * Called with the validated values; errors it throws become messages (see below). `false` means that nothing was
   * saved.
   */
  readonly onSubmit: (values: Output) => Promise<Result | false> | Result | false;
  /** Called once the values are saved, for example to leave the page. */
  readonly onSaved?: (result: Result) => Promise<void> | void;
  readonly children: ReactNode;
  /** The message of a failed submission, when it is not the text of the problem's code. */
  readonly failureText?: (error: unknown) => string | undefined;
  readonly className?: string;
  /**
   * Name of the form on its page. With a name, the input is kept until it is saved, and leaving the page asks first.
   * Never for passwords.
   */
  readonly keepAs?: string;
}

/**
 * A form with fields of ui/form. After an invalid submission an error summary takes the focus; while submitting
 * (`formState.isSubmitting`) the fields are disabled. In a page that came as HTML they are also disabled until its
 * script runs, because input before that would be lost or become part of the address.
 *
 * A problem answer with `errors[]` marks the fields its pointers name (`/companyId` is the field `companyId`,
 * `/0/price` the field `0.price`); any other failure is a message above the fields.
 */
export function Form<Values extends FieldValues, Output extends FieldValues, Result>({
  form,
  onSubmit,
  onSaved,
  children,
  failureText,
  className,
  keepAs,
}: FormProps<Values, Output, Result>) {
  const { t } = useTranslation();
  const input = useKeptInput(form, keepAs);
  const waiting = useCameAsHtml();
  const [failed, setFailed] = useState<unknown>();

  // The field can take the focus only after the submission. When there are several, the summary above takes it.
  const { isSubmitting } = form.formState;
  const refused = useRef<Path<Values>[]>([]);
  useEffect(() => {
    if (isSubmitting) return;
    const [first, ...others] = refused.current;
    if (first !== undefined && others.length === 0) form.setFocus(first);
    refused.current = [];
  }, [form, isSubmitting]);

  // The refused value is no longer the one in the field.
  useEffect(() => {
    const typing = form.watch(() => form.clearErrors('root'));
    return () => typing.unsubscribe();
  }, [form]);

  const submit: SubmitHandler<Output> = async (values) => {
    try {
      const result = await onSubmit(values);
      if (result === false) return;
      input.discard();
      await onSaved?.(result);
    } catch (error) {
      showFailure(error);
    }
  };

  function showFailure(error: unknown): void {
    const known = form.getValues();
    for (const problem of error instanceof ApiProblem ? error.errors : []) {
      const { pointer } = problem;
      const name = pointer.replace(/^\//, '').replaceAll('/', '.');
      if (!((name.split('.')[0] ?? '') in known)) continue;
      form.setError(name as Path<Values>, { type: 'server', message: serverCodeOf(problem) });
      refused.current.push(name as Path<Values>);
    }
    if (refused.current.length > 0) return;
    logFailure('form', error);
    failureTold(error);
    setFailed(error);
    if (error instanceof NetworkFailure && keepAs && !isOnline()) {
      form.setError('root.failure', { type: OFFLINE, message: t('restricted:form.offline') });
      return;
    }
    const text = failureText?.(error) ?? problemText(error, t);
    // A repeated change is recognised by its key, so it cannot be made twice.
    const advice = error instanceof NetworkFailure && keepAs ? t('restricted:form.noAnswer') : '';
    const message = [text, advice].filter(Boolean).join('. ');
    form.setError('root.failure', { type: 'server', message });
  }

  return (
    <FormProvider {...(form as unknown as UseFormReturn<FieldValues>)}>
      <form noValidate className={className} onSubmit={form.handleSubmit(submit)}>
        <RestoredNotice input={input} onDiscard={() => form.reset()} />
        <ErrorSummary failed={failed} />
        <fieldset disabled={waiting || isSubmitting} className="form-fields">
          {children}
        </fieldset>
      </form>
    </FormProvider>
  );
}

/** Type of a failure for want of a connection, whose message changes once there is one. */
const OFFLINE = 'offline';

const isOnline = () => navigator.onLine;

function onConnection(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

/** Above the fields after an invalid submission; takes the focus, so that screen readers read it. */
function ErrorSummary({ failed }: { readonly failed: unknown }) {
  const { t } = useTranslation();
  const { control } = useFormContext();
  const { errors, submitCount, isSubmitting } = useFormState({ control });
  const box = useRef<HTMLDivElement>(null);
  const root = errors.root as { failure?: { type: string; message?: string } } | undefined;
  const isBack = useSyncExternalStore(onConnection, isOnline, () => true);
  const failure =
    root?.failure?.type === OFFLINE && isBack
      ? t('restricted:form.online')
      : root?.failure?.message;
  const fieldCount = Object.keys(errors).filter((name) => name !== 'root').length;
  // The messages of fields that are checked when they are left suffice until something is sent.
  const shown = failure !== undefined || (fieldCount > 1 && submitCount > 0);
  useEffect(() => {
    if (shown && !isSubmitting && submitCount > 0) box.current?.focus();
  }, [shown, isSubmitting, submitCount]);
  if (!shown) return null;
  return (
    <div ref={box} className="alert alert-danger" role="alert" tabIndex={-1}>
      {failure ?? t('form.errorsTitle')}
      {failure && failed instanceof ApiProblem ? <RequestId id={failed.requestId} /> : null}
    </div>
  );
}

/**
 * Validates a form with a schema of the contract. Messages are codes of the `form.errors` texts, followed by a bar and
 * a limit where there is one: `required`, `max|100`. A message written in the schema is a code too.
 */
export function formResolver<Input extends FieldValues, Output>(
  schema: z.ZodMiniType<Output, Input>,
): Resolver<Input, unknown, Output> {
  return zodResolver(schema as never, { error: codeOf } as never) as unknown as Resolver<
    Input,
    unknown,
    Output
  >;
}

interface Issue {
  readonly code?: string | undefined;
  readonly input?: unknown;
  readonly expected?: unknown;
  readonly origin?: unknown;
  readonly minimum?: unknown;
  readonly maximum?: unknown;
  readonly format?: unknown;
}

const formats: Readonly<Record<string, string>> = {
  date: 'date',
  email: 'email',
  safeint: 'integer',
};

function codeOf(issue: Issue): string {
  const empty = issue.input === undefined || issue.input === null || issue.input === '';
  if (empty) return 'required';
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'int'
        ? 'integer'
        : issue.expected === 'number'
          ? 'number'
          : 'invalid';
    case 'too_small':
      // A text of only blanks counts as missing.
      return issue.origin === 'string' ? 'required' : `min|${issue.minimum}`;
    case 'too_big':
      return issue.origin === 'string' ? `longer|${issue.maximum}` : `max|${issue.maximum}`;
    case 'invalid_value':
      return 'choice';
    case 'invalid_format':
      return formats[String(issue.format)] ?? 'invalid';
    default:
      return 'invalid';
  }
}

/** Sends the form that it stands in, and is busy until the form was sent. */
export function SubmitButton(props: Omit<ComponentProps<typeof Button>, 'type' | 'busy'>) {
  return <Button type="submit" busy={useFormState().isSubmitting} {...props} />;
}
