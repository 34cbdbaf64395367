import {
  defaultExternalLinks,
  type ExternalLink,
  type ExternalLinks,
} from '../../functions/platform/contract/external-links.ts';

let told: ExternalLinks = defaultExternalLinks;

/** Called before the first rendering, with the site's settings. */
export function tellExternalLinks(links: Partial<ExternalLinks> = {}): void {
  told = { ...defaultExternalLinks, ...links };
}

/** Address of another site, as set by the stage. */
export const externalAddress = (link: ExternalLink): string => told[link];

/** The licence of everything published. */
export const licenceAddress = 'https://creativecommons.org/licenses/by/4.0/deed';
