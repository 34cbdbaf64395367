import { existsSync, readFileSync, statSync } from 'node:fs';
import { decimalText } from '../../functions/platform/kernel/decimal-text.ts';
import { Refusal } from '../../functions/platform/kernel/refusal.ts';
import { PRODUCTS } from '../../functions/sample/rules/products.ts';
import type { Unusual } from '../../functions/stations/rules/day-judgement.ts';
import { faultMessage } from '../local/settings/start-error.ts';

/** A command that cannot be carried out as requested: only its message is shown, with exit code 2. */
export class UsageError extends Error {}

/**
 * Runs a command and sets the exit code: 0 done, 1 input refused, 2 wrong arguments or a system that cannot be used.
 * Any other error is a fault of the program: it is shown in full, with exit code 2. With `--help` the command only
 * prints the comment that describes it.
 */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    if (process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h'))
      console.log(descriptionIn(readFileSync(String(process.argv[1]), 'utf8')));
    else await work();
  } catch (error) {
    process.exitCode = error instanceof Refusal ? 1 : 2;
    console.error(messageOf(error));
  }
}

/** The comment in a command's source that shows how it is run. */
function descriptionIn(source: string): string {
  const comments = source.match(/^\/\*\*.*?\*\/$/gms) ?? [];
  const [described = ''] = comments.filter((comment) => comment.includes('npm run'));
  return described.replaceAll(/^(?:\/\*\*| \* ?| \*\/)| \*\/$/gm, '').trim();
}

/** Advice when AWS credentials are missing or refused. @param fault the message of AWS */
export const credentialsNeeded = (fault: string): string =>
  `Credentials of AWS (${fault}): sign in as an administrator of the account, ` +
  'with AWS_PROFILE or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.';

const credentialFaults: ReadonlySet<string> = new Set([
  'CredentialsProviderError',
  'ExpiredToken',
  'ExpiredTokenException',
  'InvalidClientTokenId',
  'UnrecognizedClientException',
]);

function messageOf(error: unknown): unknown {
  if (error instanceof Refusal) return refusalText(error);
  // The messages of parseArgs explain what is wrong with an option.
  const isExpected = (code?: string) => code?.startsWith('ERR_PARSE_ARGS') === true;
  if (error instanceof UsageError) return error.message;
  if (error instanceof Error && credentialFaults.has(error.name))
    return credentialsNeeded(error.message);
  if (error instanceof Error && isExpected((error as NodeJS.ErrnoException).code)) {
    return error.message;
  }
  return faultMessage(error) ?? silence(error) ?? error;
}

/** Where the system that a command works on has stopped meanwhile, or was killed. */
function silence(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, address, port } = error as NodeJS.ErrnoException & {
    readonly address?: string;
    readonly port?: number;
  };
  const again = 'repeat the command: what it had done stays, or is not visible yet.';
  if (code === 'ECONNRESET')
    return `The connection to the system broke. Where it does not answer, start the portal (npm start); then ${again}`;
  if (code !== 'ECONNREFUSED') return undefined;
  const where = address ? `${address}:${port}` : 'The system';
  return `${where} does not answer any more. On one machine start the portal (npm start), then ${again}`;
}

/** `weekly.csv: refused: it is cut short (truncated, line 12). Nothing was written.` */
function refusalText({ code, details }: Refusal): string {
  if (code === 'products_missing')
    return 'refused: there are no products with their limits: npm run init. Nothing was written.';
  if (code === 'maintenance')
    return `refused: in maintenance since ${details.since}. Nothing more was written. npm run maintenance says by whom; with -- --end it ends.`;
  const { reason, file, unusual = [], lines = [], ...others } = details;
  const what = REFUSALS[String(reason ?? code)] ?? 'it cannot be taken';
  const more = Object.entries(others).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
  const name = file ? `${file}: ` : '';
  const found = (unusual as readonly Unusual[]).map(unusualText);
  const said = `${name}refused: ${what} (${[reason ?? code, ...more].join(', ')}). Nothing was written.`;
  return [said, ...found, ...(lines as readonly string[])].join('\n  ');
}

