import {
  createContext,
  type ReactNode,
  type SubmitEvent,
  use,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { failureTold } from '../../lib/api-client.ts';
import { ApiProblem, logFailure, problemText } from '../../lib/failures.ts';
import { useFormat } from '../../lib/format.ts';
import { useCameAsHtml } from '../deferred.tsx';
import { Alert } from '../feedback.tsx';
import { FormLanguage } from '../form-language.tsx';
import { serverCodeOf, useFieldErrorText } from './field-error.ts';
import { type Choice, ChoicesFrame, FieldFrame, type FieldProps } from './field-frame.tsx';

/**
 * Forms of public pages. Their values are the document's: without scripts the browser writes them into the address of
 * the page, and no code of validation is loaded for them.
 */

/** Codes of the `form.errors` texts, by name of the field. */
export type FieldErrors = Readonly<Record<string, string>>;

const Errors = createContext<FieldErrors>({});

interface NativeFormProps {
  readonly className?: string;
  /** Of the values that the page came with. */
  readonly errors?: FieldErrors | undefined;
  /** What is wrong with the values: before they are sent and, once they were refused, while somebody types. */
  readonly check: (values: FormData) => FieldErrors;
  /** Errors that it throws become messages. */
  readonly onSend: (values: FormData) => Promise<void> | void;
  /** The message of a failure, when it is not the text of the problem's code. */
  readonly failureText?: (error: unknown) => string | undefined;
  /** Whether the form is not for the address: it is disabled until the script runs, and while the values are sent. */
  readonly needsScript?: boolean;
  readonly children: ReactNode;
}

/** After a refused submission the first refused field takes the focus. */
export function NativeForm({
  className,
  errors = {},
  check,
  onSend,
  failureText,
  needsScript = false,
  children,
}: NativeFormProps) {
  const { t } = useTranslation();
  const cameAsHtml = useCameAsHtml();
  const form = useRef<HTMLFormElement>(null);
  const [found, setFound] = useState<FieldErrors>();
  const [failure, setFailure] = useState<string>();
  const [isSending, setSending] = useState(false);
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [refusals]);

  async function send(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const wrong = check(values);
    const refused = isEmpty(wrong) ? await sent(values) : wrong;
    setFound(refused);
    if (!isEmpty(refused)) setRefusals((count) => count + 1);
  }

  async function sent(values: FormData): Promise<FieldErrors> {
    setSending(true);
    setFailure(undefined);
    try {
      await onSend(values);
      return {};
    } catch (error) {
      const refused = error instanceof ApiProblem ? error.errors : [];
      if (refused.length === 0) {
        logFailure('form', error);
        failureTold(error);
        setFailure(failureText?.(error) ?? problemText(error, t));
      }
      return Object.fromEntries(
        refused.map((problem) => [problem.pointer.split('/')[1] ?? '', serverCodeOf(problem)]),
      );
    } finally {
      setSending(false);
    }
  }

  return (
    <Errors value={found ?? errors}>
      <form
        ref={form}
        className={className}
        noValidate={!cameAsHtml}
        onSubmit={send}
        onChange={({ currentTarget }) => {
          if (found) setFound(check(new FormData(currentTarget)));
        }}
      >
        {needsScript ? null : <FormLanguage />}
        {failure ? <Alert>{failure}</Alert> : null}
        <fieldset className="form-fields" disabled={needsScript && (cameAsHtml || isSending)}>
          {children}
        </fieldset>
      </form>
    </Errors>
  );
}

const isEmpty = (errors: FieldErrors): boolean => Object.keys(errors).length === 0;

/** The codes of the fields that have one. */
export const onlyErrors = (codes: Readonly<Record<string, string | undefined>>): FieldErrors =>
  Object.fromEntries(Object.entries(codes).flatMap(([name, code]) => (code ? [[name, code]] : [])));

/** Of fields of one name, `errorOf` is the key of a field's own error. */
interface NativeFieldProps extends FieldProps {
  readonly errorOf?: string;
}

interface NativeInputProps extends NativeFieldProps {
  readonly type?: 'text' | 'email' | 'date';
  readonly value: string;
  readonly autoComplete?: string;
  readonly min?: string;
  readonly max?: string;
}

export function NativeInput({
  type = 'text',
  value,
  autoComplete,
  min,
  max,
  errorOf,
  ...props
}: NativeInputProps) {
  const error = useError(errorOf ?? props.name);
  return (
    <FieldFrame {...props} error={error}>
      {(attributes) => (
        <input
          {...attributes}
          {...{ type, autoComplete, min, max, name: props.name, defaultValue: value }}
          className="form-control"
          required={props.required}
        />
      )}
    </FieldFrame>
  );
}

interface NativeNumberProps extends NativeFieldProps {
  /** As it is typed. */
  readonly value: string;
  /** Shown after the input, such as "€". */
  readonly unit: string;
}

/** A number with up to two decimals; limits are told in hundredths. */
export function NativeNumber({ value, unit, errorOf, ...props }: NativeNumberProps) {
  const format = useFormat();
  const error = useError(errorOf ?? props.name, (limit) => format.number(limit / 100, 2));
  return (
    <FieldFrame {...props} error={error}>
      {(attributes) => (
        <div className="field-number">
          <input
            {...attributes}
            {...{ name: props.name, defaultValue: value, inputMode: 'decimal' }}
            className="form-control"
            autoComplete="off"
            required={props.required}
          />
          <span className="field-unit">{unit}</span>
        </div>
      )}
    </FieldFrame>
  );
}

interface NativeSelectProps extends NativeFieldProps {
  readonly choices: readonly Choice[];
  readonly value: string | number;
  /** Text of the empty choice. */
  readonly placeholder?: string;
  readonly onChoose?: (value: string) => void;
}

export function NativeSelect({
  choices,
  value,
  placeholder,
  onChoose,
  errorOf,
  ...props
}: NativeSelectProps) {
  const error = useError(errorOf ?? props.name);
  return (
    <FieldFrame {...props} error={error}>
      {(attributes) => (
        <select
          {...attributes}
          {...{ name: props.name, defaultValue: value }}
          className="form-select"
          onChange={(event) => onChoose?.(event.target.value)}
        >
          {placeholder === undefined ? null : <option value="">{placeholder}</option>}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}

interface NativeChoicesProps extends FieldProps {
  readonly choices: readonly Choice[];
  readonly values: readonly Choice['value'][];
}

export function NativeChoices({ values, ...props }: NativeChoicesProps) {
  const error = useError(props.name);
  return (
    <ChoicesFrame
      {...props}
      error={error}
      inputOf={({ value }) => ({ defaultChecked: values.includes(value) })}
    />
  );
}

function useError(name: string, limitText?: (limit: number) => string): string | undefined {
  const errorText = useFieldErrorText();
  const code = use(Errors)[name];
  return code === undefined ? undefined : errorText({ type: 'value', message: code }, limitText);
}
