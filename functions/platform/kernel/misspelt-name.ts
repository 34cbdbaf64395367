/**
 * The known name that a misspelt one probably means: it differs by case, hyphens or underscores, or by
 * one letter that is missing, wrong, added or swapped with its neighbour. Names shorter than four
 * letters are not guessed, as too many others are near. The edge function `api-request` has the same rule.
 */
export function meantName(name: string, known: readonly string[]): string | undefined {
  const given = plain(name);
  return known.find((one) => {
    const wanted = plain(one);
    return given === wanted || (wanted.length >= SHORTEST_GUESS && isOneSlipAway(given, wanted));
  });
}

const SHORTEST_GUESS = 4;

const plain = (name: string) => name.toLowerCase().replace(/[-_]/g, '');

function isOneSlipAway(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const [restOne, restOther] = [one.slice(start), other.slice(start)];
  const [a = '', b = '', ...rest] = restOne;
  return (
    restOne.slice(1) === restOther.slice(1) ||
    restOne.slice(1) === restOther ||
    restOne === restOther.slice(1) ||
    b + a + rest.join('') === restOther
  );
}
