/**
 * The known name that an unknown one is meant to be: it differs by case, hyphens or underscores, or by
 * one letter that is missing, wrong, too much or in its neighbour's place. Short names are not guessed
 * at, as every other short name is near. The function `api-request` at the edge keeps the same rule.
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
