import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Choice, FieldFrame, type FieldProps } from '../field/field-frame.tsx';
import { matches } from '../matches.ts';
import { useField } from './field.tsx';
import './combobox.css';

interface ComboboxFieldProps extends FieldProps {
  readonly choices: readonly Choice[];
  /** Shown while nothing is chosen. */
  readonly placeholder: string;
}

/**
 * A choice from too many options for a menu, found by typing a part of it. The form's value is the choice's, null
 * for none.
 */
export function ComboboxField({ choices, placeholder, ...props }: ComboboxFieldProps) {
  const { t } = useTranslation();
  const { field, error } = useField(props.name);
  /** The text typed since something was chosen. */
  const [typed, setTyped] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const list = useRef<HTMLDivElement>(null);
  const chosen = choices.find(({ value }) => value === field.value);
  const offered = typed ? choices.filter(({ label }) => matches(label, typed)) : choices;

  useEffect(() => {
    if (isOpen) list.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isOpen]);

  useEffect(() => {
    if (isOpen) list.current?.children[active]?.scrollIntoView?.({ block: 'nearest' });
  }, [isOpen, active]);

  function choose(choice: Choice | undefined): void {
    field.onChange(choice?.value ?? null);
    setTyped(undefined);
    setOpen(false);
  }

  /** A text that equals a choice selects it; any other unfinished text is removed. */
  function leave(): void {
    field.onBlur();
    if (typed === '') choose(undefined);
    else if (typed !== undefined && offered.length === 1) choose(offered[0]);
    setTyped(undefined);
    setOpen(false);
  }

  function press(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      setOpen(true);
      const from = isOpen ? active : (step - 1) / 2;
      setActive(Math.min(Math.max(from + step, 0), offered.length - 1));
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      const choice = offered[active] ?? (offered.length === 1 ? offered[0] : undefined);
      if (choice) choose(choice);
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      setTyped(undefined);
      setOpen(false);
    }
  }

  return (
    <FieldFrame {...props} error={error}>
      {(attributes) => (
        <div className="combobox">
          <input
            {...attributes}
            ref={field.ref}
            name={field.name}
            type="text"
            role="combobox"
            className="form-control"
            autoComplete="off"
            disabled={props.disabled}
            placeholder={placeholder}
            value={typed ?? chosen?.label ?? ''}
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={`${attributes.id}-list`}
            aria-activedescendant={
              isOpen && offered[active] ? `${attributes.id}-${active}` : undefined
            }
            onChange={({ target }) => {
              setTyped(target.value);
              setActive(-1);
              setOpen(true);
            }}
            onClick={() => setOpen(true)}
            onBlur={leave}
            onKeyDown={press}
          />
          <div
            id={`${attributes.id}-list`}
            ref={list}
            role="listbox"
            tabIndex={-1}
            aria-label={placeholder}
            hidden={!isOpen || offered.length === 0}
          >
            {isOpen
              ? offered.map((choice, index) => (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys
                  <div
                    key={choice.value}
                    id={`${attributes.id}-${index}`}
                    role="option"
                    tabIndex={-1}
                    aria-selected={choice.value === field.value}
                    className={index === active ? 'active' : undefined}
                    // The field keeps the focus.
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={() => choose(choice)}
                  >
                    {choice.label}
                  </div>
                ))
              : null}
          </div>
          <p className={offered.length === 0 ? 'field-warning' : 'visually-hidden'} role="status">
            {isOpen && typed ? t('register.matches', { count: offered.length }) : null}
          </p>
        </div>
      )}
    </FieldFrame>
  );
}
