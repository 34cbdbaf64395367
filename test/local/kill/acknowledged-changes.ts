import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { weightsOf } from '../../support/prices/weights.ts';
import type { AcknowledgedWrites } from './acknowledged-writes.ts';
import {
  addedAccount,
  type CallKind,
  callWrites,
  draftWeek,
  each,
  openSurvey,
  publishedWeek,
  type Written,
  whileStale,
  workingDays,
} from './call-kinds.ts';
import type { Call } from './killed-people.ts';

/** Changes of existing records, and additions to a week or a draft, by kind. */
export const changes = (): AcknowledgedWrites[] =>
  callWrites({
    'changed companies': changedCompanies,
    'changed accounts': changedAccounts,
    'explained duties': explainedDuties(),
    'settings of the job': settings('/job-settings', jobSettings),
    'settings of publications': settings('/publication-settings', thresholds),
    'settings of products': productSettings(),
    'moved releases': movedReleases,
    'begun prices': begunPrices(),
    'answered questions': answeredQuestions(),
    imputations: imputations(),
    'approved drafts': approvedDrafts(),
    'restored revisions': restoredRevisions(),
    'abandoned corrections': abandonedCorrections(),
  });

const changedCompanies: CallKind = {
  async add(call) {
    const weights = weightsOf({ petrolWeight: 1 });
    const { id } = await call<Written>('POST', '/company', {
      ...{ name: `Azienda ${randomUUID()}`, reason: 'Prova' },
      ...weights,
    });
    const name = `Azienda ${randomUUID()}`;
    await call('PUT', `/company/${id}`, { name, ...weights });
    return { id, name } as Written;
  },
  read: (call) => call('GET', '/company/prices'),
};

const changedAccounts: CallKind = {
  async add(call) {
    const { id, fiscalCode } = await addedAccount(call);
    const person = { firstName: 'Anna', lastName: `Neri ${randomUUID()}`, fiscalCode };
    await call('PUT', `/users/${id}`, { ...person, role: 'ADMIN', companyId: null });
    return { id, ...person } as Written;
  },
  read: (call) => call('GET', '/users'),
};

function explainedDuties(): CallKind {
  const dates = workingDays('1980-01-07');
  return {
    async add(call) {
      const date = dates();
      const note = { it: `Spiegazione ${date}`, en: 'Explained' };
      await call('PUT', `/duty-notes/${date}`, { note });
      return { id: date, note } as Written;
    },
    async read(call) {
      const notes = await call<{ date: string }[]>('GET', '/duty-notes');
      return notes.map((note) => ({ id: note.date, ...note }));
    },
  };
}

/**
 * One thing that is changed again and again. A change whose answer was cut off may be there, so what is
 * found is the last acknowledged version or a later one.
 */
function settings(path: string, changed: (number: number) => object): CallKind {
  let number = 0;
  return {
    async add(call) {
      number += 1;
      const { version } = await call<{ version: number }>('PUT', path, changed(number));
      return { id: version };
    },
    async read(call, added) {
      const { version } = await call<{ version: number }>('GET', path);
      return added.filter(({ id }) => Number(id) <= version);
    },
  };
}

const two = (number: number) => String(number % 60).padStart(2, '0');
const jobSettings = (number: number) => ({
  parts: {
    open: false,
    close: false,
    compute: false,
    prepare: false,
    release: false,
    periods: false,
  },
  dryRun: false,
  openTime: `08:${two(number)}`,
  closeDay: 'survey',
  closeTime: '18:00',
  releaseTime: '12:00',
});
const thresholds = (number: number) => ({
  reason: 'tried',
  minResponse: 50 + (number % 40),
  maxChange: 20,
  minCompanies: 1,
  maxShare: 100,
});

/** Each change holds from its own survey on, after all published ones, so every change is kept. */
function productSettings(): CallKind {
  const dates = workingDays('1972-01-10');
  let number = 0;
  return {
    async add(call: Call) {
      const [from, max] = [dates(), 250 + (number % 50)];
      number += 1;
      await openSurvey(from);
      const products = await call<{ id: number }[]>('GET', '/products/prices');
      const product = products.find(({ id }) => id === 12);
      await call('PUT', '/products/prices/12', {
        ...{ ...product, max, validFrom: from, reason: 'Known' },
      });
      return { id: from, max } as Written;
    },
    read: (call: Call, added: readonly Written[]) =>
      each(added, async (id) => {
        const products = await call<{ id: number }[]>('GET', `/products/prices?on=${id}`);
        return { ...products.find((product) => product.id === 12), id };
      }),
  };
}

const movedReleases: CallKind = {
  async add(call) {
    const { releases } = await call<{ releases: PlannedRelease[] }>('GET', '/release-calendar');
    const planned = releases.findLast(({ state }) => state === 'planned');
    if (!planned) return expect.fail('no planned release');
    const { series, period, plannedAt, version } = planned;
    const later = new Date(Date.parse(plannedAt) + 60_000).toISOString();
    const note = { it: 'Spostato', en: 'Moved' };
    const body = { plannedAt: later, reason: 'Prova', note };
    const moved = await call<PlannedRelease>('PUT', `/release-calendar/${series}/${period}`, body);
    expect(moved.version).toBeGreaterThan(version ?? 0);
    return { id: `${period} ${moved.version}` };
  },
  async read(call, added) {
    const { releases } = await call<{ releases: PlannedRelease[] }>('GET', '/release-calendar');
    const versions = new Map(releases.map(({ period, version = 0 }) => [period, version]));
    return added.filter(({ id }) => {
      const [period = '', version] = String(id).split(' ');
      return (versions.get(period) ?? 0) >= Number(version);
    });
  },
};

