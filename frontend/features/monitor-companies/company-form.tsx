import { useQueryClient } from '@tanstack/react-query';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Company } from '../../../functions/contract/companies.ts';
import { PRODUCTS } from '../../../functions/domain/products.ts';
import { api } from '../../lib/api-client.ts';
import { useFormat } from '../../lib/format.ts';
import type { EditedField } from '../../ui/form/edit-form.tsx';
import { EditForm } from '../../ui/form/edit-form.tsx';
import { formResolver } from '../../ui/form/form.tsx';
import { NumberField, TextField } from '../../ui/form/text-fields.tsx';
import {
  type CompanyValues,
  changeOf,
  companySchema,
  sumOfWeights,
  valuesOf,
} from './company-values.ts';

interface CompanyFormProps {
  /** Undefined for a company to add. */
  readonly company: Company | undefined;
  readonly reload: () => Promise<void>;
  readonly saved: () => void;
  readonly leave: () => void;
}

export function CompanyForm({ company, reload, saved, leave }: CompanyFormProps) {
  const { t } = useTranslation('monitor-companies');
  const queries = useQueryClient();
  const form: UseFormReturn<CompanyValues, unknown, CompanyValues> = useForm({
    resolver: formResolver(companySchema),
    defaultValues: valuesOf(company),
  });

  async function save(values: CompanyValues): Promise<void> {
    const body = changeOf(values);
    if (company) {
      const { id, version } = company;
      await api('companies/change', { params: { id }, body, ifMatch: version });
    } else {
      await api('companies/create', { body });
    }
    // The check page shows names and weights too.
    await queries.invalidateQueries();
    saved();
  }

  return (
    <EditForm
      form={form}
      loaded={company ?? ({} as Company)}
      fields={useEditedFields()}
      save={save}
      failureText={t(company ? 'failures.update' : 'failures.create')}
      reload={reload}
      leave={leave}
    >
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
      <TextField name="brands" label={t('fields.brands')} hint={t('brandsText')} rows={4} />
    </EditForm>
  );
}

interface WeightSumProps {
  readonly form: UseFormReturn<CompanyValues, unknown, CompanyValues>;
}

function WeightSum({ form: { control } }: WeightSumProps) {
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
