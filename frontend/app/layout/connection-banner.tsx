import { useTranslation } from 'react-i18next';
import { Alert } from '../../ui/feedback.tsx';
import { clearBanners, useBanner } from '../banners.ts';

/** The call that failed last had no answer, or the server broke; goes away when a call succeeds. */
export function ConnectionBanner() {
  const { t } = useTranslation();
  const banner = useBanner();
  if (!banner) return null;
  return (
    <div className="container pt-3">
      <Alert dismissible onDismiss={clearBanners} className="mb-0">
        {t(`failures.${banner}`)}
      </Alert>
    </div>
  );
}
