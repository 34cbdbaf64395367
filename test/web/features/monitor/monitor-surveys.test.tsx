import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SurveyView } from '../../../../functions/prices/surveys/contract/surveys.ts';
import { enter, save, whereIAm } from '../../support/actions.ts';
import { problem } from '../../support/api-answers.ts';
import { apiByRoute } from '../../support/api-by-route.ts';
import { renderPage } from '../../support/render-page.tsx';

const aSurvey = (fields: Partial<SurveyView> = {}): SurveyView => ({
  id: 12,
  date: '2026-03-30',
  active: true,
  published: false,
  notes: 'Easter is near',
  revision: 0,
  version: 4,
  ...fields,
});

beforeEach(() => sessionStorage.clear());

describe('the surveys list', () => {
  const surveys = [aSurvey(), aSurvey({ id: 11, date: '2026-03-23', active: false })];

  it('shows the latest 20 to be published and how many there are in all', async () => {
    const api = apiByRoute({ 'surveys/latest': surveys, 'surveys/count': { total: 1142 } });
    await renderPage('monitor-surveys');
    await screen.findByText(/1,142 surveys in all/);
    const table = await screen.findByRole('table', { name: 'To be published' });
    expect(within(table).getAllByRole('row')).toHaveLength(3);
    expect(within(table).getByText('Open')).toBeTruthy();
    expect(within(table).getByText('23 Mar 2026 – 29 Mar 2026')).toBeTruthy();
    expect(api.callsOf('surveys/latest').map(({ query }) => query)).toContainEqual({
      limit: '20',
      published: 'false',
    });
  });

  it('shows the latest 100 on request', async () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) => aSurvey({ id: 500 - index }));
    apiByRoute({
      'surveys/latest': ({ query }) => many(Math.min(Number(query.limit), 41)),
      'surveys/count': { total: 41 },
    });
    await renderPage('monitor-surveys');
    const rows = () =>
      within(screen.getByRole('table', { name: 'To be published' })).getAllByRole('rowheader');
    const [more] = await screen.findAllByRole('button', { name: 'Show the latest 100' });
    expect(rows()).toHaveLength(20);
    fireEvent.click(more as HTMLElement);
    await waitFor(() => expect(rows()).toHaveLength(41));
  });

  it('selects a survey for the weekly screen, which says so', async () => {
    apiByRoute({ 'surveys/latest': surveys, 'surveys/count': { total: 2 } });
    await renderPage('monitor-surveys');
    const [button] = await screen.findAllByRole('button', { name: 'Select : 23 March 2026' });
    fireEvent.click(button as HTMLElement);
    expect(sessionStorage.getItem('surveyId')).toBe('11');
    expect(whereIAm().textContent).toBe('/monitor/adm-prezzi-settimanali');
    expect(whereIAm().dataset.state).toContain('Survey #11 has been selected');
  });

  it('links to the edit form of a survey', async () => {
    apiByRoute({ 'surveys/latest': surveys, 'surveys/count': { total: 2 } });
    await renderPage('monitor-surveys');
    const [link] = await screen.findAllByRole('link', { name: 'Edit : 30 March 2026' });
    expect(link?.getAttribute('href')).toBe('/monitor/adm-prezzi-rilevazione?surveyId=12');
  });

  it('links to the correction of a published survey, also of an older one found by a day', async () => {
    const older = aSurvey({ id: 3, date: '2019-05-06', active: false, published: true });
    const api = apiByRoute({
      'surveys/latest': [aSurvey({ published: true, active: false })],
      'surveys/count': { total: 2 },
      'surveys/find': older,
    });
    await renderPage('monitor-surveys');
    fireEvent.click(await screen.findByRole('tab', { name: 'Published' }));
    const [correct] = await screen.findAllByRole('link', { name: 'Correct : 30 March 2026' });
    const path = '/monitor/adm-correzione-rilevazione?surveyId=';
    expect(correct?.getAttribute('href')).toBe(`${path}12`);
    enter(screen.getByLabelText(/^Day/), '2019-05-02');
    fireEvent.click(screen.getByRole('button', { name: 'Find' }));
    const found = await screen.findByRole('link', { name: 'Correct : 6 May 2019' });
    expect(found.getAttribute('href')).toBe(`${path}3`);
    expect(api.callsOf('surveys/find').map(({ query }) => query)).toEqual([{ date: '2019-05-02' }]);
  });

  it('says when it cannot be read', async () => {
    apiByRoute({ 'surveys/latest': problem(400, 'malformed'), 'surveys/count': { total: 0 } });
    await renderPage('monitor-surveys');
    const [text] = await screen.findAllByText('An error occurred in retrieving the survey list');
    expect(text).toBeTruthy();
  });
});

