import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type {
  DraftView,
  RevisionView,
} from '../../../../functions/prices/publication/contract/revisions.ts';
import type { SurveyView } from '../../../../functions/prices/surveys/contract/surveys.ts';
import { enter } from '../../support/actions.ts';
import { type Answers, apiByRoute } from '../../support/api-by-route.ts';
import { renderPage } from '../../support/render-page.tsx';

const at = '/monitor/adm-correzione-rilevazione?surveyId=12';
const correction = { at: '2026-04-20T08:00:00.000Z', by: 'maria.bianchi' };
const survey: SurveyView = {
  id: 12,
  date: '2026-03-30',
  active: false,
  published: true,
  revision: 1,
  version: 4,
  correction,
};
const petrol = (totalPrice: number) => ({
  productId: 1 as const,
  totalPrice,
  vat: 315.57,
  exciseDuty: 672.9,
  netPrice: 761.53,
});
/** Names the draft on the page. */
const seen = { computedAt: '2026-04-20T09:00:00.000Z' };
const aDraft = (fields: Partial<DraftView> = {}): DraftView => ({
  surveyId: 12,
  date: '2026-03-30',
  version: 4,
  revision: 2,
  companyPrices: 'current',
  nationalPrices: 'current',
  basis: 'companies',
  ...seen,
  computedBy: 'maria.bianchi',
  fingerprint: 'f'.repeat(64),
  prices: [petrol(1760)],
  missing: [],
  published: [petrol(1750)],
  differences: [{ productId: 1, before: 1750, after: 1760, difference: 10 }],
  refused: [],
  needsReason: [],
  leftOut: [],
  approvalRequired: false,
  embargo: false,
  ...fields,
});
const published: RevisionView = {
  revision: 1,
  publishedAt: '2026-03-31T10:00:00.000Z',
  prices: [petrol(1750)],
};
const answers = {
  'surveys/get': survey,
  'revisions/draft': aDraft(),
  'revisions/list': [published],
  'corrections/changes': [],
  'monthly-prices/outdated': [],
} satisfies Answers;

/** Types the reason and the public note, and continues. */
function answerWith(button: string): void {
  const dialog = within(screen.getByRole('dialog'));
  enter(dialog.getByLabelText(/^Reason/), 'A typing error');
  enter(dialog.getByLabelText(/Italian/), 'Errore');
  enter(dialog.getByLabelText(/English/), 'Error');
  fireEvent.click(dialog.getByText(button));
}
const texts = { reason: 'A typing error', note: { it: 'Errore', en: 'Error' } };

