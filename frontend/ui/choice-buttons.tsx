import './choice-buttons.css';

interface ChoiceButtonsProps<Id extends string | number> {
  /** What choosing does. */
  readonly label: string;
  readonly choices: readonly { readonly id: Id; readonly label: string }[];
  readonly chosen: Id;
  readonly onChoose: (id: Id) => void;
}

/** One of several, all in sight. */
export function ChoiceButtons<Id extends string | number>(props: ChoiceButtonsProps<Id>) {
  const { label, choices, chosen, onChoose } = props;
  return (
    <fieldset className="choice-buttons">
      <legend className="visually-hidden">{label}</legend>
      {choices.map((choice) => (
        <button
          key={choice.id}
          type="button"
          aria-pressed={choice.id === chosen}
          className={
            choice.id === chosen ? 'btn btn-sm btn-primary' : 'btn btn-sm btn-outline-primary'
          }
          onClick={() => onChoose(choice.id)}
        >
          {choice.label}
        </button>
      ))}
    </fieldset>
  );
}
