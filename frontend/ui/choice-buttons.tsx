import './choice-buttons.css';

interface ChoiceButtonsProps<Id extends string | number> {
  /** Accessible name of the group. */
  readonly label: string;
  readonly choices: readonly { readonly id: Id; readonly label: string }[];
  readonly chosen: Id;
  readonly onChoose: (id: Id) => void;
  /** On a phone, one menu if the choices do not fit side by side. */
  readonly menuOnPhone?: boolean;
}

/** A single choice as a row of segments, with the chosen one marked. */
export function ChoiceButtons<Id extends string | number>(props: ChoiceButtonsProps<Id>) {
  const { label, choices, chosen, onChoose, menuOnPhone = false } = props;
  return (
    <fieldset className={menuOnPhone ? 'choice-buttons choice-menu' : 'choice-buttons'}>
      <legend className="quiet">{label}</legend>
      <div className="segments">
        {choices.map((choice) => (
          <button
            key={choice.id}
            type="button"
            aria-pressed={choice.id === chosen}
            className="segment"
            onClick={() => onChoose(choice.id)}
          >
            {choice.label}
          </button>
        ))}
      </div>
      {menuOnPhone ? (
        <select
          className="form-select"
          aria-label={label}
          value={String(chosen)}
          onChange={({ target }) => {
            const choice = choices.find(({ id }) => String(id) === target.value);
            if (choice) onChoose(choice.id);
          }}
        >
          {choices.map(({ id, label: name }) => (
            <option key={id} value={String(id)}>
              {name}
            </option>
          ))}
        </select>
      ) : null}
    </fieldset>
  );
}
