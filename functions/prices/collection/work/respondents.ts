import { allContacts, type Contact } from '../../../people/store/contacts.ts';
import type { ProductId } from '../../../sample/rules/products.ts';
import { allCompanies, type StoredCompany, weightsOf } from '../../../sample/store/companies.ts';
import type { Survey } from '../../surveys/rules/surveys.ts';
import { companyWeeksOf } from '../../surveys/store/company-weeks.ts';
import { surveyById } from '../../surveys/store/survey-records.ts';
import {
  productsAsked,
  type RespondentState,
  respondentState,
  type SurveyResponse,
  surveyResponse,
} from '../rules/respondents.ts';
import { remindersOf, type StoredReminder } from '../store/reminders.ts';

/** A company that a survey asks for prices, with the progress of its answer. */
export interface SurveyRespondent {
  readonly company: StoredCompany;
  readonly state: RespondentState;
  /** Products without a declared price. */
  readonly missing: readonly ProductId[];
  /** Active accounts that declare prices for the company. */
  readonly contacts: readonly Contact[];
  /** First to last. */
  readonly reminders: readonly StoredReminder[];
}

export interface Respondents {
  readonly survey: Survey;
  readonly response: SurveyResponse;
  readonly companies: readonly SurveyRespondent[];
}

/** The companies asked for at least one product, by id. @throws Refusal not_found */
export async function respondentsOf(surveyId: number): Promise<Respondents> {
  const [survey, companies, weeks, contacts, reminders] = await Promise.all([
    surveyById(surveyId),
    allCompanies(),
    companyWeeksOf(surveyId),
    allContacts(),
    remindersOf(surveyId),
  ]);
  const byCompany = new Map(weeks.map((week) => [week.companyId, week]));
  const asked = companies.flatMap((company) => {
    const weights = weightsOf(company, survey.date);
    const week = byCompany.get(company.id);
    const products = productsAsked(weights, survey.date);
    const declared = week?.declared ?? {};
    const answer = { weights, declared, hasDraft: week?.begunAt !== undefined };
    return products.length > 0 ? [{ company, products, answer }] : [];
  });
  return {
    survey,
    response: surveyResponse(
      asked.map(({ answer }) => answer),
      survey.date,
    ),
    companies: asked.map(({ company, products, answer }) => ({
      company,
      state: respondentState(answer, survey.date),
      missing: products.filter((id) => !answer.declared[id]),
      contacts: contacts.filter(({ companyId }) => companyId === company.id),
      reminders: reminders.filter(({ companyId }) => companyId === company.id).sort(byInstant),
    })),
  };
}

const byInstant = (a: StoredReminder, b: StoredReminder) => (a.at < b.at ? -1 : 1);
