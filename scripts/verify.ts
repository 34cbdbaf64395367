/**
 * Computes published figures again and compares.
 *
 *   npm run verify -- [--stage NAME] --survey YYYY-MM-DD [--revision N]
 *
 * computes the revisions of the survey of a date again from their frozen inputs: those of the system of the stage or of
 * DATA_DIR, or of the tables named by CORE_TABLE and AUDIT_TABLE with the caller's AWS credentials.
 *
 *   npm run verify -- [--stage NAME] --average YYYY-MM|YYYY-QN|YYYY [--revision N]
 *
 * computes the revisions of a month's, quarter's or year's averages again from the surveys or months frozen in them.
 *
 *   npm run verify -- --weekly FILE [--recovered FILE] --monthly FILE
 *                     [--from YYYY-MM] [--to YYYY-MM] [--last-stands YYYY-MM]...
 *
 * computes averages from a weekly export and compares them with a published monthly export. `--last-stands` names a
 * month whose last survey also counts for the days after it, as the ministry computed when duties changed with the
 * month; in other months those days have the next survey's price.
 *
 *   npm run verify -- --url ADDRESS [--last-stands YYYY-MM]...
 *
 * checks a running portal by its public addresses alone, as anybody can: checksums and row counts of its files, every
 * month, quarter and year against the weeks they are computed from, and the figures of the last months with the weeks
 * they cite.
 *
 * Exit code 1 when a figure or its inputs differ, or the total of an average by more than one cent; 2 when the command
 * cannot be carried out.
 */
import { parseArgs } from 'node:util';
import { Refusal } from '../functions/platform/kernel/refusal.ts';
import { runCommand, UsageError } from './shared/command.ts';
import { connectToStage } from './stage/deployed-stack.ts';
import { verifyAddress } from './verify/verify-address.ts';
import { verifyAverages } from './verify/verify-averages.ts';

const USAGE = `usage: npm run verify -- --survey YYYY-MM-DD [--revision N]
       npm run verify -- --average YYYY-MM|YYYY-QN|YYYY [--revision N]
       npm run verify -- --url ADDRESS [--last-stands YYYY-MM]...
       npm run verify -- --weekly FILE [--recovered FILE] --monthly FILE [--from YYYY-MM] [--to YYYY-MM] [--last-stands YYYY-MM]...`;

async function verify(): Promise<void> {
  const { values } = parseArgs({
    options: {
      stage: { type: 'string' },
      url: { type: 'string' },
      survey: { type: 'string' },
      average: { type: 'string' },
      revision: { type: 'string' },
      weekly: { type: 'string' },
      recovered: { type: 'string' },
      monthly: { type: 'string' },
      from: { type: 'string' },
      to: { type: 'string' },
      'last-stands': { type: 'string', multiple: true },
    },
  });
  const {
    stage,
    url,
    survey,
    average,
    revision,
    weekly,
    monthly,
    'last-stands': lastStands = [],
    ...files
  } = values;
  const wanted = [url, survey, average, weekly ?? monthly].filter(Boolean);
  if (wanted.length !== 1) throw new UsageError(USAGE);
  if (url) return exitWith(await verifyAddress(url, lastStands));
  if (survey || average) {
    if (stage) await connectToStage(stage);
    // Loaded only when needed: comparing files needs no store.
    const { verifyAverage, verifySurvey } = await import('./verify/verify-survey.ts');
    return exitWith(
      survey ? await verifySurvey(survey, revision) : await verifyAverage(average ?? '', revision),
    );
  }
  if (!weekly || !monthly) throw new UsageError(USAGE);
  exitWith(verifyAverages({ ...files, weekly, monthly, lastStands }));
}

function exitWith(isRight: boolean): void {
  if (!isRight) process.exitCode = 1;
}

/** A refused file is an error and not a difference. */
async function withoutRefusals(): Promise<void> {
  try {
    await verify();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new UsageError(`${error.message} ${JSON.stringify(error.details)}`);
  }
}

await runCommand(withoutRefusals);
