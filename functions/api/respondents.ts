import type { Respondent } from '../contract/respondents.ts';
import type { Handlers } from '../http/endpoint.ts';
import { usernameOf } from '../http/identity.ts';
import { remindCompanies } from '../usecases/remind-companies.ts';
import { respondentsOf, type SurveyRespondent } from '../usecases/respondents.ts';

export const forAdmin = {
  'respondents/list': async ({ params }) => {
    const { response, companies } = await respondentsOf(params.id);
    return { ...response, companies: companies.map(respondentView) };
  },

  'respondents/remind': async ({ params, body, actor, now }) => {
    const { companyIds } = body;
    const outcome = await remindCompanies({
      surveyId: params.id,
      companyIds,
      by: usernameOf(actor),
      now,
    });
    return mutable(outcome);
  },
} satisfies Handlers;

const mutable = ({
  sent,
  withoutContact,
  failed,
}: Awaited<ReturnType<typeof remindCompanies>>) => ({
  sent: [...sent],
  withoutContact: [...withoutContact],
  failed: [...failed],
});

const respondentView = (respondent: SurveyRespondent): Respondent => ({
  companyId: respondent.company.id,
  companyName: respondent.company.name,
  state: respondent.state,
  missing: [...respondent.missing],
  contacts: respondent.contacts.map(({ id, firstName, lastName, email, lastSignInAt }) => ({
    userId: id,
    name: `${firstName} ${lastName}`,
    email,
    lastSignInAt: lastSignInAt ?? null,
  })),
  reminders: [...respondent.reminders],
});
