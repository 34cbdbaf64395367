import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, vi } from 'vitest';
import { nextSurveyDate } from '../../../functions/platform/kernel/calendar.ts';
import { aPdf } from '../../support/documents/sample-files.ts';
import { multipart } from '../../support/documents/uploads.ts';
import { weightsOf } from '../../support/prices/weights.ts';
import { changes } from './acknowledged-changes.ts';
import { subscriptions } from './acknowledged-subscriptions.ts';
import type { AcknowledgedWrites } from './acknowledged-writes.ts';
import {
  addedAccount,
  type CallKind,
  callWrites,
  computedWeek,
  each,
  openSurvey,
  publicWeek,
  publishedWeek,
  type Written,
  whileStale,
  workingDays,
} from './call-kinds.ts';
import type { Call } from './killed-people.ts';

/** Additions by administrators through the API, by kind; they sign in again at every start. */
export const additions = (): AcknowledgedWrites[] =>
  callWrites({ surveys: surveys(), news, companies });

/** Writes that take several calls, or use other parts of the system than the database, by kind. */
export const longerWrites = (): AcknowledgedWrites[] =>
  callWrites({
    'removed news': removedNews,
    accounts,
    'declared prices': declaredPrices(),
    publications: publications(),
    uploads: uploads(),
    'sign-outs': signOuts,
  });

/** Writes that only `npm run kill` makes. */
export const longestWrites = (): AcknowledgedWrites[] => [
  ...callWrites({
    corrections: corrections(),
    'blocked accounts': blockedAccounts,
    'removed documents': removedDocuments(),
  }),
  ...changes(),
  ...subscriptions(),
];

/** Between the years of all other kinds and now: when every week has had a survey, those that were read are deleted. */
const [BEFORE_FIRST, LAST] = ['2005-01-02', '2025-12-31'];

/** Created closed, since other kinds have open ones, and then edited, one in each week. */
function surveys(): CallKind {
  let latest: string = BEFORE_FIRST;
  const removable: (Written & { readonly date: string })[] = [];
  const freeDate = async (call: Call) => {
    const next = nextSurveyDate(latest);
    const oldest = next > LAST ? removable.shift() : undefined;
    if (!oldest) latest = next;
    else await call('DELETE', `/survey-prices/${oldest.id}`);
    return oldest?.date ?? next;
  };
  return {
    async add(call) {
      const date = await freeDate(call);
      const { id } = await call<Written>('POST', '/survey-prices', { date, active: false });
      const notes = `Nota ${randomUUID()}`;
      await call('PUT', `/survey-prices/${id}`, { notes });
      return { id, date, active: false, notes } as Written;
    },
    async read(call, added) {
      removable.push(...(added as typeof removable));
      return each(added, (id) => call('GET', `/survey-prices/${id}`));
    },
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
    const { id } = await call<Written>('POST', '/company', { name, ...weights, reason: 'Prova' });
    return { id, name } as Written;
  },
  read: (call) => call('GET', '/company/prices'),
};

/** In the user pool and in the database. */
const accounts: CallKind = {
  add: addedAccount,
  read: (call) => call('GET', '/users'),
};

const blockedAccounts: CallKind = {
  async add(call) {
    const { id } = await addedAccount(call);
    await call('PUT', `/users/${id}/active`, { active: false });
    return { id, active: false } as Written;
  },
  read: (call) => call('GET', '/users'),
};

/** Calls by a company, each in a survey of its own. */
function declaredPrices(): CallKind {
  const dates = workingDays('1936-01-06');
  let price = 1000;
  return {
    async add(call) {
      const surveyId = await openSurvey(dates());
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
  const dates = workingDays('1940-01-08');
  return {
    add: (call) => publishedWeek(call, dates()),
    read: (call, added) => each(added, (id) => publicWeek(call, id)),
  };
}

/** A published week whose next revision is published, too. */
function corrections(): CallKind {
  const dates = workingDays('1944-01-10');
  const note = { it: 'Errore di una società.', en: 'A mistake of a company.' };
  return {
    async add(call) {
      const week = await publishedWeek(call, dates());
      await call('POST', `/survey-prices/${week.id}/correction`);
      await computedWeek(call, week.id, 1601);
      const reason = 'Prova di interruzione.';
      const path = `/survey-prices/${week.id}/correction/publication`;
      await whileStale(call, week.id, async () => {
        const { computedAt } = await call<{ computedAt: string }>(
          'GET',
          `/survey-prices/${week.id}/draft`,
        );
        return call('POST', path, { computedAt, reason, note });
      });
      return { ...week, price: 1601, revision: 2 } as Written;
    },
    read: (call, added) => each(added, (id) => publicWeek(call, id)),
  };
}

/** Which must be scanned and published at last, whenever the scan was cut off. */
function uploads(): CallKind {
  const next = bulletins('vendite');
  return {
    add: async (call) => ({ ...(await uploaded(call, next())), state: 'published' }) as Written,
    read: (call, added) => each(added, (id) => publishedUpload(call, id)),
  };
}

/** Published and then taken away. */
function removedDocuments(): CallKind {
  const next = bulletins('carboni_immiss_merc');
  return {
    async add(call) {
      const bulletin = next();
      const { id } = await uploaded(call, bulletin);
      const { documentId } = await publishedSoon(call, id);
      await call('DELETE', `/cmis/documents/${documentId}`);
      return { id: documentId, isThere: false } as Written;
    },
    async read(call, added) {
      const query = 'mode=IN_TREE&folder=/sg_dgsaie/bollettino/';
      const all = await call<Written[]>('GET', `/cmis/documents?${query}`);
      const there = new Set(all.map(({ id }) => id));
      return added.map(({ id }) => ({ id, isThere: there.has(id) }));
    },
  };
}

interface Bulletin {
  readonly folder: string;
  readonly fileName: string;
}

/** Names of the monthly tables of a kind, in turn. */
function bulletins(kind: string): () => Bulletin {
  let number = 0;
  return () => {
    number += 1;
    const year = 1990 + (number % 35);
    const month = String(1 + (number % 12)).padStart(2, '0');
    return {
      folder: `/sg_dgsaie/bollettino/${year}/`,
      fileName: `${kind}_${year}_${month}_m.pdf`,
    };
  };
}

async function uploaded(call: Call, { folder, fileName }: Bulletin): Promise<Written> {
  const file = await multipart(aPdf(randomUUID()), fileName);
  const { id } = await call<Written>('POST', `/cmis/documents?folder=${folder}`, file);
  return { id, fileName } as Written;
}

type Upload = Written & { readonly state: string; readonly documentId: string };

const uploadOf = (call: Call, id: Written['id']) => call<Upload>('GET', `/cmis/uploads/${id}`);

/** Waits until the upload is published, whatever cut off its scan. */
function publishedUpload(call: Call, id: Written['id']): Promise<Upload> {
  return vi.waitFor(
    async () => {
      const upload = await uploadOf(call, id);
      expect(upload.state).toBe('published');
      return upload;
    },
    { timeout: 60_000, interval: 100 },
  );
}

/** Waits for it as long as the system answers. */
async function publishedSoon(call: Call, id: Written['id']): Promise<Upload> {
  for (;;) {
    const upload = await uploadOf(call, id);
    if (upload.state !== 'waiting') return upload;
    await delay(50);
  }
}

/** A sign-out ends all sessions of a person, so it uses another account than all other writes. */
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
