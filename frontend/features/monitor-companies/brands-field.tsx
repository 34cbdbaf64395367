import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { brandKey } from '../../../functions/sample/rules/brands.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useFormat } from '../../lib/format.ts';
import { ComboboxField } from '../../ui/form/combobox-field.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { brandsIn } from './company-values.ts';

/** Brands, one on each line, with those of the station registry to choose from; says which it lacks, and which are taken. */
export function BrandsField({ companyId }: { readonly companyId: number | undefined }) {
  const { t } = useTranslation('monitor-companies');
  const format = useFormat();
  const { control, getValues, setValue } = useFormContext();
  const typed = brandsIn(String(useWatch({ control, name: 'brands' }) ?? ''));
  const added: unknown = useWatch({ control, name: ADDED });
  const registry = useQuery(apiQuery('daily-prices/brands')).data;
  const companies = useQuery(apiQuery('companies/list')).data ?? [];
  const ownerOf = new Map(
    companies
      .filter(({ id }) => id !== companyId)
      .flatMap(({ name, brands }) => brands.map((brand) => [brandKey(brand), name] as const)),
  );
  const known = new Set(registry?.brands.map(({ brand }) => brandKey(brand)));
  const unknown = known.size > 0 ? typed.filter((brand) => !known.has(brandKey(brand))) : [];
  const warnings = [
    ...(unknown.length > 0 ? [t('brands.unknown', { brands: unknown.join(', ') })] : []),
    ...typed.flatMap((brand) => {
      const name = ownerOf.get(brandKey(brand));
      return name ? [t('brands.taken', { brand, name })] : [];
    }),
  ];

  useEffect(() => {
    if (typeof added !== 'string') return;
    const before = brandsIn(String(getValues('brands') ?? ''));
    setValue('brands', [...before, added].join('\n'), { shouldDirty: true });
    setValue(ADDED, null);
  }, [added, getValues, setValue]);

  const has = new Set(typed.map(brandKey));
  return (
    <>
      <TextField
        name="brands"
        label={t('fields.brands')}
        hint={t('brandsText')}
        warning={warnings.join('. ')}
        rows={4}
      />
      {registry?.date ? (
        <ComboboxField
          name={ADDED}
          label={t('brands.choose')}
          hint={t('brands.chooseHint', { date: format.date(registry.date) })}
          placeholder={t('brands.chooseNone')}
          choices={registry.brands
            .filter(({ brand }) => !has.has(brandKey(brand)))
            .map(({ brand, stations }) => {
              const owner = ownerOf.get(brandKey(brand));
              const count = format.number(stations);
              const label = t('brands.label', { brand, count: stations, stations: count });
              return { value: brand, label: owner ? `${label}, ${owner}` : label };
            })}
        />
      ) : null}
    </>
  );
}

/** A field of the form alone. */
const ADDED = 'addedBrand';
