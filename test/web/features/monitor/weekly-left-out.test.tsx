import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { hasUnsaved } from '../../../../frontend/lib/unsaved.ts';
import { enter } from '../../support/actions.ts';
import { problem } from '../../support/api-answers.ts';
import { apiByRoute } from '../../support/api-by-route.ts';
import { renderPage } from '../../support/render-page.tsx';
import { answers, buttonOf, drafted, toPublish } from '../../support/weekly-workflow.ts';

describe('a product that is left out of the publication', () => {
  beforeEach(() => sessionStorage.clear());

  it('leaves a product out of the publication, with a public reason', async () => {
    const finding = { code: 'few_companies', productId: 1 as const, details: { contributors: 1 } };
    const api = apiByRoute({
      ...answers,
      'surveys/workflow': toPublish,
      'revisions/draft': { ...drafted, needsReason: [finding] },
      'weekly-prices/compute': { prices: [], missing: [1] },
    });
    await renderPage('monitor-weekly');
    await screen.findByText('Next step: publish the national price.');
    await waitFor(() => expect(buttonOf(5).disabled).toBe(false));
    fireEvent.click(buttonOf(5));
    await screen.findByText(/Euro-Super 95: .* on one company/);
    const asked = within(screen.getByRole('dialog'));
    fireEvent.click(asked.getByRole('button', { name: 'Leave products out…' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Compute the national price' }),
    );
    const petrol = dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Euro-Super 95' });
    expect(petrol.checked).toBe(true);
    const compute = () =>
      fireEvent.click(dialog.getByRole('button', { name: 'Compute the national price' }));
    const reason = dialog.getByRole('textbox', {
      name: /^Public reason in English: Euro-Super 95/,
    });
    compute();
    await waitFor(() => expect(reason.getAttribute('aria-invalid')).toBe('true'));
    expect(api.callsOf('weekly-prices/compute')).toEqual([]);
    const italian = dialog.getByRole('textbox', { name: /^Public reason in Italian/ });
    enter(italian, 'Poche risposte');
    enter(reason, 'Too few answers');
    compute();
    await screen.findByText('National prices successfully computed');
    expect(api.callsOf('weekly-prices/compute')).toMatchObject([
      {
        body: {
          leaveOut: [{ productId: 1, reason: { it: 'Poche risposte', en: 'Too few answers' } }],
        },
      },
    ]);
  });

  it('keeps the typed reasons when the computation is refused, and asks before leaving', async () => {
    const api = apiByRoute({
      ...answers,
      'surveys/workflow': toPublish,
      'revisions/draft': drafted,
      'weekly-prices/compute': problem(409, 'stale_version'),
    });
    await renderPage('monitor-weekly');
    await screen.findByText('Next step: publish the national price.');
    const ask = async () => {
      await waitFor(() => expect(buttonOf(4).disabled).toBe(false));
      fireEvent.click(screen.getByRole('button', { name: 'Leave products out…' }));
      return within(await screen.findByRole('dialog'));
    };
    const dialog = await ask();
    expect(dialog.getByRole('group').hasAttribute('open')).toBe(true);
    fireEvent.click(dialog.getByRole('checkbox', { name: 'LPG' }));
    const reason = await dialog.findByRole('textbox', { name: /^Public reason in English: LPG/ });
    const italian = dialog.getByRole('textbox', { name: /^Public reason in Italian/ });
    enter(italian, 'Una sola società');
    enter(reason, 'One company alone');
    expect(hasUnsaved()).toBe(true);
    fireEvent.click(dialog.getByRole('button', { name: 'Compute the national price' }));
    await waitFor(() => expect(api.callsOf('weekly-prices/compute')).toHaveLength(1));
    await screen.findByText(/changed meanwhile, in another window or by somebody else/);
    expect(await (await ask()).findByDisplayValue('One company alone')).toBeTruthy();
    fireEvent.click(within(screen.getByRole('dialog')).getByText('Cancel'));
    expect(hasUnsaved()).toBe(false);
  });

  it('shows the products left out of the draft, and leaves them out of the next one', async () => {
    const leftOut = [
      { productId: 2 as const, reason: { it: 'Poche risposte', en: 'Too few answers' } },
    ];
    const api = apiByRoute({
      ...answers,
      'surveys/workflow': toPublish,
      'revisions/draft': {
        ...drafted,
        missing: [2],
        quality: { kind: 'companies', products: [], leftOut },
        leftOut,
      },
      'weekly-prices/compute': { prices: [], missing: [2] },
    });
    await renderPage('monitor-weekly');
    await screen.findByText('Automotive gas oil: Too few answers');
    fireEvent.click(buttonOf(4));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Compute the national price' }));
    await waitFor(() =>
      expect(api.callsOf('weekly-prices/compute')).toMatchObject([{ body: { leaveOut: leftOut } }]),
    );
  });

  it('leaves out the products of the withdrawn revision, although nothing is computed yet', async () => {
    const leftOut = [
      { productId: 5 as const, reason: { it: 'Una sola società', en: 'Only one company' } },
    ];
    const { computedAt: _, ...notComputed } = drafted;
    const api = apiByRoute({
      ...answers,
      'surveys/workflow': toPublish,
      'revisions/draft': { ...notComputed, nationalPrices: 'missing', prices: [], leftOut },
      'weekly-prices/compute': { prices: [], missing: [5] },
    });
    await renderPage('monitor-weekly');
    await screen.findByRole('button', { name: 'Leave products out…' });
    fireEvent.click(buttonOf(4));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByDisplayValue('Only one company');
    fireEvent.click(dialog.getByRole('button', { name: 'Compute the national price' }));
    await waitFor(() =>
      expect(api.callsOf('weekly-prices/compute')).toMatchObject([{ body: { leaveOut: leftOut } }]),
    );
  });
});
