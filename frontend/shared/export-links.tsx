import { useTranslation } from 'react-i18next';
import type { ExportFormat } from '../../functions/contract/exports.ts';
import { useLanguage } from '../lib/i18n.ts';
import type { Language } from '../lib/language.ts';
import { DownloadLink } from '../ui/files/download-link.tsx';
import './export-links.css';

interface ExportLinksProps {
  /** What the files hold: read after each format. */
  readonly subject: string;
  readonly addressOf: (choice: { format: ExportFormat; lang: Language }) => string;
}

const formats: readonly { readonly format: ExportFormat; readonly name: string }[] = [
  { format: 'CSV', name: 'CSV' },
  { format: 'EXCEL', name: 'Excel' },
  { format: 'JSON', name: 'JSON' },
];

/** The same figures in each format; stands inside a `DownloadArea`. */
export function ExportLinks({ subject, addressOf }: ExportLinksProps) {
  const { t } = useTranslation();
  const lang = useLanguage();
  return (
    <ul className="export-links" aria-label={t('files.formatsOf', { subject })}>
      {formats.map(({ format, name }) => (
        <li key={format}>
          <DownloadLink href={addressOf({ format, lang })}>
            {name}
            <span className="visually-hidden">, {subject}</span>
          </DownloadLink>
        </li>
      ))}
    </ul>
  );
}
