import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clock } from '../../../../functions/platform/kernel/clock.ts';
import { escaped } from '../../../../functions/platform/kernel/escaped.ts';
import { ExternalLink } from '../../button.tsx';
import { ChoiceButtons } from '../../choice-buttons.tsx';
import { CopyButton } from '../../copy-button.tsx';
import { ModalDialog } from '../../overlay/modal-dialog.tsx';

/** A frame for pages of other sites. */
export interface ChartEmbed {
  /** Description of its content: "Prezzi settimanali: Benzina". */
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

/** The code that embeds a chart in another site's page: updated with every new figure, or frozen now. */
export function EmbedDialog({ embed, onClose }: EmbedDialogProps) {
  const { t } = useTranslation('chart');
  const [kind, setKind] = useState<(typeof kinds)[number]>('live');
  // The moment at which the dialog was opened, to the minute: later changes are not in the frame.
  const [moment] = useState(() => `${clock.now().toISOString().slice(0, 16)}Z`);
  const [address, setAddress] = useState('');
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

  return (
    <ModalDialog title={t('embed.title')} onCancel={onClose}>
      <div className="chart-citation">
        <p>{t('embed.shows', { content: embed.content })}</p>
        <ChoiceButtons
          label={t('embed.choose')}
          choices={kinds.map((id) => ({ id, label: t(`embed.${id}.name`) }))}
          chosen={kind}
          onChoose={setKind}
        />
        <p>{t(`embed.${kind}.text`)}</p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what does not fit is scrolled with keys */}
        <pre tabIndex={0}>{address ? code : ''}</pre>
        <p className="chart-embed-actions">
          <CopyButton
            text={address ? code : ''}
            label={t('embed.copy')}
            copied={t('embed.copied')}
            toCopy={t('embed.toCopy')}
          />
          {address ? <ExternalLink href={address}>{t('embed.open')}</ExternalLink> : null}
        </p>
      </div>
    </ModalDialog>
  );
}

/** Pixels: enough for the chart, its text and the source in a column of text. */
const height = 640;

const frameOf = (address: string, title: string) =>
  `<iframe src="${escaped(address)}" title="${escaped(title)}" width="100%" height="${height}" style="border:0" loading="lazy"></iframe>`;
