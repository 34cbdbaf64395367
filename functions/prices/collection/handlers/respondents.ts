import { lastSignIns } from '../../../people/store/access.ts';
import { accountIdOf } from '../../../platform/http/actor.ts';
import type { Handlers } from '../../../platform/http/endpoint.ts';
import type { Respondent, respondentRoutes } from '../contract/respondents.ts';
import { remindCompanies } from '../work/remind-companies.ts';
import { respondentsOf, type SurveyRespondent } from '../work/respondents.ts';

export const forAdmin = {
  'respondents/list': async ({ params }) => {
    const { response, companies } = await respondentsOf(params.id);
    const people = companies.flatMap(({ contacts }) => contacts.map(({ id }) => id));
    const signIns = await lastSignIns(people);
    return { ...response, companies: companies.map((one) => respondentView(one, signIns)) };
  },

  'respondents/remind': async ({ params, body, actor, now }) => {
    const { companyIds, known = [] } = body;
    const outcome = await remindCompanies({
      surveyId: params.id,
      companyIds,
      known: new Map(known.map(({ companyId, at }) => [companyId, at])),
      by: accountIdOf(actor),
      now,
    });
    return mutable(outcome);
  },
} satisfies Handlers<typeof respondentRoutes>;

const mutable = ({
  sent,
  withoutContact,
  failed,
  already,
}: Awaited<ReturnType<typeof remindCompanies>>) => ({
  sent: [...sent],
  withoutContact: [...withoutContact],
  failed: [...failed],
  already: [...already],
});

const respondentView = (
  respondent: SurveyRespondent,
  signIns: ReadonlyMap<string, string>,
): Respondent => ({
  companyId: respondent.company.id,
  companyName: respondent.company.name,
  state: respondent.state,
  missing: [...respondent.missing],
  contacts: respondent.contacts.map(({ id, firstName, lastName, email }) => ({
    userId: id,
    name: `${firstName} ${lastName}`,
    email,
    lastSignInAt: signIns.get(id) ?? null,
  })),
  reminders: [...respondent.reminders],
});
