import { afterEach, expect, test, vi } from 'vitest';
import { documentSubject } from '../../../functions/documents/store/documents.ts';
import { handler } from '../../../functions/events/overdue-scans.ts';
import { log } from '../../../functions/platform/aws/log.ts';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import { serviceTime } from '../../../scripts/local/access/service-time.ts';
import { auditOf } from '../../support/api/audit-log.ts';
import { callApi } from '../../support/api/call-api.ts';
import { documentStore, folder, workbook } from '../../support/documents/document-store.ts';
import { scan } from '../../support/documents/uploads.ts';

const store = documentStore();
const after = (minutes: number) =>
  vi.spyOn(clock, 'now').mockReturnValue(new Date(serviceTime().getTime() + minutes * 60_000));
afterEach(() => vi.restoreAllMocks());

test('a file whose scan is overdue is logged as an error at every run until the result comes', async () => {
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

test('an upload that was begun but not sent is deleted after two hours', async () => {
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
