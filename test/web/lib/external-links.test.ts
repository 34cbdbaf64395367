import { afterEach, expect, it } from 'vitest';
import { externalAddress, tellExternalLinks } from '../../../frontend/lib/external-links.ts';
import { defaultExternalLinks } from '../../../functions/contract/external-links.ts';

afterEach(() => tellExternalLinks());

it('a link leads where the stage says, the others to the ministry, as all do without settings', () => {
  tellExternalLinks({ privacy: 'https://example.org/privacy' });
  expect(externalAddress('privacy')).toBe('https://example.org/privacy');
  expect(externalAddress('ministry')).toBe(defaultExternalLinks.ministry);
  tellExternalLinks(undefined);
  expect(externalAddress('privacy')).toBe(defaultExternalLinks.privacy);
});
