import { queryOptions } from '@tanstack/react-query';
import type { CsvDialect } from '../../functions/contract/exports.ts';
import type { ExternalLinks } from '../../functions/contract/external-links.ts';
import type {
  IdentityProviderName,
  ListedProvider,
} from '../../functions/contract/user-pool-settings.ts';

/** Settings that differ between deployments, read from `/dgsaie/config.json` when first needed. */
export interface SiteConfig {
  readonly region: string;
  readonly userPoolId: string;
  readonly userPoolClientId: string;
  /** Another address of the user pool than the region's own. */
  readonly userPoolEndpoint?: string;
  /** Host (and port) of the hosted sign-in pages; without it there is no SPID and no CIE. */
  readonly hostedDomain?: string;
  /** What signs people in there; where providers are listed, the person chooses one of them first. */
  readonly identityProviders?: Partial<Record<IdentityProviderName, readonly ListedProvider[]>>;
  /** How CSV files are written that are asked for without a dialect. */
  readonly csvDialect: CsvDialect;
  /** Whether the experimental daily means of station prices are given out. */
  readonly provisionalPrices: boolean;
  /** Web form where national prices are entered for the European Commission. */
  readonly europeanFormUrl: string;
  /** Other sites that pages link to; those of the ministry where a name is missing. */
  readonly externalLinks?: Partial<ExternalLinks>;
}

let loading: Promise<SiteConfig> | undefined;

export function siteConfig(): Promise<SiteConfig> {
  loading ??= fetch(`${import.meta.env.BASE_URL}config.json`).then(async (response) => {
    if (!response.ok) throw new Error(`no settings: ${response.status}`);
    return (await response.json()) as SiteConfig;
  });
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

/** The settings for a page; they do not change while it is open. */
export const siteConfigQuery = queryOptions({
  queryKey: ['site-config'],
  queryFn: siteConfig,
  staleTime: Infinity,
});
