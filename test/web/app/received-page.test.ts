import { QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../frontend/app/query-client.ts';
import { shownQuery, takeAnswers } from '../../../frontend/app/received-page.ts';
import { statusOf } from '../../../frontend/lib/failures.ts';
import { publicPages } from '../../../functions/open-data/pages/rules/site-pages.ts';

describe('the part of an address that a page shows', () => {
  const { 'weekly-analysis': page } = publicPages;

  it('is in a fixed order, the same for several choices by themselves and together', () => {
    for (const products of ['prodotti=1&prodotti=2', 'prodotti=1-2']) {
      const address = new URLSearchParams(`tipo=NET&${products}&lang=en`);
      expect(shownQuery(page, address)).toBe('prodotti=1-2&tipo=NET');
    }
  });
});

describe('what a page that came as HTML was made with', () => {
  const key = ['figures/get', { params: { period: '1999-01-04' } }];

  function observed() {
    const queryFn = vi.fn(async () => 'asked again');
    const client = createQueryClient();
    takeAnswers(client, [
      { key, missing: { status: 404, code: 'not_found' } },
      { key: ['other'], answer: 12 },
    ]);
    return { queryFn, client, observer: new QueryObserver(client, { queryKey: key, queryFn }) };
  }

  it('is known at once, also that there is nothing', () => {
    const { client, observer, queryFn } = observed();
    expect(client.getQueryData(['other'])).toBe(12);
    const stop = observer.subscribe(() => {});
    const { status, error, fetchStatus } = observer.getCurrentResult();
    expect([status, statusOf(error), fetchStatus]).toEqual(['error', 404, 'idle']);
    expect(queryFn).not.toHaveBeenCalled();
    stop();
  });

  it('is asked for again after a minute, and after a change', async () => {
    const { client, observer, queryFn } = observed();
    await client.invalidateQueries();
    const stop = observer.subscribe(() => {});
    expect(queryFn).toHaveBeenCalledOnce();
    stop();
    vi.useFakeTimers({ now: 0 });
    const later = observed();
    vi.setSystemTime(60_001);
    later.observer.subscribe(() => {})();
    expect(later.queryFn).toHaveBeenCalledOnce();
  });
});
