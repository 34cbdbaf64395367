import type { ExternalLink } from '../../../functions/platform/contract/external-links.ts';
import type { PageId } from '../../shared/navigation.tsx';
import type { BadgeVariant } from '../../ui/page.tsx';

/** The publications of the home page, in order: each leads to a page of the site or outside it. */
export type Publication = {
  /** Key of its texts and name of its drawing. */
  readonly id: string;
  readonly tags?: readonly { readonly text: CardTag; readonly variant: BadgeVariant }[];
} & (
  | { readonly page: PageId; readonly link?: never }
  | { readonly link: ExternalLink; readonly page?: never }
);

export type CardTag = 'italianOnly' | 'externalSite' | 'ministrySite';

const italianOnly = { text: 'italianOnly', variant: 'success' } as const;
const externalSite = { text: 'externalSite', variant: 'secondary' } as const;
const ministrySite = { text: 'ministrySite', variant: 'primary' } as const;

export const publications: readonly Publication[] = [
  { id: 'weekly-prices', page: 'weekly-prices' },
  { id: 'monthly-prices', page: 'monthly-prices' },
  { id: 'yearly-prices', page: 'yearly-prices' },
  { id: 'oil-consumption', page: 'oil-consumption' },
  { id: 'energy-balance', page: 'energy-balance' },
  { id: 'oil-bulletin', page: 'oil-bulletin' },
  { id: 'gas-balance', page: 'gas-balance' },
  { id: 'coal-bulletin', page: 'coal-bulletin' },
  { id: 'questionnaire', page: 'questionnaire', tags: [italianOnly] },
  { id: 'energy-situation', page: 'energy-situation', tags: [italianOnly] },
  { id: 'open-data', page: 'open-data' },
  { id: 'methodology', page: 'methodology', tags: [italianOnly] },
  { id: 'oil-logistics', page: 'oil-logistics', tags: [italianOnly] },
  { id: 'lpg-monitoring', link: 'lpgMonitoring', tags: [italianOnly, externalSite] },
  { id: 'biofuels', link: 'biofuels', tags: [italianOnly, ministrySite] },
  { id: 'oil-stocks', link: 'oilStocks', tags: [italianOnly, ministrySite] },
];
