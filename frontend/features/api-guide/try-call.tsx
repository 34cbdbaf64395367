import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiBase } from '../../../functions/platform/kernel/addresses.ts';

import { Button } from '../../ui/button.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Alert } from '../../ui/feedback.tsx';
import { callPath, type Operation } from './operations.ts';

interface Answer {
  readonly address: string;
  readonly status: number;
  readonly headers: readonly string[];
  readonly text: string;
}

/** Makes a call with the typed values, and shows the answer. */
export function TryCall({ operation }: { readonly operation: Operation }) {
  const { t } = useTranslation('api-guide');
  const id = useId();
  const [answer, setAnswer] = useState<Answer>();
  const [failed, setFailed] = useState(false);

  async function call(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const values = Object.fromEntries(
      [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]),
    );
    setFailed(false);
    try {
      setAnswer(await answerTo(`${apiBase}${callPath(operation, values)}`));
    } catch {
      setFailed(true);
    }
  }

  return (
    <form className="try-call" onSubmit={(event) => void call(event)}>
      {operation.parameters.map(({ name, kind, required, description }) => (
        <div key={name} className="try-parameter">
          <label htmlFor={`${id}-${name}`}>
            <code>{name}</code> <span className="try-kind">{kind}</span>
            {required ? ` (${t('required')})` : null}
          </label>
          <input
            id={`${id}-${name}`}
            name={name}
            className="form-control"
            required={required}
            aria-describedby={description && `${id}-${name}-meaning`}
          />
          {description ? (
            <p id={`${id}-${name}-meaning`} className="try-meaning" lang="en">
              <WithCode text={description} />
            </p>
          ) : null}
        </div>
      ))}
      <Button type="submit" variant="outline-primary">
        {t('try')}
      </Button>
      <div aria-live="polite">
        {failed ? <Alert>{t('failed')}</Alert> : null}
        {answer && !failed ? <ShownAnswer answer={answer} /> : null}
      </div>
    </form>
  );
}

/** Shows text between backticks as code. */
const WithCode = ({ text }: { readonly text: string }) =>
  text.split('`').map((part, index) => (index % 2 === 1 ? <code key={part}>{part}</code> : part));

function ShownAnswer({ answer }: { readonly answer: Answer }) {
  const { t } = useTranslation('api-guide');
  return (
    <>
      <p>
        {t('answer')} <strong>{answer.status}</strong>{' '}
        <a href={answer.address}>
          <code>{answer.address}</code>
        </a>
      </p>
      <CodeBlock>{[...answer.headers, '', answer.text].join('\n')}</CodeBlock>
    </>
  );
}

const SHOWN_HEADERS = ['content-type', 'content-disposition', 'etag', 'row-count', 'file-sha256'];
/** Maximum number of characters shown. */
const SHOWN = 1500;

async function answerTo(address: string): Promise<Answer> {
  const response = await fetch(address);
  const { status, headers } = response;
  const isText = /^text\/|json|xml/.test(headers.get('content-type') ?? '');
  const text = isText ? await response.text() : '…';
  return {
    ...{ address, status },
    headers: SHOWN_HEADERS.flatMap((name) => {
      const value = headers.get(name);
      return value ? `${name}: ${value}` : [];
    }),
    text: text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text,
  };
}