/** One finding about a day of station prices: `petrol, company 7: the mean was 1717.80 EUR per 1000, now 2021.36` */
export function unusualText({ what, productId, companyId, before, after }: Unusual): string {
  const product = PRODUCTS.find(({ id }) => id === productId)?.reportKey;
  const of = [product, companyId === undefined ? undefined : `company ${companyId}`];
  const place = of.filter((one) => one !== undefined).join(', ');
  const told = (value = 0) => (what === 'prices' ? String(value) : decimalText(value));
  if (what === 'repeated') return 'all its means are those of a day before';
  if (what === 'old')
    return `${place}: ${after} prices were told more than 30 days before, ${before ?? 0} of the day before`;
  if (what === 'prices') return `${place}: there were ${told(before)} prices, now ${told(after)}`;
  if (what === 'mean')
    return `${place}: the mean was ${told(before)} EUR per 1000, now ${told(after)}`;
  return `${place}: no mean; it was ${told(before)} EUR per 1000`;
}

const REFUSALS: Readonly<Record<string, string>> = {
  empty: 'it is empty',
  unknown_header: 'its header is not that of a price file',
  unsupported_kind: 'files of this kind are not imported',
  truncated: 'it is cut short',
  malformed: 'it is not a table',
  nothing_readable: 'none of its rows can be read',
  damaged: 'its archive is damaged',
  spreadsheet: 'it is a workbook, not text: save it as CSV UTF-8 and import that file',
  utf16: 'it is encoded in UTF-16: save it as CSV UTF-8 and import that file',
  no_date: 'its first line has no extraction date',
  wrong_date: 'it is of another day',
  missing_columns: 'it lacks columns',
  too_few_rows: 'fewer than half the usual rows can be read',
  no_price: 'none of its prices can be used',
  in_future: 'it is of a day that has not come',
  unusual_day:
    'it is far from the days before, or from what is public of it, and is written with --reason TEXT only',
  contradicting: 'two rows say different things of one figure',
  underway: 'another import is running',
  period_unknown: 'no file has what --over names',
  stale_version:
    'other public data changed all the while, as when documents are read in the background after a first start or an import: repeat the command in a few minutes',
  too_much_at_once: 'it changes too much at once: import it in several files',
};

/** @throws UsageError unless the option is a number above 0, and a whole number where `whole` is true */
export function positiveNumber(option: string, text: string, { whole = true } = {}): number {
  const number = Number(text);
  if (number > 0 && Number.isFinite(number) && (!whole || Number.isInteger(number))) return number;
  throw new UsageError(`--${option} ${text} is not a ${whole ? 'whole ' : ''}number above 0`);
}

/** @throws UsageError when the file cannot be read */
export function readInput(path: string): Buffer {
  if (!existsSync(path)) throw new UsageError(`${path}: no such file`);
  if (!statSync(path).isFile()) throw new UsageError(`${path}: not a file`);
  try {
    return readFileSync(path);
  } catch (error) {
    throw new UsageError(`${path}: cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
}

/** A line on standard error that counts up: updated in place on a terminal, written from time to time elsewhere. */
export function progressLine(name: string, unit: string) {
  const onTerminal = process.stderr.isTTY;
  let shownAt = 0;
  let shown = false;
  return {
    show(done: number, total: number): void {
      const now = performance.now();
      if (done < total && now - shownAt < (onTerminal ? 100 : 2000)) return;
      shownAt = now;
      shown = true;
      process.stderr.write(
        `${onTerminal ? '\r' : ''}${name}: ${done} of ${total} ${unit}${onTerminal ? '' : '\n'}`,
      );
    },
    end(): void {
      if (onTerminal && shown) process.stderr.write('\n');
    },
  };
}
