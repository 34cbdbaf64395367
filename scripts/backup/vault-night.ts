import { clock } from '../../functions/platform/kernel/clock.ts';
import { UsageError } from '../shared/command.ts';

/** The resources that are copied every night: three tables, and three buckets. */
export const keptTables = ['core', 'audit', 'subscriptions'] as const;
export const keptBuckets = ['public', 'stations', 'trail'] as const;
const kept = [...keptTables, ...keptBuckets];
export type Kept = (typeof kept)[number];

export interface VaultPoint {
  readonly arn: string;
  /** ARN of the table or bucket that was copied. */
  readonly resource: string;
  /** When it was copied: copies of copies keep this moment. */
  readonly at: Date;
}

export type Night = Readonly<Record<Kept, VaultPoint>>;

/** A night's copies are made within a few hours; those of two nights are a day apart. */
const ONE_NIGHT_MS = 12 * 3_600_000;

/**
 * The latest copies of everything that a portal keeps, of one night. @param portal name of the copied stage, by
 * which CloudFormation and restorations name tables and buckets @param named later copies are ignored; undefined for
 * the last night @throws UsageError naming resources without a copy or with one of another night, or several
 * candidates among which a moment must decide
 */
export function nightOf(points: readonly VaultPoint[], portal: string, named?: Date): Night {
  const until = named ?? clock.now();
  if (!named) assertOnePlace(points, portal);
  const found = kept.map((what) => [what, newestOf(points, portal, what, until)] as const);
  const lacking = found.flatMap(([what, point]) => (point ? [] : [what]));
  if (lacking.length > 0)
    throw new UsageError(
      `The vault has no copy of ${lacking.join(', ')} of ${portal} made until ${until.toISOString()}. It has:\n` +
        [...new Set(points.map(({ resource }) => nameOf(resource)))]
          .map((name) => `  ${name}`)
          .join('\n'),
    );
  const night = Object.fromEntries(found) as unknown as Night;
  const newest = Math.max(...Object.values(night).map(({ at }) => at.getTime()));
  const earlier = Object.entries(night).filter(
    ([, { at }]) => newest - at.getTime() > ONE_NIGHT_MS,
  );
  if (earlier.length > 0) {
    const last = new Date(Math.min(...Object.values(night).map(({ at }) => at.getTime())));
    throw new UsageError(
      `The newest copies are not of one night: ${earlier.map(([what, { at }]) => `${what} is of ${at.toISOString()}`).join(', ')}. ` +
        `Name the end of an earlier night, such as --to ${new Date(last.getTime() + ONE_NIGHT_MS).toISOString()}`,
    );
  }
  return night;
}

/**
 * After a loss, an empty portal in another account or region is copied too: then the last night is not the wanted
 * one.
 */
function assertOnePlace(points: readonly VaultPoint[], portal: string): void {
  const placeOf = ({ resource }: VaultPoint) => resource.split(':').slice(3, 5).join(', account ');
  const last = Map.groupBy(copiesOf(points, portal, 'core'), placeOf);
  if (last.size < 2) return;
  const told = [...last].map(([place, [newest]]) => `  ${place}: ${newest?.at.toISOString()}`);
  throw new UsageError(
    `The vault has copies of ${portal} from several places, the last ones of\n${told.join('\n')}\nName the moment by --to.`,
  );
}

const newestOf = (points: readonly VaultPoint[], portal: string, what: Kept, until: Date) =>
  copiesOf(points, portal, what).find(({ at }) => at <= until);

/** Copies of a table or bucket, the newest first. */
function copiesOf(points: readonly VaultPoint[], portal: string, what: Kept): VaultPoint[] {
  // CloudFormation shortens the name of a stack to 24 characters if that of a bucket would become too long.
  const names = [`${portal}-`, `${`${portal}-data`.slice(0, 24)}-`];
  const rest = new RegExp(`^(data-)?(tables|buckets)?${what}`, 'i');
  return points
    .filter(({ resource }) => {
      const name = nameOf(resource);
      return names.some((start) => name.startsWith(start) && rest.test(name.slice(start.length)));
    })
    .toSorted((one, other) => other.at.getTime() - one.at.getTime());
}

/** Name of the table or bucket: the last part of `arn:aws:dynamodb:…:table/NAME` and of `arn:aws:s3:::NAME`. */
export const nameOf = (resource: string): string => resource.split(/[:/]/).at(-1) ?? '';
