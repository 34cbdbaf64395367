import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Company } from '../../../functions/sample/contract/companies.ts';
import { Button } from '../../ui/button.tsx';
import { ComboboxField } from '../../ui/form/combobox-field.tsx';

/** Companies that the person reports for beside the one shown first; each is added by choosing it. */
export function OtherCompanies({ companies }: { readonly companies: readonly Company[] }) {
  const { t } = useTranslation('monitor-users');
  const { control, getValues, setValue } = useFormContext();
  const first: unknown = useWatch({ control, name: 'companyId' });
  const added: unknown = useWatch({ control, name: ADDED });
  const all = (useWatch({ control, name: 'companyIds' }) ?? []) as readonly number[];
  const others = all.filter((id) => id !== first);

  useEffect(() => {
    if (typeof added !== 'number') return;
    const before = (getValues('companyIds') ?? []) as readonly number[];
    setValue('companyIds', [...new Set([...before, added])], { shouldDirty: true });
    setValue(ADDED, null);
  }, [added, getValues, setValue]);

  return (
    <div className="other-companies">
      <ComboboxField
        name={ADDED}
        label={t('fields.otherCompanies')}
        hint={t('hints.otherCompanies')}
        placeholder={t('addCompany')}
        choices={companies
          .filter(({ id }) => id !== first && !others.includes(id))
          .map(({ id, name }) => ({ value: id, label: name }))}
      />
      {others.length > 0 ? (
        <ul aria-label={t('fields.otherCompanies')}>
          {others.map((id) => {
            const name = companies.find((company) => company.id === id)?.name ?? String(id);
            return (
              <li key={id}>
                {name}{' '}
                <Button
                  variant="outline-primary"
                  size="small"
                  onClick={() =>
                    setValue(
                      'companyIds',
                      others.filter((other) => other !== id),
                      { shouldDirty: true },
                    )
                  }
                >
                  {t('removeCompany')} <span className="visually-hidden">{name}</span>
                </Button>
              </li>
            );
          })}
        </ul>
      ) : null}
    </div>
  );
}

/** A field of the form alone, which the schema of the request leaves out. */
const ADDED = 'addedCompany';
