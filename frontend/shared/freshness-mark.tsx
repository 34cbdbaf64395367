import { useTranslation } from 'react-i18next';
import { useFormat } from '../lib/format.ts';
import { Badge } from '../ui/badge.tsx';
import { Icon } from '../ui/icon.tsx';
import { Tooltip } from '../ui/overlay/tooltip.tsx';
import { freshnessOf } from './freshness.ts';

interface FreshnessMarkProps {
  /** ISO 8601 */
  readonly modified: string;
  /** Current instant, ISO 8601; now when absent. */
  readonly now?: string | undefined;
}

/** How recent a file is: a badge, a clock, or nothing. Hovering tells the date. */
export function FreshnessMark({ modified, now = new Date().toISOString() }: FreshnessMarkProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const freshness = freshnessOf(modified, now);
  if (freshness === 'none') return null;
  const updated = t('files.updated', { date: format.date(modified) });
  return (
    <Tooltip text={updated}>
      {freshness === 'new' ? (
        <Badge variant="danger">{t('files.new')}</Badge>
      ) : (
        <Icon
          name="it-clock"
          label={updated}
          className={freshness === 'updated' ? 'icon-sm icon-warning' : 'icon-sm icon-secondary'}
        />
      )}
    </Tooltip>
  );
}