describe('the survey edit form', () => {
  const at = '/monitor/adm-prezzi-rilevazione?surveyId=12';

  it('redirects to the weekly screen without a survey', async () => {
    apiByRoute({});
    await renderPage('monitor-survey');
    expect(whereIAm().textContent).toBe('/monitor/adm-prezzi-settimanali');
  });

  it('sends all fields with the version it read, and returns to the list', async () => {
    const api = apiByRoute({ 'surveys/get': aSurvey(), 'surveys/change': aSurvey() });
    await renderPage('monitor-survey', { at });
    enter(await screen.findByLabelText(/^Date/), '2026-03-31');
    fireEvent.click(screen.getByLabelText('Open'));
    enter(screen.getByLabelText('Notes'), 'Moved');
    save();
    await waitFor(() => expect(whereIAm().textContent).toBe('/monitor/adm-rilevazioni'));
    expect(whereIAm().dataset.state).toContain(
      'Survey data successfully updated. It now describes the week from 24 Mar 2026 to 30 Mar 2026',
    );
    expect(api.callsOf('surveys/change')).toMatchObject([
      {
        params: { id: '12' },
        body: { date: '2026-03-31', active: false, published: false, notes: 'Moved' },
        ifMatch: '"4"',
      },
    ]);
  });

  it('asks why a survey moves for which companies have declared prices, and sends nothing after a refusal', async () => {
    const refusal = problem(409, 'reason_needed', {
      date: '2026-03-31',
      companies: [{ companyId: 3, name: 'Cometa' }],
    });
    const api = apiByRoute({
      'surveys/get': aSurvey(),
      'surveys/change': ({ body }) => ('moveReason' in (body as object) ? aSurvey() : refusal),
    });
    await renderPage('monitor-survey', { at });
    enter(await screen.findByLabelText(/^Date/), '2026-03-31');
    save();
    const dialog = async () => within(await screen.findByRole('dialog'));
    expect((await dialog()).getByText(/from 24 Mar 2026 to 30 Mar 2026/)).toBeTruthy();
    expect((await dialog()).getByText('1 company has declared prices')).toBeTruthy();
    expect((await dialog()).getByText(/Cometa/)).toBeTruthy();
    fireEvent.click((await dialog()).getByText('Cancel'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.callsOf('surveys/change')).toHaveLength(1);
    save();
    const again = await dialog();
    enter(again.getByLabelText(/^Reason/), 'A holiday');
    fireEvent.click(again.getByText('Move the survey'));
    await waitFor(() => expect(whereIAm().textContent).toBe('/monitor/adm-rilevazioni'));
    expect(api.callsOf('surveys/change').at(-1)).toMatchObject({
      body: { date: '2026-03-31', moveReason: 'A holiday' },
    });
  });

  it('says on which days a survey may be dated, beside an invalid date', async () => {
    const code = 'survey_date_not_working';
    const refusal = problem(422, code, { errors: [{ pointer: '/date', code }] });
    apiByRoute({ 'surveys/get': aSurvey(), 'surveys/change': refusal });
    await renderPage('monitor-survey', { at });
    const date = await screen.findByLabelText(/^Date/);
    enter(date, '2026-03-29');
    save();
    const rule = 'The date must be a working day: neither Saturday nor Sunday nor a public holiday';
    await screen.findByText(rule);
    expect(screen.queryByText('Invalid value')).toBeNull();
  });

  it('asks before it publishes, and sends nothing after a refusal', async () => {
    const api = apiByRoute({ 'surveys/get': aSurvey(), 'surveys/change': aSurvey() });
    await renderPage('monitor-survey', { at });
    fireEvent.click(await screen.findByLabelText('Published'));
    save();
    const dialog = await screen.findByRole('dialog', { name: 'Publish the survey' });
    fireEvent.click(within(dialog).getByText('Cancel'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.callsOf('surveys/change')).toEqual([]);
    save();
    fireEvent.click(within(await screen.findByRole('dialog')).getByText('Publish'));
    await waitFor(() => expect(api.callsOf('surveys/change')).toHaveLength(1));
  });

  it('says before a withdrawal that duties recorded with the prices stay', async () => {
    apiByRoute({ 'surveys/get': aSurvey({ published: true, revision: 1 }) });
    await renderPage('monitor-survey', { at });
    fireEvent.click(await screen.findByLabelText('Published'));
    save();
    const dialog = within(await screen.findByRole('dialog', { name: /^Withdraw/ }));
    expect(dialog.getByText(/Duties and rates of VAT .* stay/)).toBeTruthy();
  });

  it('withdraws only with a reason and a public note', async () => {
    const survey = aSurvey({ published: true, revision: 1 });
    const api = apiByRoute({ 'surveys/get': survey, 'surveys/change': survey });
    await renderPage('monitor-survey', { at });
    fireEvent.click(await screen.findByLabelText('Published'));
    save();
    const dialog = within(await screen.findByRole('dialog', { name: /^Withdraw/ }));
    fireEvent.click(dialog.getByText('Withdraw'));
    expect(await dialog.findAllByText('This field is required')).toHaveLength(3);
    expect(api.callsOf('surveys/change')).toEqual([]);
    enter(dialog.getByLabelText(/^Reason/), 'Wrong duty');
    enter(dialog.getByLabelText(/Italian/), 'Ritirata');
    enter(dialog.getByLabelText(/English/), 'Withdrawn');
    fireEvent.click(dialog.getByText('Withdraw'));
    const note = { it: 'Ritirata', en: 'Withdrawn' };
    await waitFor(() =>
      expect(api.callsOf('surveys/change')).toMatchObject([
        { body: { published: false, reason: 'Wrong duty', note } },
      ]),
    );
    await waitFor(() =>
      expect(whereIAm().dataset.state).toContain('The prices are no longer on the public site.'),
    );
  });

  it('keeps the typed reason and note when the withdrawal is refused', async () => {
    const survey = aSurvey({ published: true, revision: 1 });
    const api = apiByRoute({
      'surveys/get': survey,
      'surveys/change': problem(409, 'correction_open'),
    });
    await renderPage('monitor-survey', { at });
    fireEvent.click(await screen.findByLabelText('Published'));
    save();
    const words = { Reason: 'Wrong duty', Italian: 'Ritirata', English: 'Withdrawn' };
    const dialog = within(await screen.findByRole('dialog', { name: /^Withdraw/ }));
    for (const [label, value] of Object.entries(words))
      enter(dialog.getByLabelText(new RegExp(label)), value);
    fireEvent.click(dialog.getByText('Withdraw'));
    expect((await screen.findByRole('alert')).textContent).toMatch(/correction/);
    save();
    const again = within(await screen.findByRole('dialog', { name: /^Withdraw/ }));
    for (const value of Object.values(words)) expect(again.getByDisplayValue(value)).toBeTruthy();
    api.answer({ 'surveys/change': survey });
    fireEvent.click(again.getByText('Withdraw'));
    await waitFor(() => expect(api.callsOf('surveys/change')).toHaveLength(2));
    await waitFor(() => expect(JSON.stringify({ ...sessionStorage })).not.toContain('Wrong duty'));
  });

  it('keeps the date of a published survey', async () => {
    apiByRoute({ 'surveys/get': aSurvey({ published: true, revision: 2 }) });
    await renderPage('monitor-survey', { at });
    expect(await screen.findByLabelText(/^Date/)).toHaveProperty('disabled', true);
    expect(screen.getByText('Published, revision 2')).toBeTruthy();
  });

  it('shows what somebody else changed meanwhile, and reloads it on request', async () => {
    const current = aSurvey({ version: 5, active: false, notes: 'Somebody else' });
    const api = apiByRoute({
      'surveys/get': aSurvey(),
      'surveys/change': problem(409, 'stale_version', { current }),
    });
    await renderPage('monitor-survey', { at });
    enter(await screen.findByLabelText('Notes'), 'Mine');
    save();
    const alert = await screen.findByText(/These data have been changed meanwhile/);
    const box = alert.closest('[role="alert"]') as HTMLElement;
    expect(within(box).getByText('Easter is near').tagName).toBe('DEL');
    expect(within(box).getByText('Somebody else').tagName).toBe('INS');
    expect(within(box).queryByText('Date')).toBeNull();
    api.answer({ 'surveys/get': current, 'surveys/change': current });
    fireEvent.click(within(box).getByText('Load the current data'));
    await waitFor(() =>
      expect(screen.getByLabelText('Notes')).toHaveProperty('value', 'Somebody else'),
    );
    save();
    await waitFor(() => expect(api.callsOf('surveys/change').at(-1)?.ifMatch).toBe('"5"'));
  });

  it('is not disturbed by prices that arrive meanwhile', async () => {
    const api = apiByRoute({
      'surveys/get': aSurvey(),
      'surveys/change': (call) =>
        call.ifMatch === '"9"'
          ? aSurvey({ version: 10 })
          : problem(409, 'stale_version', { current: aSurvey({ version: 9 }) }),
    });
    await renderPage('monitor-survey', { at });
    enter(await screen.findByLabelText('Notes'), 'Mine');
    save();
    await waitFor(() => expect(whereIAm().textContent).toBe('/monitor/adm-rilevazioni'));
    expect(api.callsOf('surveys/change').map(({ ifMatch }) => ifMatch)).toEqual(['"4"', '"9"']);
  });

  it('words failures as the catalogue does, with the reason of a conflict', async () => {
    const api = apiByRoute({ 'surveys/get': problem(404, 'not_found') });
    await renderPage('monitor-survey', { at });
    await screen.findByText('An error occurred in retrieving the survey details');
    api.answer({ 'surveys/get': aSurvey(), 'surveys/change': problem(409, 'survey_exists') });
    await renderPage('monitor-survey', { at });
    await screen.findByLabelText('Notes');
    save();
    await screen.findByText(
      'There was an error in updating the survey details. There is already a survey for this date',
    );
  });
});

describe('the deletion of a survey', () => {
  const at = '/monitor/adm-prezzi-rilevazione?surveyId=12';
  const remove = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Delete the survey' }));
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText(/^Survey #12 of 30 March 2026/);
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  };

  it('asks, and leads back to the list', async () => {
    const api = apiByRoute({ 'surveys/get': aSurvey(), 'surveys/delete': null as never });
    await renderPage('monitor-survey', { at });
    await remove();
    await waitFor(() => expect(whereIAm().textContent).toBe('/monitor/adm-rilevazioni'));
    expect(api.callsOf('surveys/delete').map(({ params }) => params)).toEqual([{ id: '12' }]);
  });

  it('leads back to the list also when a colleague was quicker', async () => {
    apiByRoute({ 'surveys/get': aSurvey(), 'surveys/delete': problem(404, 'not_found') });
    await renderPage('monitor-survey', { at });
    await remove();
    await waitFor(() => expect(whereIAm().textContent).toBe('/monitor/adm-rilevazioni'));
  });

  it('says why a survey is kept', async () => {
    apiByRoute({
      'surveys/get': aSurvey(),
      'surveys/delete': problem(409, 'survey_has_prices'),
    });
    await renderPage('monitor-survey', { at });
    await remove();
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /^The survey has not been deleted. Prices were entered in this survey: it cannot be deleted/,
    );
  });

  it('of one whose prices were withdrawn asks for the reason', async () => {
    const withdrawn = {
      at: '2026-03-31T10:00:00.000Z',
      note: { it: 'Ritirati.', en: 'Withdrawn.' },
    };
    const api = apiByRoute({
      'surveys/get': aSurvey({ revision: 1, withdrawn, active: false }),
      'surveys/delete': null as never,
    });
    await renderPage('monitor-survey', { at });
    await remove();
    const dialog = within(screen.getByRole('dialog'));
    expect(api.callsOf('surveys/delete')).toEqual([]);
    enter(dialog.getByLabelText(/^Reason/), 'By mistake');
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(whereIAm().textContent).toBe('/monitor/adm-rilevazioni'));
    expect(api.callsOf('surveys/delete')).toMatchObject([{ query: { reason: 'By mistake' } }]);
  });

  it('is not offered of one that is published', async () => {
    apiByRoute({ 'surveys/get': aSurvey({ published: true, revision: 1 }) });
    await renderPage('monitor-survey', { at });
    await screen.findByRole('button', { name: 'Save' });
    expect(screen.queryByRole('button', { name: 'Delete the survey' })).toBeNull();
  });
});
