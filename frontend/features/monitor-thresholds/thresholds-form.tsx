import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { THRESHOLD_BOUNDS } from '../../../functions/prices/surveys/rules/publication-gates.ts';
import type { Answer } from '../../../functions/routes.ts';
import { api } from '../../lib/api-client.ts';
import { useFormat } from '../../lib/format.ts';
import { useReasonQuestion } from '../../shared/publication/reason-question.tsx';
import { EditForm } from '../../ui/form/edit-form.tsx';
import { formResolver } from '../../ui/form/form.tsx';
import { NumberField } from '../../ui/form/text-fields.tsx';
import { ChangedThresholds, type ThresholdValues } from './proposed-thresholds.tsx';

type Thresholds = Answer<'publication-settings/get'>;

const PERCENTS = ['minResponse', 'maxChange', 'maxShare'] as const;

/** Values of the form: those of the contract, except percents in hundredths. */
const within = ([least, most]: readonly [number, number], scale = 100) =>
  z.int().check(z.gte(least * scale), z.lte(most * scale));
const schema = z.object({
  minResponse: within(THRESHOLD_BOUNDS.minResponse),
  maxChange: within(THRESHOLD_BOUNDS.maxChange),
  minCompanies: within(THRESHOLD_BOUNDS.minCompanies, 1),
  maxShare: within(THRESHOLD_BOUNDS.maxShare),
});

interface ThresholdsFormProps {
  readonly settings: Thresholds;
  /** A version that was loaded while the person was typing. */
  readonly newer: Thresholds | undefined;
  readonly reload: () => Promise<void>;
  /** @param saved the message after saving; undefined when nothing was saved */
  readonly leave: (saved?: 'saved' | 'proposed.saved') => void;
}

export function ThresholdsForm({ settings, newer, reload, leave }: ThresholdsFormProps) {
  const { t } = useTranslation('monitor-thresholds');
  const format = useFormat();
  const queries = useQueryClient();
  const { version, minCompanies } = settings;
  const hundredths = (name: (typeof PERCENTS)[number]) => Math.round(settings[name] * 100);
  const form = useForm({
    resolver: formResolver(schema),
    defaultValues: {
      minResponse: hundredths('minResponse'),
      maxChange: hundredths('maxChange'),
      maxShare: hundredths('maxShare'),
      minCompanies,
    },
  });
  const question = useReasonQuestion<Looser>({
    isMine: (details): details is Looser => 'thresholds' in details,
    title: t('looser.title'),
    confirmLabel: t('looser.confirm'),
    text: ({ thresholds }) => <ChangedThresholds {...thresholds} />,
  });
  const percentField = (name: (typeof PERCENTS)[number]) => (
    <NumberField
      name={name}
      label={t(`fields.${name}`)}
      hint={t(`hints.${name}`)}
      decimals={2}
      unit="%"
      required
    />
  );
  return (
    <>
      <EditForm
        form={form}
        loaded={settings}
        newer={newer}
        subject="settings/publication"
        fields={[
          ...PERCENTS.map((name) => ({
            name,
            label: t(`fields.${name}`),
            text: (loaded: Partial<Thresholds>) => format.number(loaded[name] ?? 0, 2),
          })),
          { name: 'minCompanies', label: t('fields.minCompanies') },
        ]}
        save={async (values) => {
          const body = {
            minResponse: values.minResponse / 100,
            maxChange: values.maxChange / 100,
            maxShare: values.maxShare / 100,
            minCompanies: values.minCompanies,
          };
          let saved: Thresholds | undefined;
          await question.save(async (reason) => {
            saved = await api('publication-settings/change', {
              body: { ...body, reason },
              ifMatch: version,
            });
          });
          return saved !== undefined && (saved.proposed ? 'proposed.saved' : 'saved');
        }}
        onSaved={async (saved) => {
          await queries.invalidateQueries();
          leave(saved);
        }}
        failureText={t('failures.update')}
        reload={reload}
        leave={() => leave()}
      >
        {percentField('minResponse')}
        {percentField('maxChange')}
        <NumberField
          name="minCompanies"
          label={t('fields.minCompanies')}
          hint={t('hints.minCompanies')}
          required
        />
        {percentField('maxShare')}
      </EditForm>
      {question.dialog}
    </>
  );
}

/** The thresholds before and after a change that makes one of them looser. */
interface Looser {
  readonly thresholds: { readonly before: ThresholdValues; readonly after: ThresholdValues };
}
