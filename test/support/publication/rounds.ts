import { fc } from '../fuzz.ts';
import {
  type Act,
  declares,
  enterPetrol,
  isDaysAfter,
  STEPS,
  stationsShow,
  stepsNamed,
} from './calls.ts';
import type { Person } from './gates.ts';
import { sets, weighs } from './settings.ts';
import { PRODUCTS, type Product, type Week, type World } from './world.ts';

/** Random rounds of acts about two weeks. */

/** Usual values, and some that make figures which must not be published. */
const setting = fc.oneof(
  fc.tuple(fc.constant('exciseDuty' as const), fc.constantFrom(0, 46_600, 67_290, 72_840, 160_000)),
  fc.tuple(fc.constant('vat' as const), fc.constantFrom(0, 4, 10, 22, 22.5)),
  fc.tuple(fc.constant('min' as const), fc.constantFrom(1, 100, 171)),
  fc.tuple(fc.constant('max' as const), fc.constantFrom(169, 250, 300)),
);
const price = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 1650, max: 1750 }) },
  { weight: 2, arbitrary: fc.integer({ min: 1000, max: 2600 }) },
  { weight: 1, arbitrary: fc.constant(0) },
);
const product = fc.constantFrom(...PRODUCTS);
const company = fc.integer({ min: 0, max: 2 });

const settingBy = fc.constantFrom<Person>('first', 'first', 'second');

/** Changes to the inputs of a publication. */
const disturbance: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(
        ...([company, fc.constantFrom<Product>(1, 2), price] as const),
        fc.constantFrom<Person | 'company'>(
          'company',
          'company',
          'first',
          'first',
          'second',
          'third',
        ),
      )
      .map((values) => declares(...values)),
  },
  fc
    .tuple(product, setting, fc.boolean(), settingBy)
    .map(([id, [name, value], accepting, by]) => sets(id, name, value, accepting, by)),
  fc
    .tuple(company, product, fc.constantFrom(0, 1, 30, 45, 1000), fc.boolean(), settingBy)
    .map((values) => weighs(...values)),
  fc.tuple(company, fc.integer({ min: 1300, max: 1500 })).map((values) => stationsShow(...values)),
  fc.integer({ min: -1, max: 40 }).map(isDaysAfter),
  fc.integer({ min: 160_000, max: 190_000 }).map((total) => ({
    name: `petrol is entered as ${total}`,
    run: (world: World, week: Week) => enterPetrol(world, week, total),
  })),
);

const recomputation = fc.constantFrom(
  [],
  stepsNamed('step 4'),
  stepsNamed('step 4'),
  stepsNamed('step 4 without diesel'),
  stepsNamed('reopen', 'step 1', 'close', 'step 4'),
  stepsNamed('reopen', 'step 1', 'close', 'step 4'),
);

const attempt = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...stepsNamed('publish', 'publish with a reason')) },
  { weight: 2, arbitrary: fc.constantFrom(...STEPS) },
);

/**
 * A change, a new computation and an attempt, for either of the two weeks.
 * @param others acts that are done in between
 */
export const anyRound = (others: readonly Act[]): fc.Arbitrary<Round> =>
  fc
    .tuple(
      fc.boolean(),
      fc.array(disturbance, { maxLength: 2 }),
      recomputation,
      fc.array(fc.constantFrom(...others), { maxLength: 2 }),
      attempt,
    )
    .map(([isSecond, changes, again, rare, tried]) =>
      aRound(isSecond, [...changes, ...again, ...rare, tried]),
    );

export interface Round {
  readonly isSecond: boolean;
  readonly acts: readonly Act[];
  readonly [fc.toStringMethod]: () => string;
}

/** A failure tells its rounds by the names of their acts. */
export const aRound = (isSecond: boolean, acts: readonly Act[]): Round => {
  const names = `${isSecond ? 'second' : 'first'}: ${acts.map(({ name }) => name).join('; ')}`;
  return Object.assign({ isSecond, acts }, { [fc.toStringMethod]: () => names });
};
