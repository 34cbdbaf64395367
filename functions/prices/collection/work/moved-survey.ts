import type { IsoDate } from '../../../platform/kernel/calendar.ts';
import { Refusal } from '../../../platform/kernel/refusal.ts';
import { chunks } from '../../../platform/tables/request-limits.ts';
import { transact } from '../../../platform/tables/transactions.ts';
import { allCompanies } from '../../../sample/store/companies.ts';
import type { Survey } from '../../surveys/rules/surveys.ts';
import { type CompanyWeek, companyWeeksOf } from '../../surveys/store/company-weeks.ts';
import { movedMailWrite } from '../store/receipt-mails.ts';

/**
 * Prices are declared for a week: a survey that has some gets another date only with a reason, from somebody who has
 * seen whose prices they are. @throws Refusal reason_needed, with the companies
 */
export async function assertMoveExplained(
  { id }: Survey,
  date: IsoDate,
  reason: string | undefined,
): Promise<void> {
  if (reason) return;
  const declared = (await companyWeeksOf(id)).filter(hasDeclared);
  if (declared.length === 0) return;
  const companies = await withNames(declared);
  throw new Refusal('reason_needed', {
    date,
    companies: companies.map(({ week, name }) => ({ companyId: week.companyId, name })),
  });
}

/** Queues a mail to each company whose prices were declared for another date than the survey's. @param weeks as read */
export async function tellMoved(
  weeks: readonly CompanyWeek[],
  survey: Survey,
  now: Date,
): Promise<void> {
  const mails = (await withNames(weeks.filter(hasDeclared))).map(({ week, name }) =>
    movedMailWrite(
      {
        companyId: week.companyId,
        companyName: name,
        surveyDate: survey.date,
        movedFrom: week.date,
      },
      survey.id,
      now,
    ),
  );
  for (const some of chunks(mails)) await transact(some);
}

const hasDeclared = ({ declaredAt }: CompanyWeek): boolean => declaredAt !== undefined;

async function withNames(weeks: readonly CompanyWeek[]) {
  const names = new Map((await allCompanies()).map(({ id, name }) => [id, name]));
  return weeks.map((week) => ({ week, name: names.get(week.companyId) ?? '' }));
}
