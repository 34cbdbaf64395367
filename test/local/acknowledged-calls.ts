import { randomUUID } from 'node:crypto';
import { expect, vi } from 'vitest';
import { addDays, type IsoDate, isWorkingDay } from '../../functions/domain/calendar.ts';
import { aPdf } from '../support/sample-files.ts';
import { multipart } from '../support/uploads.ts';
import { weightsOf } from '../support/weights.ts';
import type { AcknowledgedWrites } from './acknowledged-writes.ts';
import { type Call, killedPeople } from './killed-people.ts';

/** What the API acknowledged, as it must be found again. */
type Written = { readonly id: number | string };

/** A kind of thing that people do through the API. */
interface CallKind {
  /** Does it once more; what is answered was acknowledged. */
  add(call: Call): Promise<Written>;
  /** What there is now of what was acknowledged. */
  read(call: Call, added: readonly Written[]): Promise<readonly Written[]>;
}

/** What administrators add through the API, who sign in anew at every start, by kind. */
export const additions = (): AcknowledgedWrites[] =>
  callWrites({ surveys: surveys(), news, companies });

/** What takes several calls, or other parts of the system than the database, by kind. */
export const longerWrites = (): AcknowledgedWrites[] =>
  callWrites({
    'removed news': removedNews,
    accounts: accounts(),
    'declared prices': declaredPrices(),
    publications: publications(),
    uploads: uploads(),
    'sign-outs': signOuts,
  });

const signedIn = killedPeople();

function callWrites(kinds: Readonly<Record<string, CallKind>>): AcknowledgedWrites[] {
  return Object.entries(kinds).map(([name, kind]) => {
    let count = 0;
    let unread: Written[] = [];
    let call: Call;
    return {
      name,
      get count() {
        return count;
      },
      async check(stack) {
        call = await signedIn(stack);
        const found = new Map((await kind.read(call, unread)).map((one) => [one.id, one]));
        for (const added of unread) expect(found.get(added.id)).toMatchObject(added);
        unread = [];
      },
      async write() {
        unread.push(await kind.add(call));
        count += 1;
      },
    };
  });
}

const each = (added: readonly Written[], read: (id: Written['id']) => Promise<Written>) =>
  Promise.all(added.map(({ id }) => read(id)));

function surveys(): CallKind {
  const dates = workingDays('2030-01-07');
  return {
    async add(call) {
      const date = dates();
      const { id } = await call<Written>('POST', '/survey-prices', { date });
      return { id, date } as Written;
    },
    read: (call, added) => each(added, (id) => call('GET', `/survey-prices/${id}`)),
  };
}

const newNews = () => ({
  date: '2026-03-24',
  title: `Notizia ${randomUUID()}`,
  titleEn: 'News',
  url: 'https://example.org/',
  urlEn: 'https://example.org/',
});

/** Added and then changed. */
const news: CallKind = {
  async add(call) {
    const { id } = await call<Written>('POST', '/news', newNews());
    return call('PUT', `/news/${id}`, newNews());
  },
  read: (call) => call('GET', '/news/all'),
};

const removedNews: CallKind = {
  async add(call) {
    const { id } = await call<Written>('POST', '/news', newNews());
    await call('DELETE', `/news/${id}`);
    return { id, isThere: false } as Written;
  },
  async read(call, added) {
    const there = new Set((await call<Written[]>('GET', '/news/all')).map(({ id }) => id));
    return added.map(({ id }) => ({ id, isThere: there.has(id) }));
  },
};

/** Written with their number and their audit record in one transaction. */
const companies: CallKind = {
  async add(call) {
    const name = `Azienda ${randomUUID()}`;
    const weights = weightsOf({ petrolWeight: 1, dieselWeight: 1 });
    const { id } = await call<Written>('POST', '/company', { name, ...weights });
    return { id, name } as Written;
  },
  read: (call) => call('GET', '/company/prices'),
};

/** In the user pool and in the database. */
function accounts(): CallKind {
  let number = 0;
  return {
    async add(call) {
      number += 1;
      const account = {
        username: `account-${number}-${randomUUID().slice(0, 8)}`,
        firstName: 'Anna',
        lastName: 'Neri',
        fiscalCode: fiscalCode(number),
        role: 'ADMIN',
        companyId: null,
      };
      const { id } = await call<Written>('POST', '/users', { ...account, invite: false });
      return { id, ...account } as Written;
    },
    read: (call) => call('GET', '/users'),
  };
}

