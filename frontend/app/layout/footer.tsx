import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { externalAddress, licenceAddress } from '../../lib/external-links.ts';
import { usePage } from '../../shared/navigation.tsx';
import { ExternalLink } from '../../ui/button.tsx';
import emblem from './emblem.svg?no-inline';

/** The ministry's names and addresses, and the links the law asks for. */
export function Footer() {
  const { t } = useTranslation();
  return (
    <footer className="it-footer" id="footer" tabIndex={-1}>
      <div className="it-footer-main">
        <div className="container">
          <div className="site-footer-brand">
            <img className="site-emblem" src={emblem} alt="" width="48" height="48" />
            <div>
              <p className="site-footer-ministry">{t('site.ministry')}</p>
              <p className="site-footer-department">{t('site.department')}</p>
            </div>
          </div>
          <div className="row pt-4">
            <div className="col-12 col-md-6 col-lg-4 pb-3">
              <h2 className="h6 text-uppercase">{t('footer.headOffice')}</h2>
              <p className="mb-0">{t('site.directorate')}</p>
              <address className="mb-0">{t('site.address')}</address>
            </div>
            <div className="col-12 col-md-6 col-lg-4 pb-3">
              <h2 className="h6 text-uppercase">{t('footer.contacts')}</h2>
              <p className="mb-0">
                {t('footer.certifiedMail')}{' '}
                <a href={`mailto:${t('site.certifiedMail')}`}>{t('site.certifiedMail')}</a>
              </p>
            </div>
            <div className="col-12 col-lg-4 pb-3">
              <h2 className="h6 text-uppercase">{t('footer.reuse')}</h2>
              <p className="mb-0">
                {t('footer.licence')} <ExternalLink href={licenceAddress}>CC BY 4.0</ExternalLink>
              </p>
            </div>
          </div>
        </div>
      </div>
      <div className="it-footer-small-prints">
        <div className="container">
          <h2 className="visually-hidden">{t('footer.legalLinks')}</h2>
          <LegalLinks />
        </div>
      </div>
    </footer>
  );
}

function LegalLinks() {
  const { t } = useTranslation();
  const legalNotes = usePage('legal-notes');
  return (
    <ul className="it-footer-small-prints-list list-inline mb-0 d-flex flex-column flex-md-row">
      <li className="list-inline-item">
        <a
          href={externalAddress('accessibility')}
          data-element="accessibility-link"
          target="_blank"
          rel="noopener noreferrer"
        >
          {t('footer.accessibility')}
          <span className="visually-hidden"> {t('states.newTab')}</span>
        </a>
      </li>
      {legalNotes ? (
        <li className="list-inline-item">
          <Link to={legalNotes.path} data-element="legal-notes-link">
            {t('footer.legalNotes')}
          </Link>
        </li>
      ) : null}
      <li className="list-inline-item">
        <a
          href={externalAddress('privacy')}
          data-element="privacy-policy-link"
          target="_blank"
          rel="noopener noreferrer"
        >
          {t('footer.privacy')}
          <span className="visually-hidden"> {t('states.newTab')}</span>
        </a>
      </li>
    </ul>
  );
}
