import { fireEvent, screen, within } from '@testing-library/react';
import type { PriceDeclaration } from '../../../functions/prices/collection/contract/company-prices.ts';
import type { Submission } from '../../../functions/prices/collection/contract/submissions.ts';

/** The API's answers to a company that enters its prices, and the actions in the form. */

export const anEntry = (fields: Partial<PriceDeclaration> = {}): PriceDeclaration => ({
  productId: 1,
  communicatedPrice: 1789,
  previousPrice: 1750,
  nationalPrice: 1760.4,
  variation: 2.23,
  isAdminCommunicating: false,
  communicatedAt: '2026-03-30T08:00:00.000Z',
  version: 2,
  ...fields,
});
export const aReceipt: Submission = {
  ...{ number: '12-7-2', code: '7F3K-92QD-M4TX', companyName: 'Alfa Petroli', companyId: 7 },
  ...{ surveyId: 12, surveyDate: '2026-03-30', sentAt: '2026-03-30T08:00:00.000Z' },
  ...{ sentBy: 'azienda@example.org', byAdmin: false },
  prices: [
    { productId: 1, price: 1789, previousPrice: 1750 },
    { productId: 2, price: 0, previousPrice: 1650, comment: 'No supply' },
  ],
};
export const known = {
  'company-prices/history': [],
  'submissions/list': [aReceipt],
  'surveys/latest': [{ id: 12, date: '2026-03-30', active: true, published: false }],
  'products/list': [],
  'price-drafts/get': [],
  'price-drafts/save': new Response(null, { status: 204 }),
  'price-queries/list': [],
  'company-prices/begin': new Response(null, { status: 204 }),
  'companies/sales': {
    id: 7,
    name: 'Alfa Petroli',
    petrol: true,
    carDiesel: true,
    gpl: false,
    methane: false,
    lng: false,
    dieselHeating: false,
    ocFluid: false,
    ocDense: false,
  },
};
export const entries = [anEntry(), anEntry({ productId: 2, communicatedPrice: 1650 })];
export const check = () => fireEvent.click(screen.getByRole('button', { name: 'Check and send' }));
/** Sends what is in the form, after the list of it. */
export async function save(): Promise<void> {
  check();
  const dialog = within(await screen.findByRole('dialog', { name: 'Send these prices?' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Send' }));
}
