import type { Life } from '../../../documents/workbooks/rules/codes/code-list.ts';
import { elided } from '../../../platform/kernel/italian-elision.ts';
import type { Language } from '../../../platform/kernel/language.ts';
import { dayText } from '../../figures/rules/figure-texts.ts';
import type { CodeCover } from '../../series/rules/code-covers.ts';
import type { Both } from '../../series/rules/flow-names.ts';

/** A sentence about the years of a code and its successor. */
export function historyNote(
  life: Life,
  into: { readonly names: Both } | undefined,
  language: Language,
): string {
  const next = into?.names[language];
  const after = next && { it: `; poi ${next}`, en: `; then ${next}` }[language];
  return `${yearsText(life, language)}${after ?? ''}`;
}

function yearsText({ since, until }: Life, language: Language): string {
  if (until === undefined) return { it: `Dal ${since}`, en: `Since ${since}` }[language];
  if (since === undefined) return { it: `Fino al ${until}`, en: `Until ${until}` }[language];
  return { it: `Dal ${since} al ${until}`, en: `From ${since} to ${until}` }[language];
}

/** The period of the figures: `dal 1 giugno 2022 al 30 giugno 2022`. */
export function coverText(cover: CodeCover | undefined, language: Language): string {
  if (!cover) return '';
  const [from, to] = [dayText(cover.from, language), cover.to && dayText(cover.to, language)];
  if (!to) return { it: elided(`dal ${from}`), en: `since ${from}` }[language];
  return { it: elided(`dal ${from} al ${to}`), en: `from ${from} to ${to}` }[language];
}
