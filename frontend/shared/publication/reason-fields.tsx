import { useTranslation } from 'react-i18next';
import { TextField } from '../../ui/form/text-fields.tsx';

/** Why something is changed; kept with the change. The form's value is `reason`. */
export function ReasonField({ required = false }: { readonly required?: boolean }) {
  const { t } = useTranslation();
  return (
    <TextField
      name="reason"
      label={t('dated.reason')}
      hint={t('dated.reasonHint')}
      rows={2}
      required={required}
      maxLength={500}
    />
  );
}

/** Fields for the public reason why a product is left out, in both languages. */
export function OmissionFields({
  name,
  product,
}: {
  /** Name of the form's value. */
  readonly name: string;
  readonly product: string;
}) {
  const { t } = useTranslation();
  return (['it', 'en'] as const).map((language) => (
    <TextField
      key={language}
      name={`${name}.${language}`}
      label={t(`publication.omission.${language}`, { product })}
      rows={2}
      required
      maxLength={500}
    />
  ));
}

/** Fields for the note to the public, in both languages. The form's value is `note`. */
export function NoteFields({ hint }: { readonly hint?: string }) {
  const { t } = useTranslation();
  return (
    <>
      <TextField
        name="note.it"
        label={t('publication.noteIt')}
        hint={hint}
        rows={2}
        required
        maxLength={1000}
      />
      <TextField
        name="note.en"
        label={t('publication.noteEn')}
        rows={2}
        required
        maxLength={1000}
      />
    </>
  );
}
