/** Dates in mails to companies. */
import { startOfDay } from '../../../platform/kernel/calendar.ts';
import { type Language, LOCALES } from '../../../platform/kernel/language.ts';

const formatted = (options: Intl.DateTimeFormatOptions, dateOf: (text: string) => Date) => {
  const formatIn = (language: Language) => {
    const format = new Intl.DateTimeFormat(LOCALES[language], {
      ...options,
      timeZone: 'Europe/Rome',
    });
    return (text: string) => format.format(dateOf(text));
  };
  return { it: formatIn('it'), en: formatIn('en') };
};
/** `30 marzo 2026` */
export const dayText = formatted({ dateStyle: 'long' }, startOfDay);
/** `martedì 31 marzo alle ore 12:00`, for a moment that is near. */
export const weekdayText = formatted(
  { weekday: 'long', day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' },
  (at) => new Date(at),
);
/** `30 marzo 2026 alle ore 10:00:00` */
export const momentText = formatted(
  { dateStyle: 'long', timeStyle: 'medium' },
  (at) => new Date(at),
);
