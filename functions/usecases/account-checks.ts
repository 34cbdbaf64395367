import type { User } from '../contract/users.ts';
import { isFiscalCode } from '../domain/fiscal-code.ts';
import { Refusal } from '../domain/refusal.ts';
import { accountByFiscalCode, allAccounts } from '../store/accounts.ts';
import { companyById } from '../store/companies.ts';

/** What only the register itself can tell of an account, which no schema can. */

interface FieldError {
  readonly pointer: string;
  readonly code: string;
}

/** A fiscal code that is one, and a company that exists. */
export async function errorsOf({
  fiscalCode,
  companyId,
}: Pick<User, 'fiscalCode' | 'companyId'>): Promise<FieldError[]> {
  const errors: FieldError[] = [];
  if (!isFiscalCode(fiscalCode)) errors.push({ pointer: '/fiscalCode', code: 'fiscal_code' });
  if (companyId !== null && !(await companyExists(companyId))) {
    errors.push({ pointer: '/companyId', code: 'unknown_company' });
  }
  return errors;
}

/** @throws Refusal invalid when there are errors */
export function assertNone(errors: readonly FieldError[]): void {
  if (errors.length > 0) throw new Refusal('invalid', { errors });
}

/** Saving guards this too; asked first, it can say which field is to blame. @throws Refusal account_exists */
export async function assertUniqueFiscalCode(fiscalCode: string, id?: string): Promise<void> {
  const other = await accountByFiscalCode(fiscalCode);
  if (other && other.id !== id) throw taken('/fiscalCode');
}

/** Sign-ins by password are recognised by it, in any case. @throws Refusal account_exists */
export async function assertUniqueUsername(username: string): Promise<void> {
  const name = username.toLowerCase();
  if ((await allAccounts()).some((account) => account.username.toLowerCase() === name)) {
    throw taken('/username');
  }
}

const taken = (pointer: string) =>
  new Refusal('account_exists', { errors: [{ pointer, code: 'account_exists' }] });

async function companyExists(id: number): Promise<boolean> {
  try {
    await companyById(id);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_found') return false;
    throw error;
  }
}
