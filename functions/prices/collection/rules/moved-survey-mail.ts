/** The mail that tells a company's people that a survey, for which prices were declared already, has another date. */
import { addDays, type IsoDate } from '../../../platform/kernel/calendar.ts';
import { elided } from '../../../platform/kernel/italian-elision.ts';
import type { Language } from '../../../platform/kernel/language.ts';
import { inBothLanguages, type MailText } from '../../../platform/kernel/mail-text.ts';
import { CONTACT } from '../../../platform/kernel/publisher.ts';
import { dayText } from './mail-dates.ts';

export interface MovedSurvey {
  readonly companyName: string;
  /** Date for which the prices were declared. */
  readonly movedFrom: IsoDate;
  /** Date of the survey now. */
  readonly surveyDate: IsoDate;
}

/** @param address of the form */
export function movedSurveyMail(moved: MovedSurvey, address: string): MailText {
  const { companyName, movedFrom, surveyDate } = moved;
  const day = (language: Language, days: number) => dayText[language](addDays(surveyDate, days));
  return inBothLanguages(
    elided(
      `La rilevazione del ${dayText.it(movedFrom)} è ora del ${dayText.it(surveyDate)} / The survey of ${dayText.en(movedFrom)} has another date`,
    ),
    [
      elided(
        `la rilevazione settimanale del ${dayText.it(movedFrom)}, per la quale la società ${companyName} ha già comunicato dei prezzi, è ora del ${dayText.it(surveyDate)}.`,
      ),
      elided(
        `I prezzi comunicati restano, e valgono ora per la settimana dal ${day('it', -7)} al ${day('it', -1)}: se non sono quelli di questa settimana, vanno corretti finché la rilevazione è aperta. A questo indirizzo:`,
      ),
      '',
      address,
      '',
      `Per chiarimenti scriva a ${CONTACT.email}.`,
    ],
    [
      `the weekly survey of ${dayText.en(movedFrom)}, for which the company ${companyName} has already declared prices, is now dated ${dayText.en(surveyDate)}.`,
      `The declared prices stay, and stand now for the week from ${day('en', -7)} to ${day('en', -1)}: if they are not the prices of that week, correct them while the survey is open. At this address:`,
      '',
      address,
      '',
      `If you have questions, write to ${CONTACT.email}.`,
    ],
  );
}
