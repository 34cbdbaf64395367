import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { enter } from '../support/actions.ts';
import { problem } from '../support/api-answers.ts';
import { apiByRoute } from '../support/api-by-route.ts';
import { renderPage } from '../support/render-page.tsx';

const done = () => new Response(null, { status: 204 });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

describe('the form for notices by e-mail', () => {
  it('sends address, choice and language, and says what to do next', async () => {
    const api = apiByRoute({ 'mail-subscriptions/request': done });
    await renderPage('subscriptions');
    enter(await screen.findByLabelText(/E-mail address/), 'anna@example.org');
    fireEvent.click(screen.getByLabelText('Monthly prices'));
    fireEvent.click(screen.getByLabelText('Corrections and withdrawals'));
    await press('Send the request');
    const sent = await screen.findByText(/A message was sent to anna@example.org/);
    expect(sent.parentElement).toBe(document.activeElement);
    expect(api.callsOf('mail-subscriptions/request').map(({ body }) => body)).toEqual([
      { email: 'anna@example.org', lang: 'en', series: ['weekly', 'monthly'], kinds: ['release'] },
    ]);
  });

  it('asks for one product alone where one is chosen', async () => {
    const api = apiByRoute({ 'mail-subscriptions/request': done });
    await renderPage('subscriptions');
    enter(await screen.findByLabelText(/E-mail address/), 'anna@example.org');
    enter(screen.getByLabelText('Which product’s prices'), '2');
    fireEvent.click(screen.getByLabelText('Weekly prices'));
    fireEvent.click(screen.getByLabelText('News'));
    await press('Send the request');
    await screen.findByText('For a product, choose at least one series of prices too');
    fireEvent.click(screen.getByLabelText('Weekly prices'));
    await press('Send the request');
    await screen.findByText(/A message was sent to/);
    expect(api.callsOf('mail-subscriptions/request')).toMatchObject([{ body: { products: [2] } }]);
  });

  it('asks for documents with the figures that are chosen, ticked or not', async () => {
    const api = apiByRoute({ 'mail-subscriptions/request': done });
    await renderPage('subscriptions');
    fireEvent.change(await screen.findByLabelText(/E-mail address/), {
      target: { value: 'anna@example.org' },
    });
    const choice = screen.getByLabelText('Documents with data on');
    fireEvent.change(choice, { target: { value: 'gas-balance' } });
    expect((choice as HTMLSelectElement).selectedOptions[0]?.text).toBe('Natural gas balance');
    fireEvent.click(screen.getByLabelText('Weekly prices'));
    await press('Send the request');
    await screen.findByText(/A message was sent to/);
    expect(api.callsOf('mail-subscriptions/request')).toMatchObject([
      { body: { series: ['documents'], flows: ['gas-balance'] } },
    ]);
  });

  it('sends nothing without an address and a series, and says when there are too many requests', async () => {
    const api = apiByRoute({ 'mail-subscriptions/request': problem(429, 'too_many_requests') });
    await renderPage('subscriptions');
    fireEvent.click(await screen.findByLabelText('Weekly prices'));
    await press('Send the request');
    await screen.findByText('Choose at least one');
    expect(api.calls).toEqual([]);
    fireEvent.click(screen.getByLabelText('Weekly prices'));
    enter(screen.getByLabelText(/E-mail address/), 'anna@example.org');
    await press('Send the request');
    await screen.findByText('Too many requests: please try again in an hour');
  });
});
