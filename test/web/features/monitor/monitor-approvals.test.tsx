import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { PeriodState } from '../../../../functions/prices/averages/contract.ts';
import type { DraftView } from '../../../../functions/prices/publication/contract/revisions.ts';
import { problem } from '../../support/api-answers.ts';
import { apiByRoute } from '../../support/api-by-route.ts';
import { renderPage } from '../../support/render-page.tsx';
import { anAdministrator } from '../../support/users.ts';

const price = {
  productId: 1 as const,
  totalPrice: 1760,
  vat: 317.38,
  exciseDuty: 672.9,
  netPrice: 769.72,
};
const finding = { code: 'large_change', productId: 1 as const, details: { percent: 8.4 } };
const draft: DraftView = {
  surveyId: 12,
  date: '2026-03-30',
  version: 6,
  revision: 1,
  companyPrices: 'current',
  nationalPrices: 'current',
  basis: 'companies',
  computedAt: '2026-03-30T15:00:00.000Z',
  computedBy: 'maria.bianchi',
  fingerprint: 'f'.repeat(64),
  prices: [price],
  missing: [5],
  quality: {
    kind: 'companies',
    products: [],
    leftOut: [{ productId: 5, reason: { it: 'Una sola società', en: 'Only one company' } }],
  },
  published: [],
  differences: [],
  refused: [],
  needsReason: [finding],
  reason: 'The duty has changed',
  leftOut: [],
  approvalRequired: true,
  embargo: false,
};
const average: PeriodState = {
  year: 2026,
  month: 2,
  revision: 1,
  published: [{ ...price, days: 28 }],
  draft: {
    revision: 2,
    computedAt: '2026-03-30T16:00:00.000Z',
    computedBy: 'weekly-job',
    rows: [{ ...price, totalPrice: 1761, days: 28 }],
    differences: [{ productId: 1, before: 1760, after: 1761, difference: 1 }],
  },
  refused: [],
  needsReason: [],
  approvalRequired: true,
  embargo: false,
};
const pending = {
  leftOut: [],
  approvalRequired: true,
  surveys: [{ id: 12, date: '2026-03-30', plannedAt: '2026-03-31T10:00:00.000Z' }],
  averages: [{ year: 2026, month: 2 }],
};
const known = {
  'approvals/list': pending,
  'revisions/draft': draft,
  'surveys/get': { id: 12, date: '2026-03-30', active: true, published: false },
  'monthly-prices/state': average,
};
const second = anAdministrator({ username: 'anna.verdi' });
const card = async (title: string) =>
  within((await screen.findByRole('heading', { name: title })).closest('section') as HTMLElement);

