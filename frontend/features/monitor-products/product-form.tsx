import { useQuery } from '@tanstack/react-query';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import {
  limitsInOrder,
  type ProductView,
  productSettings,
  vatInPercent,
} from '../../../functions/sample/contract/products.ts';
import { valueOn } from '../../../functions/sample/rules/dated-settings.ts';
import { productById } from '../../../functions/sample/rules/products.ts';
import {
  leavesNetPrice,
  netOfPrice,
  PLAUSIBLE,
} from '../../../functions/sample/rules/setting-values.ts';
import { api } from '../../lib/api-client.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useFormat } from '../../lib/format.ts';
import {
  useSavedAlert,
  ValidityFields,
  validityFields,
} from '../../shared/publication/dated-settings.tsx';
import { EntryForm, type EntryProps } from '../../shared/publication/entry-page.tsx';
import { useSettingQuestion } from '../../shared/publication/setting-question.tsx';
import { CheckboxField } from '../../ui/form/choice-fields.tsx';
import type { EditedField } from '../../ui/form/edit-conflict.tsx';
import { NumberField, TextField } from '../../ui/form/text-fields.tsx';
import { ExciseHelp } from './excise-help.tsx';
import './monitor-products.css';

/** Message for a value that is not a number of hundredths; the other checks have messages of their own. */
const vatError = ({ code, input }: { readonly code: string; readonly input?: unknown }) =>
  code === 'invalid_type' && input !== null ? 'decimals|2' : undefined;

/** Values of the form: those of the contract, except VAT in hundredths of a percent. */
const productSchema = z
  .object({
    ...productSettings,
    ...validityFields,
    vat: z
      .int({ error: vatError })
      .check(z.gte(PLAUSIBLE.vat.min * 100), z.lte(PLAUSIBLE.vat.max * 100), vatInPercent(100)),
  })
  .check(limitsInOrder)
  .check(
    z.refine((values) => leavesNetPrice({ ...values, vat: values.vat / 100 }), {
      path: ['exciseDuty'],
      message: 'no_net_price',
    }),
  );
type ProductValues = z.infer<typeof productSchema>;

type ProductFormState = UseFormReturn<ProductValues, unknown, ProductValues>;

interface ProductFormProps extends EntryProps<ProductView> {
  readonly entry: ProductView;
  /** Survey date proposed as the beginning of a change. */
  readonly validFrom: string;
}

export function ProductForm({ validFrom, ...page }: ProductFormProps) {
  const { t } = useTranslation('monitor-products');
  const savedAlert = useSavedAlert();
  const { entry: product } = page;
  const question = useSettingQuestion(t(`app:products.${product.id}`));
  return (
    <>
      <EntryForm
        {...page}
        schema={productSchema}
        values={{ ...valuesOf(product), validFrom, reason: '' }}
        fields={useEditedFields()}
        send={async ({ vat, reason, ...values }) => {
          const body = { ...values, vat: vat / 100 };
          const saved = await question.save(reason, movesFigures(product, body), (given) =>
            api('products/change', {
              params: { id: product.id },
              body: { ...body, ...given },
              ifMatch: product.version,
            }),
          );
          return saved && savedAlert(t('saved'), saved.reached);
        }}
        failureText={t('failures.update')}
      >
        {(form) => (
          <>
            <div className="form-row">
              <TextField name="name" label={t('fields.name')} required maxLength={100} />
              <TextField name="shortName" label={t('fields.shortName')} required maxLength={50} />
              <TextField name="sisenCode" label={t('fields.sisenCode')} maxLength={20} />
            </div>
            <Taxes product={product} form={form} />
            <Limits product={product} form={form} />
            <ValidityFields timeline={product.timeline} fieldsOf={datedFields} />
            <CheckboxField name="group" label={t('fields.group')} />
            <TextField name="notes" label={t('fields.notes')} rows={4} maxLength={2000} />
          </>
        )}
      </EntryForm>
      {question.dialog}
    </>
  );
}

interface PartProps {
  readonly product: ProductView;
  readonly form: ProductFormState;
}

