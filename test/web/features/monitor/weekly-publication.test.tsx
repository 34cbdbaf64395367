import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { DraftView } from '../../../../functions/prices/publication/contract/revisions.ts';
import { enter } from '../../support/actions.ts';
import { problem } from '../../support/api-answers.ts';
import { apiByRoute } from '../../support/api-by-route.ts';
import { renderPage } from '../../support/render-page.tsx';
import { aSurvey } from '../../support/weekly-survey.ts';
import { answers, buttonOf, drafted, step, toPublish } from '../../support/weekly-workflow.ts';

describe('the publication of a week', () => {
  beforeEach(() => sessionStorage.clear());

  it('asks for no reason while publication is impossible, and says what it needs', async () => {
    const findings = { productId: 1, details: { total: 170_000 } } as const;
    const draft = {
      ...drafted,
      refused: [{ code: 'company_prices_missing', details: {} }],
      needsReason: [{ ...findings, code: 'few_companies' }],
    } as const satisfies Partial<DraftView>;
    apiByRoute({ ...answers, 'revisions/draft': draft });
    await renderPage('monitor-weekly');
    await screen.findByText(/^1 of 2 companies have communicated all their prices/);
    await waitFor(() => expect(buttonOf(5).disabled).toBe(false));
    fireEvent.click(buttonOf(5));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('It cannot be published yet:');
    expect(dialog.getByText(/carry out step 1 first/)).toBeTruthy();
    expect(dialog.queryByLabelText(/^Reason/)).toBeNull();
    expect(dialog.queryByRole('button', { name: /^(Publish|Submit)/ })).toBeNull();
  });

  it('confirms no publication while what would be published cannot be read', async () => {
    apiByRoute({ ...answers, 'revisions/draft': problem(500, 'internal') });
    await renderPage('monitor-weekly');
    await screen.findAllByText('These data could not be read.');
    fireEvent.click(buttonOf(5));
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText('These data could not be read.');
    expect(dialog.queryByRole('button', { name: 'Publish' })).toBeNull();
  });

  it('says of an open survey that publishing closes it, and nothing untrue before an approval', async () => {
    const planned = { plannedAt: '2999-03-31T10:00:00.000Z' };
    const api = apiByRoute({ ...answers, 'revisions/draft': { ...drafted, ...planned } });
    const { unmount } = await renderPage('monitor-weekly');
    await screen.findByText(/^1 of 2 companies have communicated all their prices/);
    fireEvent.click(buttonOf(5));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText(/^The survey is still open: publishing closes it/);
    dialog.getByText(/publishing now would be early/);
    unmount();
    api.answer({ 'revisions/draft': { ...drafted, ...planned, approvalRequired: true } });
    await renderPage('monitor-weekly');
    await screen.findByText(/^1 of 2 companies have communicated all their prices/);
    fireEvent.click(buttonOf(5));
    const asked = within(await screen.findByRole('dialog'));
    await asked.findByText(/^A second administrator has to approve it first/);
    expect(asked.queryByText(/at once|early/)).toBeNull();
  });

  it('shows before publishing the draft itself, and asks for the required reason', async () => {
    const finding = {
      code: 'few_companies',
      productId: 1,
      details: { contributors: 2, minCompanies: 3 },
    } as const;
    const api = apiByRoute({
      ...answers,
      'surveys/workflow': toPublish,
      'revisions/draft': { ...drafted, needsReason: [finding] },
    });
    await renderPage('monitor-weekly');
    await screen.findByText('Next step: publish the national price.');
    await waitFor(() => expect(buttonOf(5).disabled).toBe(false));
    fireEvent.click(buttonOf(5));
    const dialog = within(await screen.findByRole('dialog'));
    const row = await dialog.findByRole('row', { name: /Euro-Super 95/ });
    expect(row.textContent).toContain('1,766.50');
    expect(dialog.getByText(/Euro-Super 95: .*2 compan/)).toBeTruthy();

    const publish = () => fireEvent.click(dialog.getByRole('button', { name: 'Publish' }));
    publish();
    await waitFor(() =>
      expect(dialog.getByRole('textbox', { name: /^Reason/ }).getAttribute('aria-invalid')).toBe(
        'true',
      ),
    );
    expect(api.callsOf('surveys/change')).toEqual([]);
    enter(dialog.getByRole('textbox', { name: /^Reason/ }), 'Checked by phone');
    publish();
    await screen.findByText('Survey #12 successfully published');
    expect(api.callsOf('surveys/change')).toMatchObject([
      { body: { published: true, reason: 'Checked by phone' }, ifMatch: '"4"' },
    ]);
  });

  it('shows before publishing each price, duty, VAT and net beside those of the week before', async () => {
    const before = { totalPrice: 1750, vat: 315.57, exciseDuty: 728.4, netPrice: 706.03 };
    const movements = {
      ...{ date: '2026-03-23', revision: 1, maxChange: 7.5 },
      prices: [{ productId: 1 as const, ...before }],
      products: [
        {
          ...{ productId: 1 as const, before: 1750, after: 1766.5, difference: 16.5 },
          causes: [
            { cause: 'prices' as const, total: 16.5, net: 13.52 },
            { cause: 'duties' as const, total: 0, net: 55.5 },
          ],
          companies: [
            { companyId: 7, name: 'Alfa Petroli', before: 1720, after: 2504, percent: 45.58 },
          ],
        },
      ],
    };
    apiByRoute({
      ...answers,
      'surveys/workflow': toPublish,
      'revisions/draft': { ...drafted, movements },
    });
    await renderPage('monitor-weekly');
    await screen.findByText('Next step: publish the national price.');
    fireEvent.click(buttonOf(5));
    const dialog = within(await screen.findByRole('dialog'));
    const row = dialog.getByRole('row', { name: /Euro-Super 95/ });
    expect([...row.children].map(({ textContent }) => textContent)).toEqual([
      'Euro-Super 95',
      '1,750.00 → 1,766.50',
      '+16.50',
      '728.40 → 672.90',
      '315.57 → 318.55',
      '706.03 → 775.05',
      'prices: +16.50excise or VAT: 0.00 (net price +55.50)',
    ]);
    dialog.getByText(/beside the survey of 23 Mar 2026, revision 1, whose prices come first/);
    const company = dialog.getByText('Alfa Petroli, Euro-Super 95: 1,720.00 → 2,504.00 (+45.58%)');
    dialog.getByText('Prices of companies that moved by more than the threshold of 7.50%:');
    // It comes first of all.
    expect(company.compareDocumentPosition(row)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    const question = dialog.getByText(/^The national prices become visible/);
    expect(company.compareDocumentPosition(question)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('writes the percentages of a sentence with the same number of decimals', async () => {
    const threshold = { threshold: 'maxChange', from: 8, to: 4.5 };
    const change = { percent: 9.25, previous: 160_000, total: 174_800, maxChange: 8 };
    const needsReason = [
      { code: 'threshold_changed', details: threshold },
      { code: 'large_change', productId: 1 as const, details: change },
    ];
    apiByRoute({
      ...answers,
      'surveys/workflow': toPublish,
      'revisions/draft': { ...drafted, needsReason },
    });
    await renderPage('monitor-weekly');
    await screen.findByText('Next step: publish the national price.');
    await waitFor(() => expect(buttonOf(5).disabled).toBe(false));
    fireEvent.click(buttonOf(5));
    await screen.findByText(/changed from 8.00% to 4.50%/);
    screen.getByText(/changes by 9.25%, .* \(threshold 8.00%\)/);
  });

  it('does not propose the reason that was typed for another week', async () => {
    const needsReason = [{ code: 'large_change', productId: 1 as const, details: { percent: 9 } }];
    const api = apiByRoute({
      ...answers,
      'surveys/workflow': toPublish,
      'revisions/draft': { ...drafted, needsReason },
    });
    const reasonOf = async () => {
      cleanup();
      await renderPage('monitor-weekly');
      await screen.findByText('Next step: publish the national price.');
      await waitFor(() => expect(buttonOf(5).disabled).toBe(false));
      fireEvent.click(buttonOf(5));
      return screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Reason/ });
    };
    enter(await reasonOf(), 'A strike');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect((await reasonOf()).value).toBe('A strike');
    const next = { id: 13, date: '2026-04-07' } as const;
    api.answer({
      'surveys/latest': [aSurvey(next)],
      'surveys/workflow': { ...toPublish, ...next },
      'revisions/draft': { ...drafted, surveyId: 13, date: next.date, needsReason },
    });
    expect((await reasonOf()).value).toBe('');
  });

  it('says why the draft cannot be published', async () => {
    apiByRoute({
      ...answers,
      'surveys/workflow': toPublish,
      'revisions/draft': {
        ...drafted,
        refused: [{ code: 'net_price_negative', productId: 1, details: { net: -7144701 } }],
      },
    });
    await renderPage('monitor-weekly');
    await waitFor(() => expect(step(5).textContent).toContain('−71,447.01'));
    for (const button of screen.getAllByRole<HTMLButtonElement>('button', {
      name: 'Publish on the site',
    })) {
      expect(button.disabled).toBe(true);
    }
  });
});
