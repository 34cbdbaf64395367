import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { apiByRoute } from '../../support/api-by-route.ts';
import { entries, known } from '../../support/price-declaration.ts';
import { renderPage } from '../../support/render-page.tsx';
import { anAdministrator } from '../../support/users.ts';
import { answers, buttonOf, drafted, toPublish } from '../../support/weekly-workflow.ts';

const waiting = {
  ...drafted,
  approvalRequired: true,
  computedAt: '2026-03-30T15:00:00.000Z',
  computedBy: 'maria.bianchi',
};
const second = anAdministrator({ username: 'anna.verdi' });
const author = anAdministrator({ username: 'maria.bianchi' });

describe('an administrator who could approve a draft', () => {
  it('reads that it ends with a price that he enters', async () => {
    const api = apiByRoute({
      ...known,
      'surveys/get': { id: 12, date: '2026-03-30', active: false, published: false },
      'company-prices/declarations': entries,
      'revisions/draft': waiting,
    });
    const at = '/monitor/adm-controllo-prezzi/7?surveyId=12';
    await renderPage('monitor-price-control', { user: second, at });
    await screen.findByText(/^At present you can approve the computed prices of this survey/);
    expect(api.callsOf('revisions/draft')[0]?.params).toEqual({ id: '12' });
  });

  it('is asked before he computes the national price, and the author of the draft is not', async () => {
    const api = apiByRoute({
      ...answers,
      'surveys/workflow': toPublish,
      'revisions/draft': waiting,
      'weekly-prices/compute': { prices: [], missing: [] },
    });
    const page = await renderPage('monitor-weekly', { user: second });
    await screen.findByText('Next step: publish the national price.');
    fireEvent.click(buttonOf(4));
    within(await screen.findByRole('dialog')).getByText(/^At present you can approve these prices/);
    expect(api.callsOf('weekly-prices/compute')).toEqual([]);
    page.unmount();
    await renderPage('monitor-weekly', { user: author });
    await screen.findByText('Next step: publish the national price.');
    fireEvent.click(buttonOf(4));
    await screen.findByText('National prices successfully computed');
  });
});
