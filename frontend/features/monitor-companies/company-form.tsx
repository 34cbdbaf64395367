import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Company } from '../../../functions/sample/contract/companies.ts';
import { PRODUCTS } from '../../../functions/sample/rules/products.ts';
import { api } from '../../lib/api-client.ts';
import { useFormat } from '../../lib/format.ts';
import { withAlert } from '../../shared/navigation.tsx';
import { useSavedAlert, ValidityFields } from '../../shared/publication/dated-settings.tsx';
import { EntryForm, type EntryProps } from '../../shared/publication/entry-page.tsx';
import { useSettingQuestion } from '../../shared/publication/setting-question.tsx';
import type { EditedField } from '../../ui/form/edit-conflict.tsx';
import { NumberField, TextField } from '../../ui/form/text-fields.tsx';
import { BrandsField } from './brands-field.tsx';
import {
  type CompanyValues,
  changeOf,
  companySchema,
  datedFields,
  movesFigures,
  sumOfWeights,
  valuesOf,
} from './company-values.ts';

type CompanyFormState = UseFormReturn<CompanyValues, unknown, CompanyValues>;

interface CompanyFormProps extends EntryProps<Company> {
  /** Survey date proposed as the beginning of a change. */
  readonly validFrom: string;
}

export function CompanyForm({ validFrom, ...page }: CompanyFormProps) {
  const { t } = useTranslation('monitor-companies');
  const savedAlert = useSavedAlert();
  const { entry: company } = page;
  const question = useSettingQuestion(company?.name);
  return (
    <>
      <EntryForm
        {...page}
        schema={companySchema}
        values={{ ...valuesOf(company), validFrom, reason: '' }}
        fields={useEditedFields()}
        send={async (values) => {
          const body = changeOf(values);
          if (company) {
            const { id, version } = company;
            const { reason, ...change } = body;
            const saved = await question.save(reason, movesFigures(company, values), (given) =>
              api('companies/change', {
                params: { id },
                body: { ...change, ...given },
                ifMatch: version,
              }),
            );
            return saved && savedAlert(t('saved'), saved.reached);
          }
          const { reason, ...added } = body;
          const created = await question.save(reason, sumOfWeights(values) > 0, (given) =>
            api('companies/create', { body: { ...added, ...given } }),
          );
          return created && withAlert('success', t('created'));
        }}
        failureText={t(company ? 'failures.update' : 'failures.create')}
      >
        {(form) => (
          <>
            <TextField name="name" label={t('fields.name')} required maxLength={200} />
            <fieldset className="form-fields">
              <legend className="h5">{t('weights')}</legend>
              <p>{t('weightsText')}</p>
              <div className="form-row">
                {PRODUCTS.map(({ id, weightKey }) => (
                  <NumberField key={id} name={weightKey} label={t(`app:products.${id}`)} required />
                ))}
              </div>
              <WeightSum form={form} />
            </fieldset>
            <ValidityFields timeline={company?.timeline} fieldsOf={datedFields} />
            <BrandsField companyId={company?.id} />
          </>
        )}
      </EntryForm>
      {question.dialog}
    </>
  );
}

function WeightSum({ form: { control } }: { readonly form: CompanyFormState }) {
  const { t } = useTranslation('monitor-companies');
  const format = useFormat();
  const sum = sumOfWeights(useWatch({ control }));
  return <p role="status">{t(sum === 0 ? 'noWeight' : 'sum', { sum: format.number(sum) })}</p>;
}

function useEditedFields(): readonly EditedField<Company>[] {
  const { t } = useTranslation('monitor-companies');
  return [
    { name: 'name', label: t('fields.name') },
    ...PRODUCTS.map(({ id, weightKey }) => ({ name: weightKey, label: t(`app:products.${id}`) })),
    { name: 'brands', label: t('fields.brands'), text: ({ brands }) => brands.join(', ') },
  ];
}
