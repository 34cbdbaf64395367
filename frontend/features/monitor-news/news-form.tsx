import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { EditedNews, NewsChange } from '../../../functions/contract/news.ts';
import { todayInRome } from '../../../functions/domain/calendar.ts';
import { api } from '../../lib/api-client.ts';
import { useFormat } from '../../lib/format.ts';
import type { EditedField } from '../../ui/form/edit-form.tsx';
import { EditForm } from '../../ui/form/edit-form.tsx';
import { formResolver } from '../../ui/form/form.tsx';
import { DateField, TextField } from '../../ui/form/text-fields.tsx';
import { newsSchema, valuesOf } from './news-values.ts';

interface NewsFormProps {
  /** Undefined for an item to add. */
  readonly item: EditedNews | undefined;
  readonly reload: () => Promise<void>;
  readonly saved: () => void;
  readonly leave: () => void;
}

/** A news item in both languages: its day, what it says, and where it leads. */
export function NewsForm({ item, reload, saved, leave }: NewsFormProps) {
  const { t } = useTranslation('monitor-news');
  const queries = useQueryClient();
  const form = useForm<NewsChange>({
    resolver: formResolver(newsSchema),
    defaultValues: valuesOf(item, todayInRome(new Date())),
  });

  async function save(body: NewsChange): Promise<void> {
    if (item) await api('news/change', { params: { id: item.id }, body, ifMatch: item.version });
    else await api('news/create', { body });
    await queries.invalidateQueries();
    saved();
  }

  return (
    <EditForm
      form={form}
      loaded={item ?? ({} as EditedNews)}
      fields={useEditedFields()}
      save={save}
      failureText={t(item ? 'failures.update' : 'failures.create')}
      reload={reload}
      leave={leave}
    >
      <DateField name="date" label={t('fields.date')} hint={t('hints.date')} required />
      <fieldset className="form-fields">
        <legend className="h5 mb-3">{t('italian')}</legend>
        <TextField name="title" label={t('fields.title')} required maxLength={300} />
        <TextField name="url" label={t('fields.url')} hint={t('hints.url')} required />
      </fieldset>
      <fieldset className="form-fields">
        <legend className="h5 mb-3">{t('english')}</legend>
        <TextField name="titleEn" label={t('fields.titleEn')} required maxLength={300} />
        <TextField name="urlEn" label={t('fields.urlEn')} hint={t('hints.url')} required />
      </fieldset>
    </EditForm>
  );
}

function useEditedFields(): readonly EditedField<EditedNews>[] {
  const { t } = useTranslation('monitor-news');
  const format = useFormat();
  const names = ['title', 'url', 'titleEn', 'urlEn'] as const;
  return [
    { name: 'date', label: t('fields.date'), text: ({ date }) => format.date(date) },
    ...names.map((name) => ({ name, label: t(`fields.${name}`) })),
  ];
}
