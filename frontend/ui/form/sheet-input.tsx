import '../field/field.css';

interface SheetInputProps {
  readonly id: string;
  readonly disabled?: boolean;
  readonly onFile: (file: File) => Promise<void>;
}

/** Chooses a spreadsheet, whose name stays; the same one can be chosen again once it is corrected. */
export function SheetInput({ id, disabled = false, onFile }: SheetInputProps) {
  return (
    <div className="field">
      <input
        id={id}
        type="file"
        accept=".xlsx,.xls,.ods,.csv,.txt"
        className="form-control field-file"
        disabled={disabled}
        // The browser reports a choice only of another file than the one that is chosen.
        onClick={({ currentTarget }) => (currentTarget.value = '')}
        onDrop={({ currentTarget }) => (currentTarget.value = '')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void onFile(file);
        }}
      />
    </div>
  );
}
