import type { AuditAction, AuditKind } from '../../../functions/domain/audit-kinds.ts';
import type en from './texts.en.json';
import type it from './texts.it.json';

/** What both languages have texts for. */
type TextKey<Group extends 'kinds' | 'actions'> = keyof (typeof it)[Group] &
  keyof (typeof en)[Group];

/** In the key of a text a dot stands between its levels. */
type Undotted<Action> = Action extends `${infer Area}.${infer Act}` ? `${Area}-${Act}` : never;

/** Keys of the texts. A kind or an action that a language has no text for does not compile. */
export const kindKey = (kind: AuditKind) => `kinds.${kind satisfies TextKey<'kinds'>}` as const;
export const actionKey = (action: AuditAction) =>
  `actions.${action.replace('.', '-') as Undotted<AuditAction> satisfies TextKey<'actions'>}` as const;
