import { useTranslation } from 'react-i18next';
import {
  type EditedNews,
  type NewsChange,
  newsChange,
} from '../../../functions/documents/contract/news.ts';
import { todayInRome } from '../../../functions/platform/kernel/calendar.ts';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import { api } from '../../lib/api-client.ts';
import { useFormat } from '../../lib/format.ts';
import { withAlert } from '../../shared/navigation.tsx';
import { EntryForm, type EntryProps } from '../../shared/publication/entry-page.tsx';
import type { EditedField } from '../../ui/form/edit-conflict.tsx';
import { DateField, TextField } from '../../ui/form/text-fields.tsx';

/** A news item in both languages: day, text and link. */
export function NewsForm(page: EntryProps<EditedNews>) {
  const { t } = useTranslation('monitor-news');
  const { entry: item } = page;
  return (
    <EntryForm
      {...page}
      schema={newsChange}
      values={valuesOf(item, todayInRome(clock.now()))}
      fields={useEditedFields()}
      send={async (body) => {
        if (item) {
          await api('news/change', { params: { id: item.id }, body, ifMatch: item.version });
          return withAlert('success', t('saved'));
        }
        await api('news/create', { body });
        return withAlert('success', t('created'));
      }}
      failureText={t(item ? 'failures.update' : 'failures.create')}
    >
      {() => (
        <>
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
        </>
      )}
    </EntryForm>
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

/** A new item is dated today, an ISO day. */
function valuesOf(item: EditedNews | undefined, today: string): NewsChange {
  const { date = today, title = '', titleEn = '', url = '', urlEn = '' } = item ?? {};
  return { date, title, titleEn, url, urlEn };
}
