import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/form/checkbox-field.tsx';
import { FileField } from '../../ui/form/file-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { NumberField } from '../../ui/form/number-field.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import type { UploadChoice } from './upload-choices.ts';
import { acceptedFiles, type UploadOutput, type UploadValues } from './upload-values.ts';

export type UploadFormState = UseFormReturn<UploadValues, unknown, UploadOutput>;

interface UploadFormProps {
  readonly form: UploadFormState;
  readonly choices: readonly UploadChoice[];
  readonly onSubmit: (values: UploadOutput) => Promise<void>;
}

const months = Array.from({ length: 12 }, (_, index) => index + 1);

/** Which file: with one from the disk it is uploaded, without one the published file is deleted. */
export function UploadForm({ form, choices, onSubmit }: UploadFormProps) {
  const { t } = useTranslation('monitor-documents');
  const format = useFormat();
  const [category, file] = useWatch({ control: form.control, name: ['category', 'file'] });
  const isAnnual = choices.find(({ id }) => id === category)?.isAnnual ?? false;
  return (
    <Form form={form} className="upload-form" onSubmit={onSubmit}>
      <SelectField
        name="category"
        label={t('fields.category')}
        placeholder={t('choose')}
        required
        choices={choices.map(({ id, label }) => ({ value: id, label }))}
      />
      <div className="form-row">
        <NumberField name="year" label={t('fields.year')} required />
        <SelectField
          name="month"
          label={t('fields.month')}
          required={!isAnnual}
          disabled={isAnnual}
          choices={months.map((value) => ({ value, label: format.month(value) }))}
        />
      </div>
      <FileField
        name="file"
        label={t('fields.file')}
        hint={t('hints.file')}
        accept={acceptedFiles}
      />
      <CheckboxField name="aware" label={t('fields.aware')} required />
      <Button
        type="submit"
        icon={file ? 'it-upload' : 'it-delete'}
        variant={file ? 'primary' : 'outline-danger'}
        busy={form.formState.isSubmitting}
      >
        {t(file ? 'upload' : 'delete')}
      </Button>
    </Form>
  );
}
