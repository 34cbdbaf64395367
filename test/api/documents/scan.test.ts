import { PutObjectCommand } from '@aws-sdk/client-s3';
import { describe, expect, test, vi } from 'vitest';
import { documentSubject } from '../../../functions/documents/store/documents.ts';
import { handler as scannedHandler } from '../../../functions/events/scanned.ts';
import { objectStorage } from '../../../functions/platform/aws/object-storage.ts';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import { auditOf } from '../../support/api/audit-log.ts';
import { documentStore, folder, publishedObject } from '../../support/documents/document-store.ts';
import {
  location,
  fileName as tableName,
  workbookOf,
} from '../../support/documents/held-workbooks.ts';
import { aPdf } from '../../support/documents/sample-files.ts';
import { readHeld, resultOf, scan } from '../../support/documents/uploads.ts';
import { gasBalance } from '../../support/documents/workbook-grids.ts';

const store = documentStore();
const table = await workbookOf(gasBalance);

describe('a scan result', () => {
  test('that arrives twice publishes once', async () => {
    const { id, documentId } = await store.send(tableName, table, location);
    const event = await resultOf(id);
    expect(await scannedHandler(event)).toBe('held');
    expect(await scannedHandler(event)).toBe('decided_before');
    expect(await readHeld(id)).toEqual([`DOC#${documentId}`]);
    expect(await readHeld(id)).toEqual(['unchanged']);
    expect(await store.list({ folder: location })).toHaveLength(1);
  });

  test('of another bucket, or of an object without an upload, publishes nothing', async () => {
    const { id } = await store.send('vendite_2025_06_m.pdf');
    const event = await resultOf(id);
    const { s3ObjectDetails } = event.detail;
    const about = (details: object) => ({
      ...event,
      detail: { ...event.detail, s3ObjectDetails: { ...s3ObjectDetails, ...details } },
    });
    expect(await scannedHandler(about({ bucketName: 'site' }))).toBe('unknown');
    expect(await scannedHandler(about({ objectKey: `${id}/other.pdf` }))).toBe('unknown');
    expect(await scannedHandler(about({ objectKey: 'nobody/other.pdf' }))).toBe('unknown');
    expect((await store.stateOf(id)).state).toBe('waiting');
    await expect(scannedHandler(about({ versionId: 'ffff' }))).rejects.toThrow();
    expect((await store.stateOf(id)).state).toBe('waiting');
  });

  test('publishes exactly the version that was scanned', async () => {
    const { id, documentId } = await store.send(tableName, table, location);
    const event = await resultOf(id);
    // Somebody replaces the file after the scan.
    await objectStorage().send(
      new PutObjectCommand({
        Bucket: 'quarantine',
        Key: event.detail.s3ObjectDetails.objectKey,
        Body: aPdf('Altro'),
      }),
    );
    expect(await scannedHandler(event)).toBe('held');
    expect(await readHeld(id)).toEqual([`DOC#${documentId}`]);
    expect((await store.download(documentId)).equals(table)).toBe(true);
  });

  test.each(['UNSUPPORTED', 'ACCESS_DENIED', 'SOMETHING_NEW'])(
    '%s is no clean one',
    async (scanResultStatus) => {
      const { id } = await store.send('lavoraz_raffinerie_2025_01_m.pdf');
      const event = await resultOf(id);
      const detail = { ...event.detail, scanResultDetails: { scanResultStatus, threats: null } };
      expect(await scannedHandler({ ...event, detail })).toBe('scan_failed');
      await store.remove(id);
    },
  );

  test('that does not come is shown as overdue', async () => {
    const { id } = await store.send('vendite_2025_08_m.pdf');
    const later = new Date(clock.now().getTime() + 16 * 60 * 1000);
    vi.spyOn(clock, 'now').mockReturnValue(later);
    expect(await store.stateOf(id)).toMatchObject({ state: 'waiting', waitingTooLong: true });
    expect(await store.listAll({ searchText: '2025_08' })).toMatchObject([
      { waitingTooLong: true },
    ]);
  });
});

describe('a name uploaded again', () => {
  const fileName = 'carboni_export_2025_p.pdf';

  test('is a new version of the same document, and the old bytes are gone', async () => {
    const first = await store.send(fileName);
    await scan(first.id);
    const old = await store.keyOf(first.documentId);
    const changed = aPdf('Rettifica');
    const second = await store.send(fileName, changed);
    expect(second.documentId).toBe(first.documentId);
    // Until the scan ends, the old version is public.
    expect((await store.download(first.documentId)).equals(aPdf())).toBe(true);

    await scan(second.id);
    expect((await store.download(first.documentId)).equals(changed)).toBe(true);
    expect(await store.list({ searchText: fileName })).toMatchObject([{ size: changed.length }]);
    await expect(publishedObject(old)).rejects.toMatchObject({ name: 'NotFound' });
    expect((await auditOf(documentSubject(folder, fileName))).at(-1)).toMatchObject({
      action: 'document.published',
      before: { version: 1, size: aPdf().length },
      after: { version: 2 },
    });
  });

  test('at the same time leaves the later upload, whichever scan ends first', async () => {
    const [early, late] = [aPdf('prima'), aPdf('dopo')];
    const name = 'carboni_import_2025_p.pdf';
    const first = await store.send(name, early);
    const second = await store.send(name, late);
    expect(await Promise.all([scan(second.id), scan(first.id)])).toContain('published');
    expect(await store.list({ searchText: name })).toHaveLength(1);
    expect((await store.download(first.documentId)).equals(late)).toBe(true);
    expect((await store.stateOf(second.id)).state).toBe('published');
  });

  test('after a later version was published is rejected as superseded', async () => {
    const name = 'petrolchimica_2025_p.pdf';
    const first = await store.send(name);
    const second = await store.send(name, aPdf('dopo'));
    expect(await scan(second.id)).toBe('published');
    expect(await scan(first.id)).toBe('superseded');
    expect(await store.stateOf(first.id)).toMatchObject({
      state: 'rejected',
      reason: 'superseded',
    });
    expect(await store.list({ searchText: name })).toHaveLength(1);
  });
});
