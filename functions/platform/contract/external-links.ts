/**
 * Addresses of other sites that pages link to: the ministry's, which a stage may replace one by one
 * (`externalLinks`). The text of each is in the `app` texts below `external`, or in header or footer.
 */
export const defaultExternalLinks = {
  ministry: 'https://www.mase.gov.it/',
  lpgMonitoring: 'https://sisen.mase.gov.it/',
  biofuels: 'https://www.mase.gov.it/energia/biocarburanti',
  oilStocks: 'https://www.mase.gov.it/energia/scorte-petrolifere',
  dataCommunication: 'https://sisen.mase.gov.it/',
  accessibility: 'https://form.agid.gov.it/',
  privacy: 'https://www.mase.gov.it/portale/privacy',
} as const;

/** The page on the European bulletin; the form in which a ministry enters its prices has an address of its own. */
export const defaultEuropeanForm =
  'https://energy.ec.europa.eu/data-and-analysis/weekly-oil-bulletin_en';

interface SetAddresses {
  readonly externalLinks?: { readonly accessibility?: string | undefined } | undefined;
  readonly europeanFormUrl: string;
}

/** What is still to be set before real use: each site has an accessibility statement and a form of its own. */
export function addressesToSet({ externalLinks, europeanFormUrl }: SetAddresses): string[] {
  const { accessibility = defaultExternalLinks.accessibility } = externalLinks ?? {};
  return [
    ...(accessibility === defaultExternalLinks.accessibility
      ? ['externalLinks.accessibility']
      : []),
    ...(europeanFormUrl === defaultEuropeanForm ? ['europeanFormUrl'] : []),
  ];
}

export type ExternalLink = keyof typeof defaultExternalLinks;

export type ExternalLinks = Readonly<Record<ExternalLink, string>>;

export const externalLinkNames = Object.keys(defaultExternalLinks) as ExternalLink[];
