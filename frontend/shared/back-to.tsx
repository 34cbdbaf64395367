import { useTranslation } from 'react-i18next';
import { PageActions } from '../ui/page.tsx';
import { type PageId, PageLink } from './navigation.tsx';

/** The way back at the end of a page that is opened from another one. */
export function BackTo({ page }: { readonly page: PageId }) {
  const { t } = useTranslation();
  return (
    <PageActions>
      <PageLink page={page} className="btn btn-outline-primary">
        {t('app:actions.back')}
      </PageLink>
    </PageActions>
  );
}
