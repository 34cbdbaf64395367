import { useTranslation } from 'react-i18next';
import type { ExportFormat } from '../../../functions/platform/contract/export-fields.ts';
import type { ProductId } from '../../../functions/sample/rules/products.ts';
import { apiAddress } from '../../lib/api-client.ts';
import { useLanguage } from '../../lib/i18n.ts';
import type { Language } from '../../lib/language.ts';
import { DownloadLink } from '../../ui/download.tsx';
import './files.css';

interface ExportLinksProps {
  /** Contents of the files, read aloud after each format. */
  readonly subject: string;
  readonly addressOf: (choice: { format: ExportFormat; lang: Language }) => string;
  /** Also in the format of data tools. */
  readonly forTools?: true;
}

const formats: readonly { readonly format: ExportFormat; readonly name: string }[] = [
  { format: 'CSV', name: 'CSV' },
  { format: 'EXCEL', name: 'Excel' },
  { format: 'JSON', name: 'JSON' },
];
const toolFormats = [...formats, { format: 'PARQUET', name: 'Parquet' }] as const;

/** The same figures in each format; stands inside a `DownloadArea`. */
export function ExportLinks({ subject, addressOf, forTools }: ExportLinksProps) {
  const lang = useLanguage();
  return (
    <FileForms
      subject={subject}
      files={(forTools ? toolFormats : formats).map(({ format, name }) => ({
        form: name,
        href: addressOf({ format, lang }),
      }))}
    />
  );
}

interface FileFormsProps {
  readonly subject: string;
  readonly files: readonly { readonly form: string; readonly href: string }[];
}

/** The same contents in each form, as a row of quiet words; stands inside a `DownloadArea`. */
export function FileForms({ subject, files }: FileFormsProps) {
  const { t } = useTranslation();
  return (
    <ul className="quiet-actions export-links" aria-label={t('app:files.formatsOf', { subject })}>
      {files.map(({ form, href }) => (
        <li key={form}>
          <DownloadLink href={href} className="">
            {form}
            <span className="visually-hidden">, {subject}</span>
          </DownloadLink>
        </li>
      ))}
    </ul>
  );
}

/** A product's monthly averages to download; inside a `DownloadArea`. */
export function MonthFiles({ product }: { readonly product: ProductId }) {
  const { t } = useTranslation();
  const name = t(`products.${product}`);
  return (
    <div className="export-line">
      <span>{t('files.monthsOf', { product: name })}</span>
      <ExportLinks
        subject={name}
        addressOf={(query) =>
          apiAddress('monthly-prices/export', { params: { productId: product }, query })
        }
      />
    </div>
  );
}

/** The averages of all products, the only file with quarters and years; inside a `DownloadArea`. */
export function AverageFiles() {
  const { t } = useTranslation();
  return (
    <div className="export-line">
      <span>{t('files.averages')}</span>
      <ExportLinks
        subject={t('files.allProducts')}
        addressOf={(query) => apiAddress('monthly-prices/export-all', { query })}
      />
    </div>
  );
}
