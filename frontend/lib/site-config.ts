import { queryOptions } from '@tanstack/react-query';
import type {
  IdentityProviderName,
  ListedProvider,
} from '../../functions/people/contract/user-pool-settings.ts';
import type { CsvDialect } from '../../functions/platform/contract/export-fields.ts';
import type { ExternalLinks } from '../../functions/platform/contract/external-links.ts';

/** Settings that differ between deployments, read from `/dgsaie/config.json` when first needed. */
export interface SiteConfig {
  readonly region: string;
  readonly userPoolId: string;
  readonly userPoolClientId: string;
  /** Address of the user pool, when it is not the region's own. */
  readonly userPoolEndpoint?: string;
  /** Host (and port) of the hosted sign-in pages; without it there is no SPID and no CIE. */
  readonly hostedDomain?: string;
  /** Identity providers there; where providers are listed, the person first chooses one of them. */
  readonly identityProviders?: Partial<Record<IdentityProviderName, readonly ListedProvider[]>>;
  /** Dialect of CSV files that are requested without one. */
  readonly csvDialect: CsvDialect;
  /** Whether the experimental daily means of station prices are published. */
  readonly provisionalPrices: boolean;
  /** Web form in which national prices are entered for the European Commission. */
  readonly europeanFormUrl: string;
  /** Other sites that pages link to; names that are missing lead to the ministry's. */
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
