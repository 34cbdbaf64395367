import { allNews, createNews } from '../../functions/documents/store/news.ts';
import { addDays, publicationDay, todayInRome } from '../../functions/platform/kernel/calendar.ts';
import { DEMONSTRATION_NOTE } from '../../functions/prices/surveys/rules/demonstration-surveys.ts';
import { surveyDatesUntil } from './weekly-history.ts';

interface DemoNews {
  readonly date: string;
  readonly italian: string;
  readonly english: string;
  readonly url: string;
}

/** News of the events up to a day: the last survey is still open, the one before it is public. */
function newsOf(today: string): readonly DemoNews[] {
  const survey = surveyDatesUntil(today).at(-2) ?? today;
  const written = (locale: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date(survey),
    );
  return [
    {
      date: publicationDay(survey),
      italian: `pubblicati i prezzi medi della rilevazione del ${written('it-IT')}`,
      english: `average prices of the survey of ${written('en-GB')} are out`,
      url: '/dgsaie/prezzi-settimanali-carburanti',
    },
    {
      date: addDays(today, -9),
      italian: 'aggiornati i consumi petroliferi, dati preconsuntivi',
      english: 'oil consumption updated, preliminary figures',
      url: '/dgsaie/consumi-petroliferi',
    },
    {
      date: addDays(today, -16),
      italian: 'aggiornato il bilancio mensile del gas naturale',
      english: 'monthly natural gas balance updated',
      url: '/dgsaie/bilancio-gas-naturale',
    },
  ];
}

/** Adds news of the days before an instant, labelled as made up. Existing news is not added again. */
export async function seedNews(actor: string, at: string): Promise<void> {
  const known = new Set((await allNews()).map(({ title }) => title));
  for (const { date, italian, english, url } of newsOf(todayInRome(new Date(at))).toReversed()) {
    const fields = {
      date,
      title: `${DEMONSTRATION_NOTE}: ${italian}`,
      titleEn: `Demonstration data: ${english}`,
      url,
      urlEn: url,
    };
    if (known.has(fields.title)) continue;
    await createNews(fields, (id) => ({
      actor,
      at,
      action: 'news.created',
      subject: `news/${id}`,
      after: fields,
    }));
  }
}
