import { afterEach, expect, test, vi } from 'vitest';
import { clock } from '../../../functions/aws/clock.ts';
import { log } from '../../../functions/aws/log.ts';
import { handler } from '../../../functions/events/overdue-scans.ts';
import { documentSubject } from '../../../functions/store/documents.ts';
import { auditOf } from '../../support/audit-log.ts';
import { callApi } from '../../support/call-api.ts';
import { documentStore, folder, workbook } from '../../support/document-store.ts';
import { scan } from '../../support/uploads.ts';

const store = documentStore();
const after = (minutes: number) =>
  vi.spyOn(clock, 'now').mockReturnValue(new Date(Date.now() + minutes * 60_000));
afterEach(() => vi.restoreAllMocks());

test('a file whose scan result does not come is an error, every time until it comes', async () => {
  const { id } = await store.send('vendite_2025_01_m.xlsx');
  const { id: scanned } = await store.send('vendite_2025_02_m.xlsx');
  await scan(scanned);
  const error = vi.spyOn(log, 'error').mockReturnValue(undefined);
  after(10);
  expect(await handler()).toEqual({ overdue: [], forgotten: 0 });
  expect(error).not.toHaveBeenCalled();
  after(16);
  const overdue = { overdue: [`${folder}vendite_2025_01_m.xlsx`], forgotten: 0 };
  expect([await handler(), await handler()]).toEqual([overdue, overdue]);
  expect(error).toHaveBeenCalledTimes(2);
  await scan(id);
  expect((await handler()).overdue).toEqual([]);
});

test('an upload that was begun and never sent is forgotten after two hours', async () => {
  const body = { folder, fileName: 'vendite_2025_03_m.xlsx', size: workbook.length };
  const answer = await callApi('documents/start-upload', { token: store.token(), body });
  after(110);
  expect((await handler()).forgotten).toBe(0);
  after(130);
  expect((await handler()).forgotten).toBe(1);
  const state = { token: store.token(), params: { id: answer.body.id } };
  vi.restoreAllMocks();
  expect((await callApi('documents/upload-state', state)).status).toBe(404);
  expect((await auditOf(documentSubject(folder, body.fileName))).at(-1)).toMatchObject({
    actor: 'overdue-scans',
    action: 'document.upload-forgotten',
    before: { sentBy: 'maria' },
  });
});
