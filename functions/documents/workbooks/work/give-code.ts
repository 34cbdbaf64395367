import { audited } from '../../../platform/tables/audit.ts';
import { transact, WriteConflict, withRetries } from '../../../platform/tables/transactions.ts';
import { uploadsTo, uploadWrite } from '../../store/uploads.ts';
import { codesWith, type Given } from '../rules/given-codes.ts';
import { isSameName } from '../rules/name-codes.ts';
import { allDatasetContents } from '../store/dataset-contents.ts';
import { type NameCodes, nameCodes, nameCodesWrite } from '../store/name-codes.ts';
import { findUploadCheck, isOutdated } from '../store/upload-checks.ts';
import { refuseOtherRow } from './refuse-other-row.ts';

/** Most held uploads that one transaction marks; the others are found outdated at their confirmation. */
const MOST_HELD = 50;

/**
 * Gives a name a code, another one or none. The stream of the table has published workbooks read again, and the checks
 * of held ones are made anew. @throws Refusal invalid
 */
export async function giveCode(
  { reason, ...given }: Given & { readonly reason: string },
  { actor, now }: { readonly actor: string; readonly now: Date },
): Promise<void> {
  return withRetries(async () => {
    const [{ codes, version }, contents] = await Promise.all([nameCodes(), allDatasetContents()]);
    const isUsed = (code: string) =>
      contents.some(({ contributions }) =>
        contributions.some(
          ({ until, codes: said }) =>
            until === undefined && said[given.dimension]?.includes(code) === true,
        ),
      );
    const next = codesWith(codes, given, isUsed);
    if (given.code !== null && !given.names)
      await refuseOtherRow(
        given,
        given.code,
        codes.find((one) => isSameName(one, given)),
        contents.find(({ dataset }) => dataset === given.dataset),
      );
    await transact([
      nameCodesWrite({ codes: next, version }),
      ...(await outdatedChecks()),
      audited({
        ...{ actor, at: now.toISOString(), action: 'settings.name-codes-changed' },
        subject: 'settings/name-codes',
        ...{ before: told(codes), after: { ...told(next), reason } },
      }),
    ]);
  });
}

const told = (codes: NameCodes['codes']) =>
  Object.fromEntries(
    codes.map(({ dataset, dimension, name, ...named }) => [
      `${dataset} ${dimension} ${name}`,
      named,
    ]),
  );

/** The change of an upload tells the function that makes checks. */
async function outdatedChecks() {
  const held = (await uploadsTo('/')).filter(({ state }) => state === 'held').slice(0, MOST_HELD);
  const writes = await Promise.all(
    held.map(async (upload) => {
      const check = await findUploadCheck(upload.id);
      if (!check || isOutdated(upload, check)) return [];
      const write = uploadWrite({ ...upload, outdatedCheck: check.at });
      return [{ ...write, onConditionFailed: new WriteConflict() }];
    }),
  );
  return writes.flat();
}
