import { addDays, todayInRome } from '../../functions/domain/calendar.ts';
import { allNews, createNews } from '../../functions/store/news.ts';
import { DEMONSTRATION_NOTE } from '../import/demonstration-note.ts';

/** Days before the start, titles in both languages, and where they lead. */
const items = [
  [
    2,
    'pubblicati i prezzi medi settimanali dei carburanti',
    'weekly average fuel prices are out',
    '/dgsaie/prezzi-settimanali-carburanti',
  ],
  [
    9,
    'pubblicati i consumi petroliferi del mese',
    'oil consumption of the month is out',
    '/dgsaie/consumi-petroliferi',
  ],
  [
    16,
    'aggiornato il bilancio del gas naturale',
    'the natural gas balance has been updated',
    '/dgsaie/bilancio-gas-naturale',
  ],
] as const;

/** News of the days before an instant, labelled as made up. What is there already is not added again. */
export async function seedNews(actor: string, at: string): Promise<void> {
  const today = todayInRome(new Date(at));
  const known = new Set((await allNews()).map(({ title }) => title));
  for (const [daysBefore, italian, english, url] of items.toReversed()) {
    const fields = {
      date: addDays(today, -daysBefore),
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
