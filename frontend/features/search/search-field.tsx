import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LONGEST_QUESTION } from '../../../functions/open-data/search/rules/text-search.ts';
import { Button } from '../../ui/button.tsx';
import { FormLanguage } from '../../ui/form-language.tsx';

interface SearchFieldProps {
  /** The question in the address. */
  readonly question: string;
  /** @param replace whether to replace the history entry instead of adding one */
  readonly onAsk: (question: string, options: { readonly replace: boolean }) => void;
}

/** Pause in typing after which the results are updated. */
const pauseMs = 300;

/** The field with its button; results follow the typing. */
export function SearchField({ question, onAsk }: SearchFieldProps) {
  const { t } = useTranslation('search');
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(question);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);

  // The address also changes when an example is chosen, and when going back.
  useEffect(() => {
    setText((typed) => (typed.trim() === question ? typed : question));
  }, [question]);
  useEffect(() => () => clearTimeout(waiting.current), []);

  useEffect(() => {
    if (field.current?.value !== '') return;
    // After a navigation the focus is on the heading; here it moves on to the field, the only thing to use.
    const frame = requestAnimationFrame(() => field.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);

  function type(next: string): void {
    setText(next);
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => onAsk(next.trim(), { replace: true }), pauseMs);
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    clearTimeout(waiting.current);
    onAsk(text.trim(), { replace: text.trim() === question });
  }

  return (
    <search>
      <form className="search-form" onSubmit={submit}>
        <FormLanguage />
        <label htmlFor="search-field">{t('label')}</label>
        <div className="search-row">
          <input
            ref={field}
            id="search-field"
            // Without its script, too, the form leads to the address of the question.
            name="q"
            className="form-control"
            type="search"
            value={text}
            maxLength={LONGEST_QUESTION}
            autoComplete="off"
            enterKeyHint="search"
            aria-describedby="search-help"
            onChange={(event) => type(event.target.value)}
          />
          <Button type="submit" icon="it-search">
            {t('app:actions.search')}
          </Button>
        </div>
        <p id="search-help" className="search-help">
          {t('help')}
        </p>
      </form>
    </search>
  );
}
