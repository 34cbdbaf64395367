import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { problem } from '../../support/api-answers.ts';
import { apiByRoute, holdBack } from '../../support/api-by-route.ts';
import { renderPage } from '../../support/render-page.tsx';
import { aPrice, aSurvey, aWeek } from '../../support/weekly-survey.ts';

import { answers, buttonOf, drafted, step, toPublish } from '../../support/weekly-workflow.ts';

vi.mock(import('../../../../frontend/lib/site-config.ts'), async (load) => ({
  ...(await load()),
  siteConfigQuery: {
    queryKey: ['site-config'],
    queryFn: async () => ({ europeanFormUrl: 'https://example.org/form' }),
  } as never,
}));

describe('the weekly workflow', () => {
  beforeEach(() => sessionStorage.clear());

  it('says what closing will do, and closes only after a confirmation', async () => {
    const api = apiByRoute(answers);
    await renderPage('monitor-weekly');
    await screen.findByText(/^1 of 2 companies have communicated all their prices/);
    fireEvent.click(buttonOf(3));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/companies can no longer change their prices/)).toBeTruthy();

    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(api.callsOf('surveys/change')).toEqual([]);

    fireEvent.click(buttonOf(3));
    api.answer({ 'surveys/workflow': aSurvey({ active: false }) });
    const again = within(await screen.findByRole('dialog'));
    fireEvent.click(again.getByRole('button', { name: 'Close the survey' }));
    await screen.findByText('Survey #12 successfully closed');
    expect(api.callsOf('surveys/change')).toMatchObject([{ body: { active: false } }]);
    await waitFor(() => expect(buttonOf(3).disabled).toBe(true));
  });

  it('says that a survey whose figures were withdrawn is withdrawn', async () => {
    const note = { it: 'Prezzi errati', en: 'Wrong prices' };
    const withdrawn = { at: '2026-04-01T08:00:00.000Z', note };
    const survey = aSurvey({ active: false, revision: 1, withdrawn });
    apiByRoute({ ...answers, 'surveys/latest': [survey], 'surveys/workflow': survey });
    await renderPage('monitor-weekly');
    await screen.findByText('Withdrawn');
  });

  it('forgets a selected survey that was deleted, and shows the present one with a notice', async () => {
    sessionStorage.setItem('surveyId', '1143');
    apiByRoute({
      ...answers,
      'surveys/workflow': ({ params }) =>
        params.id === '12' ? aSurvey() : problem(404, 'not_found'),
    });
    await renderPage('monitor-weekly');
    await screen.findByText(/^Survey #1143 is not there any more/);
    await screen.findByText(/^Survey #12 of/);
    expect(screen.queryByText(/^There was an error in retrieving data/)).toBeNull();
    expect(sessionStorage.getItem('surveyId')).toBeNull();
  });

  it('shows the newest survey where the only unpublished one is an old withdrawn one', async () => {
    const old = { id: 3, date: '2023-11-06', active: false, published: false, revision: 2 };
    apiByRoute({
      ...answers,
      'surveys/latest': ({ query }) => [query.published === 'true' ? aSurvey() : old],
      'surveys/workflow': ({ params }) => ({ ...aSurvey(), id: Number(params.id) }),
    });
    await renderPage('monitor-weekly');
    await screen.findByText(/^Survey #12 of/);
  });

  it('says that another survey is open, and opens it', async () => {
    sessionStorage.setItem('surveyId', '11');
    const published = aSurvey({ id: 11, date: '2026-03-23', active: false, published: true });
    const later = aSurvey({ id: 13, date: '2026-04-07', active: false });
    apiByRoute({
      ...answers,
      'surveys/latest': ({ query }) => [later, aSurvey()].slice(0, Number(query.limit)),
      'surveys/workflow': ({ params }) => (params.id === '12' ? aSurvey() : published),
    });
    await renderPage('monitor-weekly');
    await screen.findByText(/^Survey #11 of/);
    fireEvent.click(
      await screen.findByRole('button', { name: 'Go to survey #12 of 30 March 2026' }),
    );
    await screen.findByText(/^Survey #12 of/);
    expect(screen.queryByText(/is open\./)).toBeNull();
  });

  it('says once what the companies have declared, with a single price in the singular', async () => {
    const weeks = [aWeek('Alfa', [aPrice({ price: 1800, variation: 5.9, benchmarkPrice: 1700 })])];
    apiByRoute({ ...answers, 'company-prices/list': weeks });
    await renderPage('monitor-weekly');
    await screen.findByText(
      '1 of 1 companies have communicated all their prices: 100.0% of the weight.',
    );
    screen.getByText(/^1 price moved by more than 4 percent, 0 of them/);
    screen.getByText(/^1 price is more than 4 percent away/);
    fireEvent.click(buttonOf(3));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.queryByText(/all their prices|percent/)).toBeNull();
  });

  it('lists the queries without an answer before closing', async () => {
    const query = {
      companyId: 4,
      productId: 1,
      question: 'Why?',
      askedAt: '2026-03-30T08:00:00.000Z',
      priceAsked: 1700,
    } as const;
    apiByRoute({
      ...answers,
      'price-queries/of-survey': [
        { ...query, state: 'asked' },
        { ...query, companyId: 5, state: 'confirmed' },
      ],
    });
    await renderPage('monitor-weekly');
    await screen.findByText(/^1 of 2 companies have communicated all their prices/);
    fireEvent.click(buttonOf(3) as HTMLElement);
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText(/1 question has no answer yet/);
    expect(dialog.getByText('Alfa, Euro-Super 95')).toBeTruthy();
    expect(dialog.queryByText('Beta1, Euro-Super 95')).toBeNull();
  });

  it('shows what would change nationally, and computes it without a question', async () => {
    const api = apiByRoute({ ...answers, 'weekly-prices/compute': { prices: [], missing: [] } });
    await renderPage('monitor-weekly');
    const row = await screen.findByRole('row', { name: /Euro-Super 95/ });
    expect(row.textContent).toContain('1.700');
    expect(row.textContent).toContain('+5.00');
    fireEvent.click(buttonOf(4));
    await screen.findByText('National prices successfully computed');
    const body = { computedAt: 'none', leaveOut: [] };
    expect(api.callsOf('weekly-prices/compute')).toMatchObject([{ body }]);
  });

  it('does the next step by the button of the box, without a question where it can be repeated', async () => {
    const api = apiByRoute({
      ...answers,
      'surveys/workflow': aSurvey({ nextStep: 'companyPrices' }),
      'company-prices/compute': [],
    });
    await renderPage('monitor-weekly');
    await screen.findByText('Next step: compute the company prices.');
    const [next] = screen.getAllByRole('button', { name: 'Compute company prices' });
    fireEvent.click(next as HTMLElement);
    await screen.findByText('Prices successfully computed');
    expect(api.callsOf('company-prices/compute')).toHaveLength(1);
  });

  it.each([
    [
      'an approval',
      { approval: { at: '2026-03-30T09:00:00.000Z', by: 'anna.verdi' } },
      'the approval of anna.verdi',
    ],
    [
      'a publication that waits',
      {
        held: { at: '2026-03-30T09:00:00.000Z', by: 'admin' },
        plannedAt: '2026-03-31T10:00:00.000Z',
      },
      /^the publication that admin asked for at 31 .*, 12:00$/,
    ],
    ['words that were prepared', { preparedBy: 'admin' }, 'the reason and notes prepared by admin'],
  ])('asks before a draft with %s is replaced, and names what ends', async (_, kept, ends) => {
    const api = apiByRoute({ ...answers, 'revisions/draft': { ...drafted, ...kept } });
    await renderPage('monitor-weekly');
    await screen.findByText(/^1 of 2 companies/);
    fireEvent.click(buttonOf(1));
    const first = await screen.findByRole('dialog', { name: 'Compute company prices' });
    expect(within(first).getByRole('listitem').textContent).toMatch(ends);
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    fireEvent.click(buttonOf(4));
    const second = await screen.findByRole('dialog', { name: 'Compute the national price' });
    expect(within(second).getByText(ends)).toBeTruthy();
    expect(api.callsOf('company-prices/compute')).toEqual([]);
    expect(api.callsOf('weekly-prices/compute')).toEqual([]);
  });

  it.each([
    ['that can take place', {}, /^Publication is scheduled for 31/],
    [
      'whose data have changed',
      { refused: [{ code: 'national_prices_stale', details: {} }] },
      /cannot take place: data have changed/,
    ],
    ['that lost its approval', { approvalRequired: true }, /cannot take place/],
  ])('tells of a publication that waits %s', async (_, change, text) => {
    const held = { at: '2026-03-30T09:00:00.000Z', by: 'admin' };
    const plannedAt = '2026-03-31T10:00:00.000Z';
    const draft = { ...drafted, held, plannedAt, ...change };
    apiByRoute({ ...answers, 'surveys/workflow': toPublish, 'revisions/draft': draft });
    await renderPage('monitor-weekly');
    await screen.findByText(text);
  });

  it('distinguishes steps that are out of date or withdrawn from those that are done', async () => {
    const at = '2026-03-31T08:00:00.000Z';
    const done = { at, by: 'admin' };
    apiByRoute({
      ...answers,
      'surveys/workflow': aSurvey({
        active: false,
        revision: 1,
        nextStep: 'nationalPrices',
        steps: { companyPrices: done, closed: done, nationalPrices: done, published: done },
        stepStates: {
          companyPrices: 'done',
          closed: 'done',
          nationalPrices: 'outdated',
          published: 'gone',
        },
      }),
    });
    await renderPage('monitor-weekly');
    await screen.findByText('Next step: compute the national price.');
    expect(step(1).className).toBe('step step-done');
    expect(step(4).className).toBe('step step-outdated');
    expect(step(4).textContent).toContain('what it used has changed since');
    expect(step(5).className).toBe('step step-gone');
    expect(step(5).textContent).toContain('withdrawn');
    const primary = [...document.querySelectorAll('.btn-primary')].filter(
      (button) => !button.closest('dialog'),
    );
    expect(primary.map(({ textContent }) => textContent)).toEqual(['Compute the national price']);
  });

  it('does not offer step 1 where it is refused, and links to the European form of the settings', async () => {
    apiByRoute({
      ...answers,
      'surveys/workflow': aSurvey({ published: true, revision: 1, nextStep: 'europeanForm' }),
    });
    await renderPage('monitor-weekly');
    await screen.findByText('Published, revision 1');
    expect(buttonOf(1).disabled).toBe(true);
    const [link] = await screen.findAllByRole('link', { name: /European form/ });
    expect(link?.getAttribute('href')).toBe('https://example.org/form');
  });

  it.each([
    ['while its week is not over', '2026-04-06T12:00:00Z', true],
    ['on its day', '2026-04-07T06:00:00Z', false],
  ])('says of a new survey that companies see it, and %s', async (_, now, isEarly) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
    const published = aSurvey({ active: false, published: true, revision: 1 });
    apiByRoute({
      ...answers,
      'surveys/latest': ({ query }) => (query.published === 'true' ? [published] : []),
    });
    await renderPage('monitor-weekly');
    const add = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Add new survey' });
    await waitFor(() => expect(add().disabled).toBe(false));
    fireEvent.click(add());
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText(/dated 7 April 2026 will be opened\. The companies see it at once/);
    const early = dialog.queryByText(/^Its week, from 31 Mar 2026 to 6 Apr 2026, is not over yet/);
    expect(early !== null).toBe(isEarly);
  });

  it('enables nothing when the latest survey cannot be read', async () => {
    apiByRoute({ ...answers, 'surveys/latest': problem(500, 'unknown') });
    await renderPage('monitor-weekly');
    await screen.findByText(/retrieving latest survey info/);
    expect(screen.queryByText('There is no survey to publish.')).toBeNull();
    const add = screen.getByRole<HTMLButtonElement>('button', { name: 'Add new survey' });
    expect(add.disabled).toBe(true);
    expect(document.querySelector('.steps')).toBeNull();
  });

  it('says which days have station prices', async () => {
    apiByRoute(answers);
    await renderPage('monitor-weekly');
    await screen.findByText('29 Mar');
    expect(await screen.findAllByText('Prices already defined')).toHaveLength(1);
    expect(screen.getAllByText('Data not yet available')).toHaveLength(6);
  });

  it('reports no day as missing while it is still loading', async () => {
    apiByRoute(answers);
    const days = holdBack('daily-prices-detail');
    await renderPage('monitor-weekly');
    await screen.findByText('29 Mar');
    expect(screen.queryByText('Data not yet available')).toBeNull();
    days.answer();
    expect(await screen.findAllByText('Data not yet available')).toHaveLength(6);
  });

  it('shows no step while the prices or the draft are being read, so that no button moves', async () => {
    const api = apiByRoute(answers);
    const prices = holdBack('/company/weekly-prices/12');
    const draft = holdBack('/survey-prices/12/draft');
    await renderPage('monitor-weekly');
    await waitFor(() => expect(api.callsOf('surveys/workflow')).not.toEqual([]));
    await prices.asked;
    await draft.asked;
    expect(screen.queryByRole('button', { name: 'Close the survey' })).toBeNull();
    prices.answer();
    await waitFor(() => expect(api.callsOf('company-prices/averages')).not.toEqual([]));
    expect(screen.queryByRole('button', { name: 'Close the survey' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add new survey' })).toBeNull();
    draft.answer();
    expect(await screen.findAllByRole('button', { name: 'Close the survey' })).toHaveLength(2);
  });

  it.each(['company-prices/list', 'revisions/draft'] as const)(
    'shows the steps and says what is missing when %s cannot be read',
    async (call) => {
      apiByRoute({ ...answers, [call]: problem(500, 'internal') });
      await renderPage('monitor-weekly');
      await screen.findByText('These data could not be read.');
      expect(buttonOf(3).disabled).toBe(false);
    },
  );
});
