import * as z from 'zod/mini';
import { lang } from '../../platform/contract/export-fields.ts';
import { type Routes, routesWith } from '../../platform/contract/route.ts';
import { PRICE_FEEDS } from './rules/feeds.ts';

/** Feeds of news and releases to subscribe to: Atom (RFC 4287) and JSON Feed 1.1. */

const query = z.object({ lang: z.optional(lang) });
const params = z.object({ feed: z.enum(PRICE_FEEDS) });
const common = { access: 'anyone', query, response: 'file' } as const;
const atom = routesWith({ ...common, fileTypes: ['application/atom+xml'] });
const json = routesWith({ ...common, fileTypes: ['application/feed+json'] });

export const feedRoutes = {
  'feeds/atom': {
    ...atom('GET', '/feeds/{feed}/atom'),
    summary: 'Releases of a series, or corrections of all, as Atom',
    fn: 'public',
    params,
    cached: 'data',
  },
  'feeds/json': {
    ...json('GET', '/feeds/{feed}/json'),
    summary: 'Releases of a series, or corrections of all, as JSON Feed',
    fn: 'public',
    params,
    cached: 'data',
  },
  'feeds/provisional-atom': {
    ...atom('GET', '/feeds/provisional/atom'),
    summary: 'Experimental: the latest daily means of station prices as Atom',
    fn: 'public',
    cached: 'days',
  },
  'feeds/provisional-json': {
    ...json('GET', '/feeds/provisional/json'),
    summary: 'Experimental: the latest daily means of station prices as JSON Feed',
    fn: 'public',
    cached: 'days',
  },
  'feeds/energy-atom': {
    ...atom('GET', '/feeds/energy/atom'),
    summary: 'Figures of energy that documents added, revised or withdrew, as Atom',
    fn: 'exports',
    cached: 'content',
  },
  'feeds/energy-json': {
    ...json('GET', '/feeds/energy/json'),
    summary: 'Figures of energy that documents added, revised or withdrew, as JSON Feed',
    fn: 'exports',
    cached: 'content',
  },
  'feeds/news-atom': {
    ...atom('GET', '/feeds/news/atom'),
    summary: 'News of the last year as Atom',
    fn: 'public',
    cached: 'content',
  },
  'feeds/news-json': {
    ...json('GET', '/feeds/news/json'),
    summary: 'News of the last year as JSON Feed',
    fn: 'public',
    cached: 'content',
  },
  'feeds/documents-atom': {
    ...atom('GET', '/feeds/documents/atom'),
    summary: 'The latest documents as Atom',
    fn: 'files',
    cached: 'content',
  },
  'feeds/documents-json': {
    ...json('GET', '/feeds/documents/json'),
    summary: 'The latest documents as JSON Feed',
    fn: 'files',
    cached: 'content',
  },
} as const satisfies Routes<'feeds'>;
