import type { RouteId } from '../../functions/routes.ts';
import type { Answer } from './api-description.ts';
import { ADMINISTRATOR, COMMENT, REASON } from './fuzzed-portal.ts';
import type { Caller } from './fuzzed-requests.ts';

/** Data that an answer must not reveal to a caller: texts that occur nowhere else, and names of members. */

interface Secret {
  readonly text: RegExp;
  readonly hiddenFrom: readonly Caller[];
}

const PUBLIC: readonly Caller[] = ['nobody', 'stranger', 'owner'];

const SECRETS: readonly Secret[] = [
  { text: new RegExp(ADMINISTRATOR), hiddenFrom: PUBLIC },
  { text: new RegExp(REASON), hiddenFrom: [...PUBLIC, 'company', 'other'] },
  { text: new RegExp(COMMENT), hiddenFrom: [...PUBLIC, 'company', 'other'] },
  { text: /Società [123]\b/, hiddenFrom: PUBLIC },
  { text: /Società [23]\b/, hiddenFrom: ['company'] },
  { text: /Società [13]\b/, hiddenFrom: ['other'] },
  { text: /RSSMRA70A41H5/, hiddenFrom: [...PUBLIC, 'company', 'other'] },
  {
    text: /ReferenceError|TypeError|node_modules|\.ts:\d/,
    hiddenFrom: [...PUBLIC, 'company', 'other', 'administrator'],
  },
];

/** Members that are shown only to people with a role. */
const MEMBERS = new Set([
  ...['by', 'actor', 'username', 'firstName', 'lastName', 'fiscalCode', 'companyId', 'companyName'],
  ...['communicatedPrice', 'notes', 'steps', 'movedBy', 'movedAt', 'correction'],
]);

/** @param caller who got the answer; the request itself contained none of the secrets */
export function secretsIn(id: RouteId, { text, status, body }: Answer, caller: Caller): string[] {
  const told = SECRETS.filter(
    (secret) => secret.hiddenFrom.includes(caller) && secret.text.test(text),
  );
  // The description of the API names all members.
  const isShown = caller === 'nobody' && status === 200 && id !== 'service/openapi';
  const shown = isShown ? [...membersIn(body)] : [];
  return [
    ...told.map(({ text: secret }) => `${caller} is told ${secret}`),
    ...shown.filter((name) => MEMBERS.has(name)).map((name) => `${caller} is shown ${name}`),
  ];
}

function* membersIn(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    if (!Array.isArray(value)) yield name;
    yield* membersIn(member);
  }
}
