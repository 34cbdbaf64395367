import { beforeAll, expect, test, vi } from 'vitest';
import { recordsAbout } from '../../../../functions/platform/tables/audit.ts';
import { revisionsOf } from '../../../../functions/prices/national-prices/store/price-revisions.ts';
import { readHistoryFile } from '../../../../scripts/import/import-history.ts';
import { withSecondPerson } from '../../../../scripts/import/second-person.ts';
import { anAccount } from '../../../support/api/identity.ts';
import { confirmed, importHistory } from '../../../support/prices/import-history.ts';
import { weeklyFile } from '../../../support/prices/price-files.ts';

/** Where approval is required, an import that revises names a second person. */

beforeAll(() => vi.stubEnv('APPROVAL_REQUIRED', 'on'));

test('it is refused without an active administrator, who is kept with the revision and on record', async () => {
  const given = confirmed();
  const wanted = /--approved-by ADDRESS/;
  const company = await anAccount({ role: 'USER' });
  const blocked = await anAccount({ role: 'ADMIN', active: false });
  for (const address of [undefined, 'nobody@example.org', company.email, blocked.email])
    await expect(withSecondPerson(given, address)).rejects.toThrow(wanted);

  const { id, email } = await anAccount({ role: 'ADMIN' });
  const confirmation = await withSecondPerson(given, email);
  const importing = (price: number) =>
    importHistory(
      readHistoryFile(weeklyFile(['2011-05-02', 1, price, Math.round(price / 6), 57_130])),
      {
        ...{ source: 'official.csv', actor: 'import', now: new Date('2026-03-31T10:00:00.000Z') },
        confirmation,
      },
    );
  await importing(156_500);
  await importing(156_600);
  expect((await revisionsOf(1)).map(({ approval }) => approval?.by)).toEqual([undefined, id]);
  const kept: unknown[] = [];
  for await (const { after } of recordsAbout('history/weekly')) kept.push(after);
  expect(kept).toContainEqual(expect.objectContaining({ approvedBy: id }));
});
