import { words } from '../words.ts';
import type { CodeList } from './code-list.ts';

/**
 * Whether a name is of something new: it has neither the code nor the words of a member, and is not the slip of a pen
 * away from one.
 */
export function isNewName(name: string, { members }: CodeList): boolean {
  const own = words(name);
  if (!/[a-z]{3}/.test(own)) return false;
  return !members.some(({ prefix, it, en, also = [] }) => {
    const known = [it, en, ...also].map(words);
    const isHalf =
      prefix !== undefined &&
      (own.startsWith(`${words(prefix)} `) || known.some((each) => own.endsWith(` ${each}`)));
    return isHalf || known.some((each) => isSlip(own, each));
  });
}

/** One letter in short names and two in long ones that are more, fewer or others. */
function isSlip(name: string, known: string): boolean {
  const most = known.length < 6 ? 1 : 2;
  if (Math.abs(name.length - known.length) > most) return false;
  let row = Array.from({ length: known.length + 1 }, (_, index) => index);
  for (const [at, letter] of [...name].entries()) {
    const next = [at + 1];
    for (let index = 0; index < known.length; index += 1)
      next.push(
        Math.min(
          (next[index] ?? 0) + 1,
          (row[index + 1] ?? 0) + 1,
          (row[index] ?? 0) + (known[index] === letter ? 0 : 1),
        ),
      );
    row = next;
  }
  return (row.at(-1) ?? 0) <= most;
}
