import { useTranslation } from 'react-i18next';
import type { FooterPart } from '../../../functions/open-data/search/rules/asked-footer.ts';
import { externalAddress } from '../../lib/external-links.ts';
import { ExternalLink } from '../../ui/button.tsx';

/** What stands at the foot of every page, for those who search for it. */
export function FooterAnswer({ part }: { readonly part: FooterPart }) {
  const { t } = useTranslation('app');
  if (part !== 'contacts')
    return (
      <section className="search-price">
        <h2 className="h5">
          <ExternalLink href={externalAddress(part)}>{t(`footer.${part}`)}</ExternalLink>
        </h2>
      </section>
    );
  return (
    <section className="search-price">
      <h2 className="h5">{t('footer.contacts')}</h2>
      <p className="mb-0">{t('site.ministry')}</p>
      <p className="mb-0">{t('site.directorate')}</p>
      <address className="mb-0">{t('site.address')}</address>
      <p className="mb-0">
        {t('footer.certifiedMail')}{' '}
        <a href={`mailto:${t('site.certifiedMail')}`}>{t('site.certifiedMail')}</a>
      </p>
    </section>
  );
}
