import { Refusal, type RefusalCode } from '../../functions/platform/kernel/refusal.ts';

/** The refusal of an action; fails when the action succeeds or throws another error. */
export function refusalOf(action: () => unknown): { code: RefusalCode; details: object } {
  try {
    action();
  } catch (error) {
    if (error instanceof Refusal) return { code: error.code, details: error.details };
    throw error;
  }
  throw new Error('the action was not refused');
}
