import type { AuditAction, AuditKind } from '../../../functions/platform/kernel/audit-kinds.ts';
import type en from './texts.en.json';
import type it from './texts.it.json';

/** Keys that have texts in both languages. */
type TextKey<Group extends 'kinds' | 'actions'> = keyof (typeof it)[Group] &
  keyof (typeof en)[Group];

/** In the key of a text, a dot separates levels. */
type Undotted<Action> = Action extends `${infer Area}.${infer Act}` ? `${Area}-${Act}` : never;

/** Keys of the texts. A kind or an action without a text in both languages does not compile. */
export const kindKey = (kind: AuditKind) => `kinds.${kind satisfies TextKey<'kinds'>}` as const;
export const actionKey = (action: AuditAction) =>
  `actions.${action.replace('.', '-') as Undotted<AuditAction> satisfies TextKey<'actions'>}` as const;
