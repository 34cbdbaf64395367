import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, ChoiceButtons, ExternalLink } from '../button.tsx';
import { ModalDialog } from '../overlay/modal-dialog.tsx';

/** A frame for pages of others. */
export interface ChartEmbed {
  /** What it shows: "Prezzi settimanali: Benzina". */
  readonly content: string;
  /**
   * Its path and query.
   * @param moment ISO instant at which it is frozen; live when absent
   */
  readonly addressOf: (moment: string | undefined) => Promise<string>;
}

interface EmbedDialogProps {
  readonly embed: ChartEmbed;
  readonly onClose: () => void;
}

const kinds = ['live', 'frozen'] as const;

/** The code that shows a chart in a page of others: with every new figure, or as it is now for good. */
export function EmbedDialog({ embed, onClose }: EmbedDialogProps) {
  const { t } = useTranslation('chart');
  const [kind, setKind] = useState<(typeof kinds)[number]>('live');
  // The moment at which the dialog was opened, to the minute: what follows is not in the frame.
  const [moment] = useState(() => `${new Date().toISOString().slice(0, 16)}Z`);
  const [address, setAddress] = useState('');
  const [told, setTold] = useState('');
  useEffect(() => {
    let isShown = true;
    const show = (path: string) => {
      if (isShown) setAddress(window.location.origin + path);
    };
    void embed.addressOf(kind === 'frozen' ? moment : undefined).then(show);
    return () => {
      isShown = false;
    };
  }, [embed, kind, moment]);
  const code = frameOf(address, embed.content);

  async function copy(): Promise<void> {
    const isCopied = await navigator.clipboard?.writeText(code).then(
      () => true,
      () => false,
    );
    setTold(t(isCopied ? 'embed.copied' : 'embed.toCopy'));
  }

  return (
    <ModalDialog title={t('embed.title')} onCancel={onClose}>
      <div className="chart-citation">
        <p>{t('embed.shows', { content: embed.content })}</p>
        <ChoiceButtons
          label={t('embed.choose')}
          choices={kinds.map((id) => ({ id, label: t(`embed.${id}.name`) }))}
          chosen={kind}
          onChoose={(chosen) => {
            setKind(chosen);
            setTold('');
          }}
        />
        <p>{t(`embed.${kind}.text`)}</p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what does not fit is scrolled with keys */}
        <pre tabIndex={0}>{address ? code : ''}</pre>
        <p className="chart-embed-actions">
          <Button size="small" disabled={!address} onClick={copy}>
            {t('embed.copy')}
          </Button>
          {address ? <ExternalLink href={address}>{t('embed.open')}</ExternalLink> : null}
        </p>
        <p role="status">{told}</p>
      </div>
    </ModalDialog>
  );
}

/** Pixels: enough for chart, words and source in a column of text. */
const height = 640;

const frameOf = (address: string, title: string) =>
  `<iframe src="${escaped(address)}" title="${escaped(title)}" width="100%" height="${height}" style="border:0" loading="lazy"></iframe>`;

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
