import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { type Guidance, GuidanceLines, NationalChange } from './guidance-panel.tsx';
import type { Task } from './survey-tasks.ts';

/** Steps that change what will be published, which is shown beside last week's. */
const national: readonly Task[] = ['computeNational', 'publish'];

interface StepQuestionProps {
  readonly task: Task | undefined;
  readonly guidance: Guidance;
  readonly onConfirm: (task: Task) => void;
  readonly onCancel: () => void;
}

/** What the step will do, with where the survey stands and the differences from last week. */
export function StepQuestion({ task, guidance, onConfirm, onCancel }: StepQuestionProps) {
  const { t } = useTranslation('monitor-weekly');
  const shown = task ?? 'close';
  return (
    <ConfirmDialog
      open={task !== undefined}
      title={t(`steps.${shown}.action`)}
      confirmLabel={t(`steps.${shown}.action`)}
      onConfirm={() => onConfirm(shown)}
      onCancel={onCancel}
    >
      {task ? <Consequences task={task} guidance={guidance} /> : null}
    </ConfirmDialog>
  );
}

function Consequences({ task, guidance }: { readonly task: Task; readonly guidance: Guidance }) {
  const { t } = useTranslation('monitor-weekly');
  const { companies, averages } = guidance;
  return (
    <>
      <p>{t(`steps.${task}.question`)}</p>
      {companies ? (
        <ul>
          <GuidanceLines companies={companies} />
        </ul>
      ) : null}
      {national.includes(task) ? <NationalChange averages={averages} /> : null}
    </>
  );
}
