import { Refusal, type RefusalCode } from '../../functions/domain/refusal.ts';

/** The refusal an action ends in; fails when it is carried out or breaks in another way. */
export function refusalOf(action: () => unknown): { code: RefusalCode; details: object } {
  try {
    action();
  } catch (error) {
    if (error instanceof Refusal) return { code: error.code, details: error.details };
    throw error;
  }
  throw new Error('the action was not refused');
}
