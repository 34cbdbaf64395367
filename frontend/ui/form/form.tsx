import type { ReactNode } from 'react';
import {
  type FieldValues,
  FormProvider,
  type Path,
  type SubmitHandler,
  type UseFormReturn,
} from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../lib/api-problem.ts';
import { logFailure } from '../../lib/log.ts';
import { ErrorSummary } from './error-summary.tsx';
import './form.css';

interface FormProps<Values extends FieldValues, Output extends FieldValues> {
  /** `useForm({ resolver: formResolver(schema), defaultValues })` */
  readonly form: UseFormReturn<Values, unknown, Output>;
  /** Called with the validated values; what it throws becomes messages (see below). */
  readonly onSubmit: (values: Output) => Promise<void> | void;
  readonly children: ReactNode;
  /** The message of a failed submission, when it is not the text of the problem's code. */
  readonly failureText?: (error: unknown) => string | undefined;
  readonly className?: string;
}

/**
 * The one form pattern: fields from ui/form inside, a summary of errors that takes the focus after a
 * refused submission, fields and button blocked while submitting (`formState.isSubmitting`).
 *
 * A problem answer with `errors[]` marks the fields its pointers name (`/companyId` is the field
 * `companyId`, `/0/price` the field `0.price`); any other failure is one message on top.
 */
export function Form<Values extends FieldValues, Output extends FieldValues>({
  form,
  onSubmit,
  children,
  failureText,
  className,
}: FormProps<Values, Output>) {
  const { t } = useTranslation();

  const submit: SubmitHandler<Output> = async (values) => {
    try {
      await onSubmit(values);
    } catch (error) {
      showFailure(error);
    }
  };

  function showFailure(error: unknown): void {
    const known = form.getValues();
    let marked = false;
    for (const { pointer, code } of error instanceof ApiProblem ? error.errors : []) {
      const name = pointer.replace(/^\//, '').replaceAll('/', '.');
      if (!((name.split('.')[0] ?? '') in known)) continue;
      form.setError(name as Path<Values>, { type: 'server', message: code });
      marked = true;
    }
    if (marked) return;
    logFailure('form', error);
    const code = error instanceof ApiProblem ? error.code : 'unknown';
    const text = failureText?.(error) ?? t([`problems.${code}`, 'problems.unknown']);
    form.setError('root.failure', { type: 'server', message: text });
  }

  return (
    <FormProvider {...(form as unknown as UseFormReturn<FieldValues>)}>
      <form noValidate className={className} onSubmit={form.handleSubmit(submit)}>
        <ErrorSummary />
        <fieldset disabled={form.formState.isSubmitting} className="form-fields">
          {children}
        </fieldset>
      </form>
    </FormProvider>
  );
}
