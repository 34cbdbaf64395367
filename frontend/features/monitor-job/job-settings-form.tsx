import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import {
  type JobSettingsChange,
  type JobSettingsView,
  jobSettingsChange,
} from '../../../functions/prices/automation/contract.ts';
import { JOB_PARTS } from '../../../functions/prices/surveys/rules/weekly-job.ts';
import { api } from '../../lib/api-client.ts';
import { useReasonQuestion } from '../../shared/publication/reason-question.tsx';
import { CheckboxField, SelectField } from '../../ui/form/choice-fields.tsx';
import { EditForm } from '../../ui/form/edit-form.tsx';
import { formResolver } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';

interface JobSettingsFormProps {
  readonly settings: JobSettingsView;
  /** Another version that was loaded while the person was typing. */
  readonly newer: JobSettingsView | undefined;
  readonly reload: () => Promise<void>;
  readonly onSaved: () => void;
}

/** Switches of the parts of the job, and its times. */
export function JobSettingsForm({ settings, newer, reload, onSaved }: JobSettingsFormProps) {
  const { t } = useTranslation('monitor-job');
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { version, ...values } = settings;
  const form = useForm<JobSettingsChange>({
    resolver: formResolver(jobSettingsChange),
    defaultValues: values,
  });
  const question = useReasonQuestion<ReleaseTimes>({
    isMine: (details): details is ReleaseTimes => 'releaseTime' in details,
    title: t('releases.title'),
    confirmLabel: t('releases.confirm'),
    text: ({ releaseTime }) => <p>{t('releases.text', { ...releaseTime })}</p>,
  });
  return (
    <>
      <EditForm
        form={form}
        loaded={settings}
        newer={newer}
        subject="settings/job"
        fields={[
          ...(['openTime', 'closeTime', 'releaseTime'] as const).map((name) => ({
            name,
            label: t(`fields.${name}`),
          })),
          {
            name: 'parts',
            label: t('fields.parts'),
            text: ({ parts }) =>
              JOB_PARTS.filter((part) => parts[part])
                .map((part) => t(`parts.${part}`))
                .join(', '),
          },
        ]}
        save={(body) =>
          question.save((reason) =>
            api('jobs/change-settings', { body: { ...body, reason }, ifMatch: version }),
          )
        }
        onSaved={async () => {
          await queries.invalidateQueries();
          await reload();
          onSaved();
        }}
        failureText={t('failures.update')}
        reload={reload}
        leave={() => navigate('/monitor')}
      >
        <fieldset className="form-fields">
          <legend className="h5 mb-3">{t('fields.parts')}</legend>
          {JOB_PARTS.map((part) => (
            <CheckboxField
              key={part}
              name={`parts.${part}`}
              label={t(`parts.${part}`)}
              hint={t(`hints.${part}`)}
            />
          ))}
          <CheckboxField name="dryRun" label={t('fields.dryRun')} hint={t('hints.dryRun')} />
        </fieldset>
        <fieldset className="form-fields">
          <legend className="h5 mb-3">{t('times')}</legend>
          <TextField name="openTime" type="time" label={t('fields.openTime')} required />
          <SelectField
            name="closeDay"
            label={t('fields.closeDay')}
            choices={(['survey', 'publication'] as const).map((value) => ({
              value,
              label: t(`closeDays.${value}`),
            }))}
          />
          <TextField name="closeTime" type="time" label={t('fields.closeTime')} required />
          <TextField
            name="releaseTime"
            type="time"
            label={t('fields.releaseTime')}
            hint={t('hints.releaseTime')}
            required
          />
        </fieldset>
      </EditForm>
      {question.dialog}
    </>
  );
}

/** Times of day in Rome of the releases, before and after the change. */
interface ReleaseTimes {
  readonly releaseTime: { readonly before: string; readonly after: string };
}
