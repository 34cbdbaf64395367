import {
  defaultExternalLinks,
  type ExternalLink,
  type ExternalLinks,
} from '../../functions/contract/external-links.ts';

let told: ExternalLinks = defaultExternalLinks;

/** Called before the first rendering, with the settings of the site. */
export function tellExternalLinks(links: Partial<ExternalLinks> = {}): void {
  told = { ...defaultExternalLinks, ...links };
}

/** Address of another site, as the stage sets it. */
export const externalAddress = (link: ExternalLink): string => told[link];

/** What is published may be reproduced under this. */
export const licenceAddress = 'https://creativecommons.org/licenses/by/4.0/deed';
