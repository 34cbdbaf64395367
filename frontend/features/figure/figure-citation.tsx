import { useTranslation } from 'react-i18next';
import type { FigureView } from '../../../functions/open-data/figures/contract.ts';
import { apiAddress } from '../../lib/api-client.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { siteOrigin } from '../../lib/surroundings.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';

/** How to cite the figure, in words and for reference managers, and how to share it. */
export function Citation({ figure }: { readonly figure: FigureView }) {
  const { t } = useTranslation('figure');
  const language = useLanguage();
  const { citation, page, series, period, productId, revision } = figure;
  const json = apiAddress('figures/get', { params: { series, period, productId, revision } });
  const permanent = new URL(page, siteOrigin()).href;
  const records = [
    { id: 'bibtex', name: 'BibTeX' },
    { id: 'ris', name: 'RIS' },
  ] as const;
  return (
    <section>
      <h2>{t('citation.title')}</h2>
      <p className="figure-citation">{citation.text[language]}</p>
      <p className="quiet">
        {t('citation.address')} <a href={permanent}>{permanent}</a>
      </p>
      <div className="quiet-actions only-on-screen">
        <CopyButton
          text={citation.text[language]}
          label={t('citation.copy')}
          copied={t('chart:cite.copied')}
          toCopy={t('chart:cite.toCopy')}
        />
        <a href={json}>{t('json')}</a>
        <Button variant="link" className="quiet-button" onClick={() => window.print()}>
          {t('print')}
        </Button>
      </div>
      {records.map(({ id, name }) => (
        <details key={id} className="figure-record">
          <summary>{name}</summary>
          <pre>{citation.records[language][id]}</pre>
        </details>
      ))}
    </section>
  );
}