/** A made-up one; its check character need not be right. */
function fiscalCode(number: number): string {
  const letter = (place: number) =>
    String.fromCharCode(65 + (Math.floor(number / 26 ** place) % 26));
  return `NRANN${letter(0)}70A41H50${number % 10}${letter(1)}`.slice(0, 16);
}

/** By a company, each in a survey of its own. */
function declaredPrices(): CallKind {
  const dates = workingDays('2031-01-07');
  let price = 1000;
  return {
    async add(call) {
      const surveyId = await openSurvey(call, dates());
      price += 1;
      await call('POST', `/company/${call.companyId}/prices/${surveyId}`, [
        { productId: 1, communicatedPrice: price },
      ]);
      return { id: surveyId, communicatedPrice: price } as Written;
    },
    read: (call, added) =>
      each(added, async (id) => {
        const declared = await call<{ productId: number }[]>(
          'GET',
          `/company/${call.companyId}/weekly-prices/${id}`,
        );
        return { id, ...declared.find(({ productId }) => productId === 1) };
      }),
  };
}

/** A week from the opened survey to the published price. */
function publications(): CallKind {
  const dates = workingDays('2012-01-10');
  return {
    async add(call) {
      const date = dates();
      const surveyId = await openSurvey(call, date);
      await call('POST', `/company/${call.companyId}/prices/${surveyId}`, [
        { productId: 1, communicatedPrice: 1600 },
      ]);
      await call('POST', `/weekly-prices/${surveyId}/average`);
      await call('PUT', `/survey-prices/${surveyId}`, { active: false });
      await call('POST', `/company/weekly-prices/${surveyId}/average`);
      const published = { published: true, reason: 'Prova di interruzione.' };
      await call('PUT', `/survey-prices/${surveyId}`, published);
      return { id: surveyId, date, published: true, price: 1600 } as Written;
    },
    read: (call, added) =>
      each(added, async (id) => {
        const survey = await call<Written>('GET', `/survey-prices/${id}`);
        const prices = await call<{ productId: number; totalPrice: string | number }[]>(
          'GET',
          `/weekly-prices/${id}`,
        );
        const petrol = prices.find(({ productId }) => productId === 1);
        return { ...survey, price: Number(petrol?.totalPrice) };
      }),
  };
}

const openSurvey = async (call: Call, date: IsoDate) =>
  (await call<{ id: number }>('POST', '/survey-prices', { date })).id;

/** Which must be scanned and published at last, whenever the scan was cut off. */
function uploads(): CallKind {
  let number = 0;
  return {
    async add(call) {
      number += 1;
      const year = 1990 + (number % 35);
      const fileName = `vendite_${year}_${String(1 + (number % 12)).padStart(2, '0')}_m.pdf`;
      const file = await multipart(aPdf(randomUUID()), fileName);
      const path = `/cmis/documents?folder=/sg_dgsaie/bollettino/${year}/`;
      const { id } = await call<Written>('POST', path, file);
      return { id, fileName, state: 'published' } as Written;
    },
    read: (call, added) =>
      each(added, (id) =>
        vi.waitFor(
          async () => {
            const upload = await call<Written & { state: string }>('GET', `/cmis/uploads/${id}`);
            expect(upload.state).toBe('published');
            return upload;
          },
          { timeout: 60_000, interval: 100 },
        ),
      ),
  };
}

/** Of somebody else than who does all the rest, since it ends all sessions of a person. */
const signOuts: CallKind = {
  async add(call) {
    const token = await call.signInAgain();
    await call.as(token)('POST', '/auth/logout');
    return { id: token, isRefused: true } as Written;
  },
  read: (call, added) =>
    each(added, async (id) => {
      const isRefused = await call
        .as(String(id))('GET', '/users/me')
        .then(
          () => false,
          (error: Error) => error.message.includes(': 401'),
        );
      return { id, isRefused } as Written;
    }),
};

/** Each working day after a date, in turn. */
function workingDays(after: IsoDate): () => IsoDate {
  let date = after;
  return () => {
    do date = addDays(date, 1);
    while (!isWorkingDay(date));
    return date;
  };
}