describe('the approvals page', () => {
  it('shows figures, reason, author and time of release', async () => {
    apiByRoute(known);
    await renderPage('monitor-approvals', { user: second });
    const survey = await card('Survey of 30 March 2026');
    expect(survey.getByText('Waiting for approval')).toBeTruthy();
    expect(survey.getByText(/^maria\.bianchi, 30 Mar 2026/)).toBeTruthy();
    expect(survey.getByText('31 Mar 2026, 12:00')).toBeTruthy();
    expect(survey.getByText('The duty has changed')).toBeTruthy();
    expect(survey.getByText(/changes by 8\.40%/)).toBeTruthy();
    expect(survey.getByText('1,760.00')).toBeTruthy();
    expect(survey.getByText('LPG is left out: Only one company')).toBeTruthy();
    const month = await card('Averages: February 2026, revision 2');
    expect(month.getAllByRole('row')[1]?.textContent).toBe('Euro-Super 951,760.001,761.00+1.00');
    expect(month.getByText('by hand, once approved')).toBeTruthy();
  });

  it('approves exactly what is shown', async () => {
    const api = apiByRoute({
      ...known,
      'revisions/approve': draft,
      'monthly-prices/approve': average,
    });
    await renderPage('monitor-approvals', { user: second });
    const survey = await card('Survey of 30 March 2026');
    expect(survey.getByRole('button', { name: /^Publish at once/ })).toHaveProperty(
      'disabled',
      true,
    );
    fireEvent.click(survey.getByRole('button', { name: /^Approve/ }));
    await waitFor(() =>
      expect(api.callsOf('revisions/approve')).toMatchObject([
        {
          params: { id: '12' },
          body: { fingerprint: 'f'.repeat(64), reason: 'The duty has changed' },
        },
      ]),
    );
    await screen.findByText('Survey of 30 March 2026: approved');
    const month = await card('Averages: February 2026, revision 2');
    fireEvent.click(month.getByRole('button', { name: /^Approve/ }));
    const { computedAt } = average.draft ?? {};
    await waitFor(() =>
      expect(api.callsOf('monthly-prices/approve')).toMatchObject([
        { body: { year: 2026, month: 2, computedAt } },
      ]),
    );
  });

  it('shows each figure beside the one before, with what moved it, and who entered prices', async () => {
    const diesel = {
      ...{ productId: 2 as const, totalPrice: 1650 },
      ...{ vat: 297.54, exciseDuty: 617.4, netPrice: 735.06 },
    };
    const movements = {
      ...{ date: '2026-03-23', revision: 1, maxChange: 7.5 },
      prices: [{ ...price, totalPrice: 1740, vat: 313.77, netPrice: 753.33 }, diesel],
      products: [
        {
          ...{ productId: 1 as const, before: 1740, after: 1760, difference: 20 },
          causes: [
            { cause: 'companies' as const, total: -4, net: -3.28, came: [], went: ['Aurora'] },
            { cause: 'prices' as const, total: 24, net: 19.67 },
          ],
        },
        { ...{ productId: 2 as const, before: 1650, after: 1650, difference: 0 }, causes: [] },
      ],
    };
    const prices = [price, diesel];
    const entered = { ...draft, prices, movements, enteredBy: ['anna.verdi'] };
    apiByRoute({ ...known, 'revisions/draft': entered });
    await renderPage('monitor-approvals', { user: second });
    const survey = await card('Survey of 30 March 2026');
    expect(survey.getByText(/beside the survey of 23 Mar 2026, revision 1/)).toBeTruthy();
    const [, ...rows] = survey.getAllByRole('row');
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      [
        'Euro-Super 95',
        '1,740.00 → 1,760.00',
        '+20.00',
        '672.90 → 672.90',
        '313.77 → 317.38',
        '753.33 → 769.72',
        'companies in the mean: −4.00; Aurora went outprices: +24.00',
      ],
      [
        'Automotive gas oil',
        '1,650.00 → 1,650.00',
        '0.00',
        '617.40 → 617.40',
        '297.54 → 297.54',
        '735.06 → 735.06',
        '',
      ],
    ]);
    // A person who entered a price cannot approve it.
    expect(survey.queryByRole('button', { name: /^Approve/ })).toBeNull();
  });

  it('names the draft that was shown when an approval is taken back', async () => {
    const approved = { ...draft, approval: { at: '2026-03-30T17:00:00.000Z', by: 'anna.verdi' } };
    const api = apiByRoute({
      ...known,
      'revisions/draft': approved,
      'revisions/withdraw-approval': draft,
    });
    await renderPage('monitor-approvals', { user: second });
    const survey = await card('Survey of 30 March 2026');
    fireEvent.click(survey.getByRole('button', { name: /^Take the approval back/ }));
    await waitFor(() =>
      expect(api.callsOf('revisions/withdraw-approval')).toMatchObject([
        { params: { id: '12' }, query: { computedAt: draft.computedAt } },
      ]),
    );
  });

  it('lets nobody approve their own draft, or one that lacks its reason', async () => {
    const { reason: _, ...unreasoned } = draft;
    const api = apiByRoute(known);
    await renderPage('monitor-approvals', { user: anAdministrator({ username: 'maria.bianchi' }) });
    const own = await card('Survey of 30 March 2026');
    expect(own.queryByRole('button', { name: /^Approve/ })).toBeNull();
    expect(own.getByText(/another administrator has to approve/)).toBeTruthy();
    const othersWords = { ...draft, computedBy: 'weekly-job', preparedBy: 'anna.verdi' };
    api.answer({ 'revisions/draft': othersWords });
    await renderPage('monitor-approvals', { user: second });
    const words = (await screen.findAllByText('Reason and note by'))[0]?.closest('section');
    expect(within(words as HTMLElement).getByText(/another administrator has to/)).toBeTruthy();
    api.answer({ 'revisions/draft': unreasoned });
    await renderPage('monitor-approvals', { user: second });
    await screen.findByText(/has to give the reason/);
  });

  it('offers no approval to whoever changed a setting that the draft is the first to use', async () => {
    apiByRoute({ ...known, 'revisions/draft': { ...draft, settingsBy: ['anna.verdi'] } });
    await renderPage('monitor-approvals', { user: second });
    const survey = await card('Survey of 30 March 2026');
    survey.getByText('anna.verdi');
    survey.getByText(/^You changed a weight, duty, VAT or limit .* another administrator has to/);
    expect(survey.queryByRole('button', { name: /^Approve/ })).toBeNull();
  });

  it('says that nobody is left to approve, and what helps', async () => {
    const maria = anAdministrator({ username: 'maria.bianchi' });
    const third = anAdministrator({ username: 'luca.neri', active: false });
    apiByRoute({
      ...known,
      'revisions/draft': { ...draft, enteredBy: ['anna.verdi'] },
      'monthly-prices/state': {
        ...average,
        draft: average.draft && { ...average.draft, preparedBy: 'anna.verdi' },
      },
      'users/list': [second, maria, third],
    });
    await renderPage('monitor-approvals', { user: second });
    const survey = await card('Survey of 30 March 2026');
    await survey.findByText(/^No administrator can approve these figures now/);
    survey.getByText(/computes the figures again .* then maria\.bianchi can approve them/);
    expect(survey.getByText(/to be added or unblocked in/).querySelector('a')).toBeTruthy();
    // The reason and the note of the month are hers too, but the other administrator has no part in it.
    const month = await card('Averages: February 2026, revision 2');
    month.getByText(/another administrator has to approve/);
    expect(screen.getAllByText(/^No administrator can approve/)).toHaveLength(1);
  });

  it('discards the shown draft of an average, after a confirmation', async () => {
    const api = apiByRoute({ ...known, 'monthly-prices/discard': { ...average, draft: null } });
    await renderPage('monitor-approvals', { user: second });
    const month = await card('Averages: February 2026, revision 2');
    fireEvent.click(month.getByRole('button', { name: /^Discard the draft/ }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText(/What is public stays/)).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Discard the draft' }));
    await screen.findByText('Averages: February 2026, revision 2: draft discarded');
    const { computedAt } = average.draft ?? {};
    expect(api.callsOf('monthly-prices/discard')).toMatchObject([
      { query: { year: '2026', month: '2', computedAt } },
    ]);
  });

  it('publishes an approved draft at once, with the approved texts', async () => {
    const approval = { at: '2026-03-31T08:00:00.000Z', by: 'anna.verdi' };
    const api = apiByRoute({
      ...known,
      'revisions/draft': { ...draft, approval },
      'revisions/withdraw-approval': draft,
      'surveys/change': problem(409, 'approval_needed'),
    });
    await renderPage('monitor-approvals', { user: second });
    const survey = await card('Survey of 30 March 2026');
    fireEvent.click(survey.getByRole('button', { name: /^Publish at once/ }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.queryByRole('textbox')).toBeNull();
    dialog.getByText(/^The survey is still open: publishing closes it/);
    fireEvent.click(dialog.getByText('Publish'));
    await waitFor(() =>
      expect(api.callsOf('surveys/change')).toMatchObject([
        { body: { published: true, reason: 'The duty has changed' }, ifMatch: '"6"' },
      ]),
    );
    await screen.findByText(/: A second administrator has to approve the publication/);
    fireEvent.click(survey.getByRole('button', { name: /^Take the approval back/ }));
    await waitFor(() => expect(api.callsOf('revisions/withdraw-approval')).toHaveLength(1));
  });
});
