import { PERCENT, type Row } from './row.ts';

/** What companies report, and the steps of a survey. */
export const REPORTS: Readonly<Record<string, Row>> = {
  needsConfirmation: [
    'Whether the price is taken only with a comment or when confirmed: a large change from its last one, also to 0, or, after a pause, far from the national price',
  ],
  steps: ['When each step of the weekly workflow was last done, and by whom'],
  stepStates: ['Where the steps of the workflow stand'],
  nextStep: ['The next step of the workflow'],
  companyPrices: ['Computing the companies’ prices'],
  closed: ['Closing the survey'],
  nationalPrices: ['Computing the national prices'],
  'SurveySteps.published': ['Publishing'],
  'SurveyStepStates.published': ['Publishing'],
  correction: ['Since when and by whom its next revision is prepared'],
  isAdminCommunicating: ['Whether an administrator declared the price for the company'],
  dueAt: [
    'Of an open survey, for people with a role: until when its prices are expected; it stays open until it is closed',
  ],
  sentBy: ['User who sent it', 'azienda@example.org'],
  sentByName: ['Name of a sender who reports for the company, otherwise the user', 'Maria Rossi'],
  byAdmin: ['Whether an administrator entered the prices for the company'],
  number: ['Survey, company, and which of its sendings in the survey', '1094-7-2'],
  'Receipt.code': ['Code by which anybody reads the receipt', '7F3K-92QD-M4TX'],
  'Submission.code': ['Code by which anybody reads the receipt', '7F3K-92QD-M4TX'],
  'NewSubmissionPrice.comment': ['Comment on a large change', 'Nuovo contratto.'],
  confirmed: ['Whether the sender stands by a price that is far from the last one'],
  'SubmissionPrice.comment': ['Comment on a large change', 'Nuovo contratto.'],
  'ValidationPrice.change': ['Change from the week before', -1.2, undefined, PERCENT],
  'PriceQuery.state': ['Asked; confirmed by the company; or corrected by another price'],
  sentAt: ['When the prices were stored'],
  replacedAt: [
    'When the next price of the product took its place, of a receipt: when the last of its prices was replaced; absent while one holds',
  ],
  question: ['What is asked', 'Is this price right?'],
  answer: ['What the company answered', 'Yes, it is.'],
  open: ['Whether prices can be sent'],
};
