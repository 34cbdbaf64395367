import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiAddress } from '../../lib/api-client.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { FileForms } from '../../shared/documents/export-links.tsx';
import { Disclosure } from '../../ui/deferred.tsx';
import { schemaOrgQuery } from './schema-org-query.ts';

/** The part of a data set's description for search engines that is used here. */
interface Described {
  readonly identifier: string;
  readonly name: string;
  readonly temporalCoverage?: string;
  readonly distribution: readonly { readonly name: string; readonly contentUrl: string }[];
}

/** Figures read from documents. Which of them exist depends on the documents, unlike the series of prices. */
export function EnergySection() {
  const { t } = useTranslation('open-data');
  const { data } = useQuery(schemaOrgQuery(useLanguage()));
  const { dataset = [] }: { readonly dataset?: readonly Described[] } = data
    ? JSON.parse(data)
    : {};
  const own = dataset.filter(({ identifier }) => identifier.startsWith('series-'));
  if (own.length === 0) return null;
  return (
    <section className="dataset-section">
      <h2 className="h4">{t('groups.energy.title')}</h2>
      <p>{t('groups.energy.text')}</p>
      <p>
        <a href={apiAddress('series/list', { query: {} })}>{t('groups.energy.list')}</a>
      </p>
      <ul className="dataset-list">
        {own.map((one) => (
          <EnergyDataset key={one.identifier} dataset={one} />
        ))}
      </ul>
    </section>
  );
}

function EnergyDataset({ dataset }: { readonly dataset: Described }) {
  const { t } = useTranslation('open-data');
  const { name, temporalCoverage, distribution } = dataset;
  // A file is named after the data set, its part if it is one, and its form.
  const files = distribution.map((file) => {
    const [, part = '', form = ''] = /^(.*) \((\w+)\)$/.exec(file.name) ?? [];
    return { part: part.slice(name.length + 2), form, href: addressOf(file.contentUrl) };
  });
  const parts = Map.groupBy(files, ({ part }) => part);
  return (
    <li className={parts.size > 1 ? 'dataset dataset-in-parts' : 'dataset'}>
      <div>
        <h3 className="h6 dataset-title">{name}</h3>
        <p className="dataset-text">{temporalCoverage ? yearsOf(temporalCoverage) : null}</p>
      </div>
      {parts.size === 1 ? (
        <FileForms subject={name} files={files} />
      ) : (
        <div className="dataset-parts">
          <Disclosure
            summary={
              files.some(({ part }) => part.includes(','))
                ? t('groups.energy.partsByProduct', { count: parts.size })
                : t('groups.energy.parts', { count: parts.size })
            }
            lazy
          >
            <ul>
              {[...parts].map(([part, some]) => (
                <li key={part} className="dataset-part">
                  {part} <FileForms subject={`${name}, ${part}`} files={some} />
                </li>
              ))}
            </ul>
          </Disclosure>
        </div>
      )}
    </li>
  );
}

/** The address on this site, in the dialect that people get elsewhere too. */
function addressOf(url: string): string {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  searchParams.delete('dialect');
  return `${pathname}?${searchParams}`;
}

/** `2004-01-01/2024-12-31` as `2004–2024`. */
const yearsOf = (coverage: string): string =>
  [...new Set(coverage.split('/').map((day) => day.slice(0, 4)))].join('–');
