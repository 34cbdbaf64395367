import { useQuery } from '@tanstack/react-query';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { UploadTarget } from '../../../functions/documents/rules/upload-names.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useFormat } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField, SelectField } from '../../ui/form/choice-fields.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { FileField, NumberField } from '../../ui/form/text-fields.tsx';
import { isCalled } from './deletion.tsx';
import {
  acceptedFiles,
  composedName,
  type UploadChoice,
  type UploadOutput,
  type UploadValues,
} from './upload-choices.ts';

export type UploadFormState = UseFormReturn<UploadValues, unknown, UploadOutput>;

interface UploadFormProps {
  readonly form: UploadFormState;
  readonly choices: readonly UploadChoice[];
  /** Called with a file; returns false when it was not sent. */
  readonly onUpload: (values: UploadOutput, file: File) => Promise<boolean>;
  readonly onDelete: (values: UploadOutput) => Promise<void>;
}

const months = Array.from({ length: 12 }, (_, index) => index + 1);

/** Choice of the file to upload; without a file the published one can be deleted. */
export function UploadForm({ form, choices, onUpload, onDelete }: UploadFormProps) {
  const { t } = useTranslation('monitor-documents');
  const format = useFormat();
  const [category, year, month, file] = useWatch({
    control: form.control,
    name: ['category', 'year', 'month', 'file'],
  });
  const choice = choices.find(({ id }) => id === category);
  const isAnnual = choice?.isAnnual ?? false;
  const isDated = Number.isInteger(year) && String(year).length === 4 && (isAnnual || month);
  return (
    <Form
      form={form}
      className="upload-form"
      keepAs="upload"
      onSubmit={(values) => {
        if (values.file) return onUpload(values, values.file);
        form.setError('file', { message: 'required' }, { shouldFocus: true });
        return false;
      }}
    >
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
      {choice && isDated ? <TargetName {...choice.targetOf(year, month)} file={file} /> : null}
      <CheckboxField name="aware" label={t('fields.aware')} required />
      <div className="form-actions">
        <SubmitButton icon="it-upload">{t('upload')}</SubmitButton>
        {/* Not a submit button: the Enter key never deletes. */}
        {file ? null : (
          <Button
            variant="outline-danger"
            icon="it-delete"
            onClick={() => void form.handleSubmit(onDelete)()}
          >
            {t('delete')}
          </Button>
        )}
      </div>
    </Form>
  );
}

type TargetNameProps = UploadTarget & { readonly file: File | null };

/** The name of the file after the upload, or of the file to delete where there is one. */
function TargetName({ folder, stem, file }: TargetNameProps) {
  const { t } = useTranslation('monitor-documents');
  const { data = [] } = useQuery(apiQuery('documents/list', { query: { folder, state: 'all' } }));
  const published = data.filter(({ state = 'published' }) => state === 'published');
  if (!file && !published.some((one) => isCalled(stem, one))) return null;
  return (
    <p className="upload-name mb-0" role="status">
      {t(file ? 'target.upload' : 'target.delete')}{' '}
      <strong>{folder + (file ? composedName(stem, file) : stem)}</strong>
    </p>
  );
}
