import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { clock } from '../../../../functions/platform/kernel/clock.ts';
import { viewCitation } from '../../../lib/citation.ts';
import { useFormat } from '../../../lib/format.ts';
import { CopyButton } from '../../copy-button.tsx';
import { ModalDialog } from '../../overlay/modal-dialog.tsx';

interface SharingDialogProps {
  readonly title: string;
  readonly asOf: string;
  /** `2026-11-09`, `2026-11` or `2026`. */
  readonly date: string;
  readonly address: string;
  readonly onClose: () => void;
}

/** What a reader passes on of a chart: its citation as text and for reference managers, and its address. */
export function SharingDialog({ title, asOf, date, address, onClose }: SharingDialogProps) {
  const { t } = useTranslation('chart');
  const format = useFormat();
  const author = t('app:site.ministry');
  const { bibtex, ris } = viewCitation({
    ...{ author, title, url: address, note: asOf },
    // A month and a year are cited by their first day.
    date: `${date}-01-01`.slice(0, 10),
  });
  const text = t('cite.words', {
    ...{ author, title, asOf, address },
    day: format.date(clock.now().toISOString()),
  });
  const copy = { copied: t('cite.copied'), toCopy: t('cite.toCopy') };
  return (
    <ModalDialog title={t('tools.shareView')} onCancel={onClose}>
      <div className="chart-citation">
        <p>{text}</p>
        <p className="chart-copy">
          <CopyButton text={text} label={t('cite.copy')} {...copy} />
        </p>
        <p className="chart-copy">
          <CopyButton
            text={address}
            label={t('link.text')}
            copied={t('link.copied', { address })}
            toCopy={t('link.toCopy', { address })}
            variant="link"
          />
        </p>
        {Object.entries({ BibTeX: bibtex, RIS: ris }).map(([name, record]) => (
          <Fragment key={name}>
            <h3 className="h6">{name}</h3>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what does not fit is scrolled with keys */}
            <pre tabIndex={0}>{record}</pre>
            <p className="chart-copy">
              <CopyButton
                text={record}
                label={t('cite.copyRecord', { format: name })}
                variant="link"
                {...copy}
              />
            </p>
          </Fragment>
        ))}
      </div>
    </ModalDialog>
  );
}