function Taxes({ product, form }: PartProps) {
  const { t } = useTranslation('monitor-products');
  const amount = useAmountText(form);
  const warning = useDutyWarning(product, form);
  const { unit } = productById(product.id);
  return (
    <fieldset className="form-fields">
      <legend className="h5">{t('taxes')}</legend>
      <div className="form-row">
        <NumberField
          name="exciseDuty"
          label={t('fields.exciseDuty')}
          unit={t(`centsPer1000.${unit}`)}
          hint={amount('exciseDuty', 2, t(`app:units.per1000.${unit}`))}
          warning={warning}
          required
        />
        <NumberField
          name="vat"
          label={t('fields.vat')}
          hint={t('vatHint')}
          decimals={2}
          unit="%"
          required
        />
      </div>
      <ExciseHelp
        productId={product.id}
        use={(cents) =>
          form.setValue('exciseDuty', cents, { shouldDirty: true, shouldValidate: true })
        }
      />
    </fieldset>
  );
}

function Limits({ product, form }: PartProps) {
  const { t } = useTranslation('monitor-products');
  const amount = useAmountText(form);
  const { unit } = productById(product.id);
  const euros = `€/${t(`app:units.${unit}One`)}`;
  return (
    <fieldset className="form-fields">
      <legend className="h5">{t('limits')}</legend>
      <p>{t('limitsText')}</p>
      <div className="form-row">
        {(['min', 'max'] as const).map((name) => (
          <NumberField
            key={name}
            name={name}
            label={t(`fields.${name}`)}
            unit={t(`centsPer.${unit}`)}
            hint={amount(name, 3, euros)}
            required
          />
        ))}
      </div>
    </fieldset>
  );
}

/** Warns when the taxes would exceed the last published price. */
function useDutyWarning({ id }: ProductView, { control }: ProductFormState): string | undefined {
  const { t } = useTranslation('monitor-products');
  const format = useFormat();
  const [survey] = useQuery(apiQuery('surveys/latest', { query: { limit: 1 } })).data ?? [];
  const { data: prices } = useQuery({
    ...apiQuery('weekly-prices/get', { params: { surveyId: survey?.id ?? 0 } }),
    enabled: survey !== undefined,
  });
  const [exciseDuty, vat] = useWatch({ control, name: ['exciseDuty', 'vat'] });
  const price = prices?.find(({ productId }) => productId === id)?.totalPrice;
  if (price === undefined || !Number.isInteger(exciseDuty) || !Number.isInteger(vat))
    return undefined;
  const net = netOfPrice(Math.round(price * 100), { exciseDuty, vat: vat / 100 });
  if (net > 0) return undefined;
  return t('noNetPrice', { price: format.price(price), net: format.price(net / 100) });
}

/** The typed cents, in euro. */
function useAmountText({ control }: ProductFormState) {
  const { t } = useTranslation('monitor-products');
  const format = useFormat();
  const values = useWatch({ control });
  return (name: 'exciseDuty' | 'min' | 'max', decimals: number, unit: string) => {
    const cents = values[name];
    const known = typeof cents === 'number';
    const amount = known ? format.number(cents / 100, decimals) : t('app:states.notAvailable');
    return t('inEuro', { amount, unit });
  };
}

function useEditedFields(): readonly EditedField<ProductView>[] {
  const { t } = useTranslation('monitor-products');
  const names = [
    'name',
    'shortName',
    'sisenCode',
    'exciseDuty',
    'vat',
    'min',
    'max',
    'group',
    'notes',
  ] as const;
  return names.map((name) => ({ name, label: t(`fields.${name}`) }));
}

/** Whether a duty, VAT or limit is not that of the chosen survey. */
function movesFigures({ timeline, ...product }: ProductView, values: DatedChange): boolean {
  const now = (timeline && valueOn(timeline, values.validFrom)) ?? product;
  return (['exciseDuty', 'vat', 'min', 'max'] as const).some((name) => values[name] !== now[name]);
}
type DatedChange = DatedValues & { readonly validFrom: string };

type DatedValues = NonNullable<ProductView['timeline']>[number]['value'];

const datedFields = ({ exciseDuty, vat, min, max }: DatedValues) => ({
  exciseDuty,
  vat: Math.round(vat * 100),
  min,
  max,
});

function valuesOf(product: ProductView): Omit<ProductValues, keyof typeof validityFields> {
  const { name, shortName, sisenCode, group, notes } = product;
  return { name, shortName, sisenCode, ...datedFields(product), group, notes };
}
