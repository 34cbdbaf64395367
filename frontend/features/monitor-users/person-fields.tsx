import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import {
  hasRightCheckCharacter,
  isFiscalCode,
} from '../../../functions/people/rules/fiscal-code.ts';
import type { Company } from '../../../functions/sample/contract/companies.ts';
import { SelectField } from '../../ui/form/choice-fields.tsx';
import { ComboboxField } from '../../ui/form/combobox-field.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { OtherCompanies } from './other-companies.tsx';

interface PersonFieldsProps {
  readonly companies: readonly Company[];
  /** The person has no role yet, and may stay without one. */
  readonly roleOpen?: boolean;
}

/** The person's data, role and company. Choosing ADMIN clears the company. */
export function PersonFields({ companies, roleOpen = false }: PersonFieldsProps) {
  const { t } = useTranslation('monitor-users');
  const { control, setValue } = useFormContext();
  const role: unknown = useWatch({ control, name: 'role' });
  const fiscalCode: unknown = useWatch({ control, name: 'fiscalCode' });
  const isAdmin = role === 'ADMIN';
  useEffect(() => {
    if (!isAdmin) return;
    setValue('companyId', null, { shouldValidate: true });
    setValue('companyIds', []);
  }, [isAdmin, setValue]);
  return (
    <>
      <div className="form-row">
        <TextField name="firstName" label={t('fields.firstName')} required maxLength={100} />
        <TextField name="lastName" label={t('fields.lastName')} required maxLength={100} />
      </div>
      <div className="form-row">
        <TextField
          name="fiscalCode"
          label={t('fields.fiscalCode')}
          hint={t('hints.fiscalCode')}
          warning={isDoubtful(fiscalCode) ? t('hints.checkCharacter') : ''}
          required
        />
        <TextField
          name="email"
          label={t('fields.email')}
          hint={t('hints.email')}
          type="email"
          autoComplete="off"
        />
      </div>
      <div className="form-row">
        <SelectField
          name="role"
          label={t('fields.role')}
          hint={t('hints.role')}
          required
          {...(roleOpen ? { placeholder: t('roles.none') } : {})}
          choices={(['ADMIN', 'USER'] as const).map((value) => ({
            value,
            label: t(`roles.${value}`),
          }))}
        />
        <ComboboxField
          name="companyId"
          label={t('fields.companyId')}
          hint={t('hints.company')}
          placeholder={t('noCompany')}
          required={!isAdmin}
          disabled={isAdmin}
          choices={companies.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </div>
      {isAdmin ? null : <OtherCompanies companies={companies} />}
    </>
  );
}

/** A code that the API accepts although its last character does not match the others. */
const isDoubtful = (code: unknown): boolean =>
  typeof code === 'string' && isFiscalCode(code) && !hasRightCheckCharacter(code);
