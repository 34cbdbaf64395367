import { afterEach, expect, it } from 'vitest';
import { externalAddress, tellExternalLinks } from '../../../frontend/lib/external-links.ts';
import { defaultExternalLinks } from '../../../functions/platform/contract/external-links.ts';

afterEach(() => tellExternalLinks());

it('links lead where the stage says, and otherwise to the ministry', () => {
  tellExternalLinks({ privacy: 'https://example.org/privacy' });
  expect(externalAddress('privacy')).toBe('https://example.org/privacy');
  expect(externalAddress('ministry')).toBe(defaultExternalLinks.ministry);
  tellExternalLinks(undefined);
  expect(externalAddress('privacy')).toBe(defaultExternalLinks.privacy);
});
