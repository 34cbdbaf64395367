import { use } from 'react';
import { useTranslation } from 'react-i18next';
import type { PublicPageId } from '../../../functions/open-data/pages/rules/site-pages.ts';
import type { AskedDate } from '../../../functions/open-data/search/rules/asked-date.ts';
import {
  type Understood,
  understood,
} from '../../../functions/open-data/search/rules/page-search.ts';
import { todayInRome } from '../../../functions/platform/kernel/calendar.ts';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import { useFormat } from '../../lib/format.ts';
import { PageDirectory, type PageEntry } from '../../shared/navigation.tsx';

/** A page of the site that answers a question, with the date that its address then has. */
export interface FoundPage extends PageEntry {
  readonly description: string;
}

export interface Answered extends Omit<Understood, 'pages'> {
  readonly pages: readonly FoundPage[];
  /** The page of the figures that are asked for. */
  readonly figuresPage: FoundPage | undefined;
}

/**
 * The question as the site understands it, with the public pages that answer it, the best first.
 * @param figures path of the page of the figures that are asked for
 */
export function useAnswered(question: string, figures: string | undefined): Answered {
  const { t } = useTranslation('app');
  const directory = use(PageDirectory);
  const dateText = useAskedDateText();
  const described = [...directory.values()].map((page) => ({
    ...page,
    id: page.id as PublicPageId,
    menu: t(`pages.${page.id}.menu`, ''),
    description: t(`descriptions:${page.id}`, ''),
  }));
  const figuresPage = described.find(({ path }) => path === figures);
  const answered = understood(question, described, todayInRome(clock.now()), figuresPage?.id);
  const pages = answered.pages.flatMap(({ id, query, date }): FoundPage[] => {
    const page = described.find((one) => one.id === id);
    if (!page) return [];
    const title = date ? `${page.title}: ${dateText(date)}` : page.title;
    return [{ ...page, path: page.path + query, title }];
  });
  return { ...answered, pages, figuresPage };
}

/** `16 novembre 2026`, `ottobre 2026`, `2014`. */
export function useAskedDateText(): (date: AskedDate) => string {
  const format = useFormat();
  return ({ grain, value }) => {
    if (grain === 'day') return format.longDate(value);
    const [year, month] = value.split('-').map(Number);
    return grain === 'month' ? format.monthOfYear(year ?? 0, month ?? 1) : value;
  };
}