interface PlannedRelease {
  readonly series: string;
  readonly period: string;
  readonly plannedAt: string;
  readonly state: string;
  readonly version?: number;
}

function begunPrices(): CallKind {
  const dates = workingDays('1948-01-12');
  return {
    async add(call) {
      const id = await openSurvey(dates());
      await call('PUT', `/company/${call.companyId}/prices/${id}/draft`);
      return { id, state: 'draft' } as Written;
    },
    read: (call, added) =>
      each(added, async (id) => {
        const { companies } = await call<{ companies: { companyId: number; state: string }[] }>(
          'GET',
          `/survey-prices/${id}/respondents`,
        );
        const own = companies.find(({ companyId }) => companyId === call.companyId);
        return { id, state: own?.state } as Written;
      }),
  };
}

const declares = (call: Call, companyId: number, surveyId: Written['id'], price: number) =>
  call('POST', `/company/${companyId}/prices/${surveyId}`, [
    { productId: 1, communicatedPrice: price },
  ]);

function answeredQuestions(): CallKind {
  const dates = workingDays('1952-01-07');
  return {
    async add(call) {
      const id = await openSurvey(dates());
      await declares(call, call.companyId, id, 1500);
      const path = `/company/${call.companyId}/queries/${id}`;
      await call('POST', path, { productId: 1, question: 'Giusto?' });
      const answer = `Confermato ${randomUUID()}`;
      await call('PUT', path, { productId: 1, answer });
      return { id, state: 'confirmed', answer } as Written;
    },
    read: (call, added) =>
      each(added, async (id) => {
        const [query] = await call<object[]>('GET', `/company/${call.companyId}/queries/${id}`);
        return { ...query, id } as Written;
      }),
  };
}

/** Imputations for a company that did not answer in the second of two weeks. */
function imputations(): CallKind {
  const dates = workingDays('1956-01-09');
  return {
    async add(call) {
      const silent = call.silentId;
      await publishedWeek(call, dates(), (id) => declares(call, silent, id, 1590));
      const id = await openSurvey(dates());
      await declares(call, call.companyId, id, 1600);
      const path = `/company/${silent}/imputations/${id}`;
      await call('POST', path, { productId: 1, method: 'trend' });
      return { id: path, imputed: { method: 'trend' } } as Written;
    },
    read: (call, added) =>
      each(added, async (id) => {
        const choices = await call<{ productId: number }[]>('GET', String(id));
        return { ...choices.find(({ productId }) => productId === 1), id };
      }),
  };
}

/** By another administrator than the one who computed it. */
function approvedDrafts(): CallKind {
  const dates = workingDays('1960-01-11');
  return {
    async add(call) {
      const id = await draftWeek(call, dates());
      const kept = { reason: `Motivo ${randomUUID()}`, note: { it: 'Nota', en: 'Note' } };
      await whileStale(call, id, async () => {
        const path = `/survey-prices/${id}/draft`;
        const { computedAt } = await call<{ computedAt: string }>('GET', path);
        const body = { computedAt, ...kept };
        const { fingerprint } = await call<{ fingerprint: string }>('PUT', path, body);
        await call.other('POST', `/survey-prices/${id}/approval`, { fingerprint, ...kept });
      });
      return { id, ...kept, approvals: 1 } as Written;
    },
    read: (call, added) =>
      each(added, async (id) => {
        const draft = await call<object>('GET', `/survey-prices/${id}/draft`);
        // Whether it still counts depends on the companies and settings that others change meanwhile.
        const query = new URLSearchParams({ subject: `survey/${id}` });
        const { records } = await call<{ records: { action: string }[] }>('GET', `/audit?${query}`);
        const approved = records.filter(({ action }) => action === 'survey.approved');
        return { ...draft, id, approvals: approved.length } as Written;
      }),
  };
}

/** An earlier revision, restored as the draft of the next one. */
function restoredRevisions(): CallKind {
  const dates = workingDays('1964-01-13');
  return {
    async add(call) {
      const { id } = await publishedWeek(call, dates());
      await call('POST', `/survey-prices/${id}/correction`);
      const path = `/survey-prices/${id}/correction`;
      await call('PUT', path, { restore: 1 });
      return { id, price: 1600 } as Written;
    },
    read: (call, added) =>
      each(added, async (id) => {
        const { prices } = await call<{ prices: { productId: number; totalPrice: number }[] }>(
          'GET',
          `/survey-prices/${id}/draft`,
        );
        const petrol = prices.find(({ productId }) => productId === 1);
        return { id, price: Number(petrol?.totalPrice) } as Written;
      }),
  };
}

function abandonedCorrections(): CallKind {
  const dates = workingDays('1968-01-08');
  return {
    async add(call) {
      const week = await publishedWeek(call, dates());
      await call('POST', `/survey-prices/${week.id}/correction`);
      await call('DELETE', `/survey-prices/${week.id}/correction`);
      return { ...week, isOpen: false } as Written;
    },
    read: (call, added) =>
      each(added, async (id) => {
        const survey = await call<{ correction?: object }>('GET', `/survey-prices/${id}`);
        const [{ totalPrice }] = await call<[{ totalPrice: number }]>(
          'GET',
          `/weekly-prices/${id}`,
        );
        const isOpen = survey.correction !== undefined;
        return { ...survey, id, price: Number(totalPrice), isOpen } as Written;
      }),
  };
}
