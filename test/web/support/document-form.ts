import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, vi } from 'vitest';
import { bulletins } from '../../../functions/documents/rules/bulletins.ts';
import { enter } from './actions.ts';
import { type Answers, apiByRoute } from './api-by-route.ts';
import { storeOf } from './documents.ts';
import { renderPage } from './render-page.tsx';
import type { SentForm } from './sent-forms.ts';

/** For tests of the form of documents: a day in November 2026, and dialogs that open. */
export function withDocumentForm(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
    vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(() => {});
    HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
      this.open = true;
    };
  });
}

export async function openBulletins(answers: Answers = {}) {
  const api = apiByRoute({
    ...{ 'bulletins/list': [...bulletins], 'documents/figures': { figures: 0, datasets: [] } },
    ...{ ...storeOf([]), ...answers },
  });
  await renderPage('monitor-bulletins');
  await screen.findByLabelText(/^Kind of file/);
  return api;
}

export const choose = (label: RegExp, value: string | number) =>
  enter(screen.getByLabelText(label), value);
export const chooseTable = (name: string) => {
  const option = screen.getByRole<HTMLOptionElement>('option', { name });
  choose(/^Kind of file/, option.value);
};
export const sales = 'Table 9: Sales of finished products on the domestic market (monthly)';
export const salesOfYear = 'Table 9: Sales of finished products on the domestic market (annual)';
export const attach = (name: string, size = 3) =>
  fireEvent.change(screen.getByLabelText(/^File to upload/), {
    target: { files: [new File([new Uint8Array(size)], name)] },
  });
export const tick = () => fireEvent.click(screen.getByLabelText(/^I am aware/));
export const submit = () =>
  fireEvent.click(screen.getByRole('button', { name: 'Upload the file' }));
export const deletePublished = () =>
  fireEvent.click(screen.getByRole('button', { name: 'Delete the published file' }));

export const fileIn = (sent: SentForm | undefined) => sent?.form.get('file') as File;
