import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { changesOf } from '../../../../frontend/features/monitor-audit/changes.ts';
import type { AuditRecordView } from '../../../../functions/people/contract/audit.ts';
import { auditActions } from '../../../../functions/platform/kernel/audit-kinds.ts';
import { type } from '../../support/actions.ts';
import { problem } from '../../support/api-answers.ts';
import { apiByRoute } from '../../support/api-by-route.ts';
import { aCompany } from '../../support/companies.ts';
import { renderPage } from '../../support/render-page.tsx';
import { aUser } from '../../support/users.ts';

const aRecord = (fields: Partial<AuditRecordView> = {}): AuditRecordView => ({
  id: '2026-03-10T10:00:00.000Z#a',
  at: '2026-03-10T10:00:00.000Z',
  actor: 'maria.bianchi',
  action: 'product.changed',
  subject: 'product/5',
  before: { name: 'GPL', max: 130 },
  after: { name: 'GPL', max: 140 },
  ...fields,
});
const path = '/monitor/adm-registro';
const whereIAm = () => screen.getByTestId('location').textContent;
const search = () => fireEvent.click(screen.getByRole('button', { name: 'Search' }));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-20T09:00:00Z') });
});

describe('the audit trail', () => {
  it('shows this month, each change with the values before and after', async () => {
    const api = apiByRoute({ 'audit/list': { records: [aRecord()], next: null } });
    await renderPage('monitor-audit');
    const heading = await screen.findByRole('rowheader', { name: 'Product changed' });
    const row = heading.closest('tr') as HTMLElement;
    expect(row.textContent).toContain('10 Mar 2026, 11:00');
    expect(row.textContent).toContain('maria.bianchi');
    expect(row.textContent).toContain('product/5');
    expect(row.querySelector('dl')?.textContent).toBe('maxbefore: 130 after: 140');
    expect(api.calls[0]?.query).toEqual({ month: '2026-03' });
    expect(screen.queryByRole('button', { name: 'Show older ones' })).toBeNull();
  });

  it('names the people who made a change, and whose account it was', async () => {
    const about = aRecord({ action: 'account.blocked', subject: 'account/u9' });
    apiByRoute({
      'audit/list': { records: [about, aRecord({ id: 'b', actor: 'first-start' })], next: null },
      'users/list': [
        aUser({ username: 'maria.bianchi', firstName: 'Maria', lastName: 'Bianchi' }),
        aUser({ id: 'u9', username: 'ugo', firstName: 'Ugo', lastName: 'Neri' }),
      ],
    });
    await renderPage('monitor-audit');
    expect((await screen.findByText('Maria Bianchi')).textContent).toContain('maria.bianchi');
    expect(screen.getByText(/Ugo Neri/).textContent).toContain('account/u9');
    expect(screen.getByText('first-start')).toBeTruthy();
  });

  it('shows figures by product, in euro per 1,000 units', async () => {
    const total = { productId: 2, days: 31, total: 176568, excise: 61290 };
    const after = { revision: 2, rows: [total, { productId: 1, total: 158968 }] };
    const before = { revision: 1, rows: [{ ...total, total: 176500 }] };
    apiByRoute({ 'audit/list': { records: [aRecord({ before, after })], next: null } });
    await renderPage('monitor-audit');
    const heading = await screen.findByRole('rowheader', { name: 'Product changed' });
    const terms = heading.closest('tr')?.querySelectorAll('dl > div') ?? [];
    expect([...terms].map(({ textContent }) => textContent)).toEqual([
      'revisionbefore: 1 after: 2',
      'Euro-Super 95, Consumer priceafter: 1,589.68 €',
      'Automotive gas oil, Consumer pricebefore: 1,765.00 € after: 1,765.68 €',
    ]);
  });

  it('describes the subject and the change of a record, and shows the raw record where it cannot', async () => {
    const declared = (price: number) => ({ 2: { price, byAdmin: false } });
    apiByRoute({
      'audit/list': {
        records: [
          aRecord({
            action: 'company-prices.declared',
            subject: 'survey/1142/company/7',
            before: declared(1725),
            after: { ...declared(1730), 1: { price: 1565, byAdmin: true } },
          }),
          aRecord({
            id: 'b',
            action: 'average.published',
            subject: 'average/2025/14',
            before: undefined,
            after: { plannedAt: '2026-03-10T11:00:00.000Z', note: { en: 'Mended' }, other: 1 },
          }),
          aRecord({ id: 'c', action: 'survey.created', subject: 'survey/9', after: undefined }),
          aRecord({
            id: 'd',
            action: 'survey.company-prices-computed',
            subject: 'survey/1142',
            before: { 2: { 7: { price: 1725 } } },
            after: { 2: { 7: { price: 1730 }, 12: { price: 1731 } } },
          }),
        ],
        next: null,
      },
      'surveys/get': ({ params }) =>
        params.id === '1142'
          ? { id: 1142, date: '2026-11-16', active: true, published: false, revision: 0 }
          : problem(404, 'not_found'),
      'companies/list': [aCompany({ id: 7, name: 'Aurora' })],
    });
    await renderPage('monitor-audit');
    const row = (name: string) =>
      screen.getByRole('rowheader', { name }).closest('tr') as HTMLElement;
    await screen.findByText(/^Survey of 16 Nov 2026, Aurora/);
    const terms = (name: string) =>
      [...row(name).querySelectorAll('dl > div')].map(({ textContent }) => textContent);
    expect(terms('Prices communicated')).toEqual([
      'Automotive gas oil, pricebefore: 1.725 € after: 1.730 €',
      'Euro-Super 95, priceafter: 1.565 €',
      'Euro-Super 95, entered by an administratorafter: yes',
    ]);
    expect(terms('Company prices computed')).toEqual([
      'Automotive gas oil, company 7before: 1.725 € after: 1.730 €',
      'Automotive gas oil, company 12after: 1.731 €',
    ]);
    expect(row('Averages published').textContent).toContain('1st quarter 2025 average/2025/14');
    expect(terms('Averages published')).toEqual([
      'planned forafter: 10 Mar 2026, 12:00',
      'public note, Englishafter: Mended',
      'otherafter: 1',
    ]);
    expect(row('Survey created').textContent).toContain('Survey no. 9 survey/9');
  });

  it('keeps the filter in the address', async () => {
    const api = apiByRoute({ 'audit/list': { records: [], next: null } });
    await renderPage('monitor-audit');
    await screen.findByText('There are no data yet');
    type(/^Month/, '1');
    type(/^What was changed/, 'survey');
    type(/^Its number/, '12');
    type(/^Who/, 'Maria');
    search();
    await waitFor(() =>
      expect(whereIAm()).toBe(`${path}?anno=2026&mese=1&oggetto=survey%2F12&utente=Maria`),
    );
    await waitFor(() =>
      expect(api.calls.at(-1)?.query).toEqual({
        month: '2026-01',
        subject: 'survey/12',
        actor: 'Maria',
      }),
    );
  });

  it('can be narrowed to days of a month, as a page and as a file that would otherwise be too large', async () => {
    const api = apiByRoute({
      'audit/list': { records: [aRecord()], next: null },
      'audit/export': problem(422, 'invalid', {
        errors: [{ pointer: '/month', code: 'range_too_long' }],
      }),
    });
    await renderPage('monitor-audit', { at: `${path}?anno=2026&mese=2` });
    fireEvent.click(await screen.findByRole('button', { name: 'Download (CSV)' }));
    await screen.findByText(/The requested file is too large/);
    type(/^From day/, '20');
    type(/^To day/, '10');
    search();
    await screen.findByText('The end date comes before the start date');
    type(/^To day/, '31');
    search();
    await waitFor(() => expect(whereIAm()).toBe(`${path}?anno=2026&mese=2&dal=20&al=31`));
    await waitFor(() =>
      expect(api.calls.at(-1)?.query).toEqual({ from: '2026-02-20', to: '2026-02-28' }),
    );
    expect(screen.getByLabelText(/^From day/)).toHaveProperty('value', '20');
  });

  it('shows the whole time for a single subject, and requires a month otherwise', async () => {
    const api = apiByRoute({ 'audit/list': { records: [aRecord()], next: null } });
    await renderPage('monitor-audit', { at: `${path}?oggetto=product%2F5` });
    await screen.findByText('maria.bianchi');
    expect(api.calls[0]?.query).toEqual({ subject: 'product/5' });
    expect(screen.getByLabelText(/^Its number/)).toHaveProperty('value', '5');
    type(/^Its number/, '');
    search();
    await screen.findByText('This field is required');
    expect(api.callsOf('audit/list')).toHaveLength(1);
  });

  it('loads older records', async () => {
    const api = apiByRoute({ 'audit/list': { records: [aRecord()], next: 'where-to-go-on' } });
    await renderPage('monitor-audit');
    const older = await screen.findByRole('button', { name: 'Show older ones' });
    const record = aRecord({ id: 'b', actor: 'paolo.verdi', action: 'something.new' });
    api.answer({ 'audit/list': { records: [record], next: null } });
    fireEvent.click(older);
    await screen.findByText('paolo.verdi');
    expect(screen.getByText('maria.bianchi')).toBeTruthy();
    expect(screen.getByText('something.new')).toBeTruthy();
    expect(api.calls.at(-1)?.query).toEqual({ month: '2026-03', after: 'where-to-go-on' });
    expect(screen.queryByRole('button', { name: 'Show older ones' })).toBeNull();
  });

  it('has a name for everything recorded, and is linked from documents and news items', async () => {
    const actions = Object.values(auditActions).flat();
    const records = actions.map((action) => aRecord({ id: action, action }));
    const api = apiByRoute({ 'audit/list': { records, next: null } });
    await renderPage('monitor-audit', { at: `${path}?oggetto=document%2Fben%2FBEN_2020.pdf` });
    await screen.findByRole('rowheader', { name: 'News item changed' });
    expect(screen.getAllByRole('rowheader')).toHaveLength(actions.length);
    for (const action of actions) expect(screen.queryByText(action)).toBeNull();
    expect(api.calls[0]?.query).toEqual({ subject: 'document/ben/BEN_2020.pdf' });
    expect(screen.getByLabelText(/^What was changed/)).toHaveProperty('value', 'document');
    expect(screen.getByLabelText(/^Its number/)).toHaveProperty('value', 'ben/BEN_2020.pdf');
    type(/^What was changed/, 'news');
    type(/^Its number/, '7');
    search();
    await waitFor(() => expect(api.calls.at(-1)?.query).toEqual({ subject: 'news/7' }));
  });

  it('says when it cannot be read', async () => {
    apiByRoute({ 'audit/list': problem(400, 'malformed') });
    await renderPage('monitor-audit');
    await screen.findByText('An error occurred in retrieving the audit trail');
  });
});

describe('the changed values', () => {
  it.each([
    [{ a: 1, b: 2 }, { a: 1, b: 3 }, [{ name: 'b', before: '2', after: '3' }]],
    [undefined, { brands: ['A', 'B'] }, [{ name: 'brands', after: 'A, B' }]],
    [{ 1: { price: 5 } }, { 1: { price: 6 } }, [{ name: '1 › price', before: '5', after: '6' }]],
    [{ companyId: 7 }, { companyId: null }, [{ name: 'companyId', before: '7' }]],
    [{ a: 1 }, { a: 1 }, []],
    [undefined, undefined, []],
    [
      { rows: [{ productId: 1, total: 5 }] },
      { rows: [{ productId: 1, total: 6 }] },
      [{ name: 'rows › 1 › total', before: '5', after: '6' }],
    ],
    [undefined, [{ code: 'few' }], [{ name: '1 › code', after: 'few' }]],
    ['x', 'y', [{ name: '', before: 'x', after: 'y' }]],
  ])('between %j and %j are %j', (before, after, changes) => {
    expect(changesOf(before, after)).toEqual(changes);
  });
});