describe('a correction', () => {
  it('begins only on request', async () => {
    const { correction: _, ...untouched } = survey;
    const api = apiByRoute({ ...answers, 'surveys/get': untouched, 'corrections/open': survey });
    await renderPage('monitor-correction', { at });
    fireEvent.click(await screen.findByRole('button', { name: 'Prepare a correction' }));
    await waitFor(() => expect(api.callsOf('corrections/open')).toHaveLength(1));
    await screen.findByText('The correction has begun');
  });

  it('asks with the products that are left out, each with the public reason', async () => {
    const leftOut = [
      { productId: 5 as const, reason: { it: 'Una sola società', en: 'Only one company' } },
    ];
    apiByRoute({ ...answers, 'revisions/draft': aDraft({ leftOut }) });
    await renderPage('monitor-correction', { at });
    fireEvent.click(await screen.findByRole('button', { name: 'Publish the correction' }));
    within(screen.getByRole('dialog')).getByText('LPG is left out: Only one company');
  });

  it('shows the changes, is published with a reason and a note, and names affected averages', async () => {
    const reached = { revision: 1, after: [], rows: [], differences: [] };
    const cause = { surveyId: 12, date: '2026-03-30' };
    const api = apiByRoute({
      ...answers,
      'corrections/changes': [
        {
          companyId: 7,
          companyName: 'Alfa Petroli',
          productId: 1,
          before: { price: 1750, source: 'company' },
          after: { price: 1760, source: 'admin' },
        },
      ],
      'corrections/publish': survey,
      'monthly-prices/outdated': [
        { ...reached, year: 2026, month: 3, causes: [cause] },
        { ...reached, year: 2026, month: 14, causes: [], after: [3] },
        { ...reached, year: 2026, month: 2, causes: [{ ...cause, surveyId: 9 }] },
      ],
    });
    await renderPage('monitor-correction', { at });
    const changed = await screen.findByRole('table', { name: /not those of the published/ });
    expect(within(changed).getByText('1.760 (administrator)')).toBeTruthy();
    const compared = screen.getByRole('table', { name: /^Revision 2 beside/ });
    expect(within(compared).getAllByRole('row')[1]?.textContent).toBe(
      'Euro-Super 951,750.001,760.00+10.00',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Publish the correction' }));
    const dialog = within(screen.getByRole('dialog'));
    fireEvent.click(dialog.getByText('Publish'));
    // Reason and note are required, in both languages.
    expect(await dialog.findAllByText('This field is required')).toHaveLength(3);
    expect(api.callsOf('corrections/publish')).toEqual([]);
    answerWith('Publish');
    await waitFor(() =>
      expect(api.callsOf('corrections/publish')).toMatchObject([
        { body: { ...seen, ...texts }, ifMatch: '"4"' },
      ]),
    );
    const links = screen
      .getAllByRole('link')
      .filter(({ textContent }) => /2026$/.test(textContent));
    expect(links.map(({ textContent }) => textContent)).toEqual(['March 2026', '1st quarter 2026']);
  });

  it('keeps typed words for their draft, and for no later one', async () => {
    const reasonOf = async (computedAt: string) => {
      apiByRoute({ ...answers, 'revisions/draft': aDraft({ computedAt }) });
      const page = await renderPage('monitor-correction', { at });
      fireEvent.click(await screen.findByRole('button', { name: 'Publish the correction' }));
      const dialog = within(screen.getByRole('dialog'));
      const reason = dialog.getByLabelText<HTMLTextAreaElement>(/^Reason/);
      const before = reason.value;
      enter(reason, 'Petrol, by phone');
      fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
      page.unmount();
      return before;
    };
    expect(await reasonOf(seen.computedAt)).toBe('');
    expect(await reasonOf(seen.computedAt)).toBe('Petrol, by phone');
    expect(await reasonOf('2026-04-20T10:00:00.000Z')).toBe('');
  });

  it('keeps its texts and waits, where a second administrator has to approve', async () => {
    const api = apiByRoute({
      ...answers,
      'revisions/draft': aDraft({ approvalRequired: true }),
      'revisions/prepare': aDraft({ approvalRequired: true, ...texts }),
    });
    await renderPage('monitor-correction', { at });
    fireEvent.click(await screen.findByRole('button', { name: 'Submit for approval' }));
    answerWith('Submit for approval');
    await waitFor(() => expect(api.callsOf('revisions/prepare')).toMatchObject([{ body: texts }]));
    expect(api.callsOf('corrections/publish')).toEqual([]);
    await screen.findByText(/waits for the approval of a second/);
  });

  it('leaves products out only with a reason', async () => {
    const api = apiByRoute({ ...answers, 'weekly-prices/compute': { prices: [], missing: [] } });
    await renderPage('monitor-correction', { at });
    fireEvent.click(await screen.findByLabelText('LPG'));
    fireEvent.click(screen.getByRole('button', { name: 'Compute national prices' }));
    const reason = await screen.findByLabelText(/^Public reason in English: LPG/);
    await waitFor(() => expect(reason.getAttribute('aria-invalid')).toBe('true'));
    expect(api.callsOf('weekly-prices/compute')).toEqual([]);
    const italian = screen.getByLabelText(/^Public reason in Italian: LPG/);
    enter(italian, 'Una sola società');
    enter(reason, 'Only one company');
    fireEvent.click(screen.getByRole('button', { name: 'Compute national prices' }));
    await waitFor(() =>
      expect(api.callsOf('weekly-prices/compute')).toMatchObject([
        {
          body: {
            leaveOut: [
              { productId: 5, reason: { it: 'Una sola società', en: 'Only one company' } },
            ],
          },
        },
      ]),
    );
  });

  it('leaves out the products of the public revision by default', async () => {
    const leftOut = [
      { productId: 5 as const, reason: { it: 'Una sola società', en: 'Only one company' } },
    ];
    const draft = aDraft({ nationalPrices: 'missing', prices: [], leftOut });
    const { fingerprint: _, ...notComputed } = draft;
    const api = apiByRoute({
      ...answers,
      'revisions/draft': notComputed,
      'weekly-prices/compute': { prices: [], missing: [5] },
    });
    await renderPage('monitor-correction', { at });
    const choice = await screen.findByLabelText<HTMLInputElement>('LPG');
    expect(choice.checked).toBe(true);
    expect(screen.getByDisplayValue('Only one company')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Compute national prices' }));
    await waitFor(() =>
      expect(api.callsOf('weekly-prices/compute')).toMatchObject([{ body: { leaveOut: leftOut } }]),
    );
    fireEvent.click(choice);
    fireEvent.click(screen.getByRole('button', { name: 'Compute national prices' }));
    await waitFor(() =>
      expect(api.callsOf('weekly-prices/compute')[1]).toMatchObject({ body: { leaveOut: [] } }),
    );
  });

  it('is discarded after a confirmation', async () => {
    const api = apiByRoute({ ...answers, 'corrections/abandon': survey });
    await renderPage('monitor-correction', { at });
    fireEvent.click(await screen.findByRole('button', { name: 'Give the correction up' }));
    expect(api.callsOf('corrections/abandon')).toEqual([]);
    const dialog = within(screen.getByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Give the correction up' }));
    await waitFor(() =>
      expect(api.callsOf('corrections/abandon')).toMatchObject([{ query: seen }]),
    );
  });
});

describe('a withdrawn survey without company prices', () => {
  const { correction: _, ...closed } = survey;
  const note = { it: 'Ritirata', en: 'Withdrawn' };
  const withdrawn = { at: '2026-04-19T08:00:00.000Z', note };
  const known = {
    ...answers,
    'surveys/get': { ...closed, published: false, withdrawn },
    'revisions/draft': aDraft({ basis: 'figures' as const, published: [] }),
  };

  it('gets the typed prices, and no others', async () => {
    const draft = aDraft({ basis: 'figures', prices: [], published: [], differences: [] });
    const api = apiByRoute({
      ...known,
      'revisions/draft': draft,
      'revisions/list': [
        { ...published, prices: [petrol(1750), { ...petrol(1700), productId: 2 as const }] },
      ],
      'corrections/replace': draft,
    });
    await renderPage('monitor-correction', { at });
    const field = await screen.findByLabelText('Euro-Super 95');
    expect(field).toHaveProperty('value', '1750.00');
    fireEvent.click(screen.getByRole('button', { name: 'Use these prices' }));
    await screen.findByText(/No price differs/);
    enter(field, '1761.555');
    fireEvent.click(screen.getByRole('button', { name: 'Use these prices' }));
    await screen.findByText(/up to 2 decimals/);
    // In the page's number format.
    enter(field, '1,761.50');
    enter(screen.getByLabelText('Automotive gas oil'), '');
    fireEvent.click(screen.getByRole('button', { name: 'Use these prices' }));
    // A product that loses its price needs a reason for the public.
    const [it, en] = await screen.findAllByLabelText(/^Public reason in .*Automotive gas oil/);
    await waitFor(() => expect(it?.getAttribute('aria-invalid')).toBe('true'));
    expect(api.callsOf('corrections/replace')).toEqual([]);
    const reason = { it: 'Prezzo di un’altra settimana', en: 'Price of another week' };
    if (it) enter(it, reason.it);
    if (en) enter(en, reason.en);
    fireEvent.click(screen.getByRole('button', { name: 'Use these prices' }));
    const prices = [
      { productId: 1, totalPrice: 1761.5 },
      { productId: 2, totalPrice: null, reason },
    ];
    await waitFor(() =>
      expect(api.callsOf('corrections/replace')).toMatchObject([{ body: { ...seen, prices } }]),
    );
  });

  it('gets its last figures again, and is published again', async () => {
    const api = apiByRoute({
      ...known,
      'corrections/replace': known['revisions/draft'],
      'surveys/change': survey,
    });
    await renderPage('monitor-correction', { at });
    fireEvent.click(await screen.findByRole('button', { name: 'Take these prices' }));
    await waitFor(() =>
      expect(api.callsOf('corrections/replace')).toMatchObject([{ body: { ...seen, restore: 1 } }]),
    );
    const publish = screen.getByRole('button', { name: 'Publish the correction' });
    await waitFor(() => expect(publish).toHaveProperty('disabled', false));
    fireEvent.click(publish);
    answerWith('Publish');
    await waitFor(() =>
      expect(api.callsOf('surveys/change')).toMatchObject([
        { body: { published: true, ...texts }, ifMatch: '"4"' },
      ]),
    );
  });
});
