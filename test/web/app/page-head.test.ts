import { expect, it } from 'vitest';
import { headOf } from '../../../frontend/app/page-head.ts';
import { allPages } from '../../support/all-pages.ts';

const origin = 'https://statistics.example.org';
const headAt = (path: string) => {
  const page = allPages.find((one) => one.path === path);
  if (!page) throw new Error(`no page at ${path}`);
  return headOf(page, 'it', origin);
};

it('a page declares its own address, which is used for sharing', () => {
  const head = headAt('/prezzi-mensili-carburanti');
  const address = `${origin}${import.meta.env.BASE_URL}prezzi-mensili-carburanti`;
  expect(head).toContain(`<link rel="canonical" href="${address}"`);
  expect(head).toContain(`<meta property="og:url" content="${address}"`);
  expect(head).toContain(`hreflang="en" href="${address}?lang=en"`);
});

it('a page of prices says where editors find its chart', () => {
  const asked = new URLSearchParams({
    url: `${origin}${import.meta.env.BASE_URL}prezzi-mensili-carburanti`,
    format: 'json',
  });
  expect(headAt('/prezzi-mensili-carburanti').replaceAll('&amp;', '&')).toContain(
    `type="application/json+oembed" href="${origin}/dgsaie/api/v1/oembed?${asked}"`,
  );
  expect(headAt('/metodologia')).not.toContain('oembed');
});

it.each(['/dato', '/clausola-carburante', '/cerca'])(
  '%s shares the address that was opened, because the page shows what it asks for',
  (path) => {
    const head = headAt(path);
    expect(head).toContain('<meta property="og:title"');
    expect(head).not.toContain('og:url');
    expect(head).not.toMatch(/rel="(canonical|alternate)"/);
  },
);
