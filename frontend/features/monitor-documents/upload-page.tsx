import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import { logFailure } from '../../lib/failures.ts';
import { MonitorActions } from '../../shared/publication/register-page.tsx';
import { Unread } from '../../shared/unread.tsx';
import { Button } from '../../ui/button.tsx';
import { Alert, type AlertVariant, PageSpinner, ProgressBar } from '../../ui/feedback.tsx';
import { formResolver } from '../../ui/form/form.tsx';
import { PageHeading } from '../../ui/page.tsx';
import { DeletionDialog, findPublished, useDeletion } from './deletion.tsx';
import { NewNames } from './new-names.tsx';
import { reasonOf, useUpload } from './upload.ts';
import {
  composedName,
  mayBeUploaded,
  proposedValues,
  type UploadChoice,
  type UploadChoices,
  type UploadOutput,
  uploadSchema,
  useBulletinChoices,
  useCategoryChoices,
} from './upload-choices.ts';
import { UploadForm, type UploadFormState } from './upload-form.tsx';
import { FolderFiles, RecentUploads } from './uploaded-files.tsx';
import './monitor-documents.css';

interface UploadPageProps extends UploadChoices {
  readonly page: 'monitor-bulletins' | 'monitor-files';
}

/** Uploads or deletes files of the public site. */
function UploadPage({ page, choices, isPending }: UploadPageProps) {
  const { t } = useTranslation('monitor-documents');
  if (isPending) return <PageSpinner />;
  return (
    <div className="container">
      <PageHeading lead={t(`leads.${page}`)}>{t(`app:pages.${page}.title`)}</PageHeading>
      <Unread of={['bulletins/list']} text={t('failures.categories')}>
        <UploadTask choices={choices} />
      </Unread>
      <MonitorActions />
    </div>
  );
}

export const BulletinUploadPage = () => (
  <UploadPage page="monitor-bulletins" {...useBulletinChoices()} />
);
export const FileUploadPage = () => <UploadPage page="monitor-files" {...useCategoryChoices()} />;

interface Message {
  readonly variant: AlertVariant;
  /** Keys of its texts. */
  readonly texts: readonly string[];
}

/** The form, the progress of an upload, and the files with their states. */
function UploadTask({ choices }: { readonly choices: readonly UploadChoice[] }) {
  const { t } = useTranslation('monitor-documents');
  const now = clock.now();
  const form: UploadFormState = useForm({
    resolver: formResolver(uploadSchema(now)),
    defaultValues: proposedValues(now),
  });
  const [message, setMessage] = useState<Message>();
  const [sent, setSent] = useState<readonly string[]>([]);
  const uploading = useUpload();
  const deletion = useDeletion((failure) => {
    if (failure) logFailure('delete file', failure);
    setMessage(failure ? { variant: 'danger', texts: ['failures.delete'] } : deleted);
    if (!failure) form.setValue('aware', false);
  });

  const targetOf = ({ category, year, month }: UploadOutput) =>
    choices.find(({ id }) => id === category)?.targetOf(year, month);

  async function upload(values: UploadOutput, file: File): Promise<boolean> {
    const target = targetOf(values);
    if (!target) return false;
    setMessage(undefined);
    const fileName = composedName(target.stem, file);
    const wrongType = mayBeUploaded(file.name) ? [] : ['failures.extension'];
    if (wrongType.length > 0) setMessage({ variant: 'danger', texts: wrongType });
    try {
      const id = await uploading.send(target.folder, fileName, file);
      if (!id) {
        setMessage({ variant: 'info', texts: ['cancelled'] });
        return false;
      }
      setSent((before) => [id, ...before]);
      setMessage(queued);
      form.reset({ ...form.getValues(), file: null, aware: false });
      return true;
    } catch (error) {
      logFailure('upload', error);
      const reason = wrongType.length > 0 ? [] : reasonOf(error);
      setMessage({ variant: 'danger', texts: [...wrongType, 'failures.upload', ...reason] });
      return false;
    }
  }

  async function askToDelete(values: UploadOutput): Promise<void> {
    const target = targetOf(values);
    if (!target) return;
    setMessage(undefined);
    try {
      const found = await findPublished(target.folder, target.stem);
      if (found.length > 0) deletion.ask(found);
      else setMessage({ variant: 'danger', texts: ['app:failures.file'] });
    } catch (error) {
      logFailure('find file', error);
      setMessage({ variant: 'danger', texts: ['failures.delete'] });
    }
  }

  return (
    <>
      <UploadMessage message={message} onDismiss={() => setMessage(undefined)} />
      <UploadForm form={form} choices={choices} onUpload={upload} onDelete={askToDelete} />
      {uploading.progress ? (
        <div className="upload-progress">
          <ProgressBar
            label={t('sending', { name: uploading.progress.fileName })}
            fraction={uploading.progress.fraction}
          />
          <Button variant="outline-primary" size="small" onClick={uploading.cancel}>
            {t('app:actions.cancel')}
          </Button>
        </div>
      ) : null}
      <RecentUploads
        ids={sent}
        onRejected={(id) => {
          // The list shows that it was rejected; the message "queued" above would contradict it.
          if (id === sent[0]) setMessage((shown) => (shown === queued ? undefined : shown));
        }}
      />
      <ChosenFiles form={form} choices={choices} onDelete={(file) => deletion.ask([file])} />
      <NewNames />
      <DeletionDialog deletion={deletion} />
    </>
  );
}

const queued: Message = { variant: 'success', texts: ['queued'] };
const deleted: Message = { variant: 'success', texts: ['deleted'] };

interface UploadMessageProps {
  readonly message: Message | undefined;
  readonly onDismiss: () => void;
}

/** The outcome of the submission, scrolled into view because the form below is long. */
function UploadMessage({ message, onDismiss }: UploadMessageProps) {
  const { t } = useTranslation('monitor-documents');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (message) box.current?.scrollIntoView({ block: 'center' });
  }, [message]);
  if (!message) return null;
  return (
    <div ref={box}>
      <Alert variant={message.variant} dismissible onDismiss={onDismiss}>
        {message.texts.map((text) => (
          <p key={text} className="mb-0">
            {t(text)}
          </p>
        ))}
      </Alert>
    </div>
  );
}

type ChosenFilesProps = Pick<Parameters<typeof UploadForm>[0], 'form' | 'choices'> &
  Pick<Parameters<typeof FolderFiles>[0], 'onDelete'>;

/** The existing files of the kind and year chosen in the form. */
function ChosenFiles({ form, choices, onDelete }: ChosenFilesProps) {
  const [category, year, month] = useWatch({
    control: form.control,
    name: ['category', 'year', 'month'],
  });
  const choice = choices.find(({ id }) => id === category);
  if (!choice || !Number.isInteger(year) || String(year).length !== 4) return null;
  const { folder } = choice.targetOf(year, month);
  return <FolderFiles folder={folder} base={choice.base} onDelete={onDelete} />;
}
