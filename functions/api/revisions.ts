import { approvalRequired } from '../aws/environment.ts';
import type { DraftView, RevisionView } from '../contract/revisions.ts';
import { isApproved } from '../domain/approval.ts';
import { type ByProduct, PRODUCT_IDS } from '../domain/products.ts';
import { Refusal } from '../domain/refusal.ts';
import type { PublishedPrice } from '../domain/series.ts';
import type { FigureChange, QualityRecord } from '../domain/survey-quality.ts';
import { NEUTRAL_NOTE, type Survey } from '../domain/surveys.ts';
import type { Handlers } from '../http/endpoint.ts';
import { usernameOf } from '../http/identity.ts';
import { surveyById } from '../store/survey-records.ts';
import { approveDraft, withdrawDraftApproval } from '../usecases/approve-draft.ts';
import { preparePublication } from '../usecases/prepare-publication.ts';
import { approvable, checkDraft } from '../usecases/publish-survey.ts';
import {
  type PublishedRevision,
  priceChanges,
  publishedRevisions,
  revisionsAsOf,
} from '../usecases/read-revisions.ts';
import { currentRevision, leftOutOf } from '../usecases/revision-drafts.ts';

export const forPublic = {
  /** Of a withdrawn survey visitors are told that there were revisions, not what they said. */
  'revisions/list': async ({ params, asOf, actor }) => {
    const survey = await surveyById(params.id);
    const isAdmin = actor?.role === 'ADMIN';
    const all = await publishedRevisions(survey, { onlyPublic: !isAdmin || asOf !== undefined });
    const revisions = asOf === undefined ? all : revisionsAsOf(all, asOf);
    const last = revisions.at(-1);
    const published = asOf === undefined ? survey.published : last && !last.withdrawn;
    const isKnown = asOf === undefined ? published || survey.withdrawn : last;
    if (!isKnown && !actor?.role) throw new Refusal('not_found', { surveyId: params.id });
    return revisions.map((revision) => ({
      ...publicView(revision),
      ...((published || actor?.role) && figuresView(revision)),
      ...(isAdmin && internalView(revision)),
    }));
  },
} satisfies Handlers;

export const forAdmin = {
  'revisions/draft': async ({ params, now }) => draftView(await surveyById(params.id), now),

  'revisions/prepare': async ({ params, body, actor, now }) =>
    draftView(await preparePublication(params.id, body, usernameOf(actor), now), now),

  'revisions/approve': async ({ params, body, actor, now }) =>
    draftView(await approveDraft(params.id, body, usernameOf(actor), now), now),

  'revisions/withdraw-approval': async ({ params, actor, now }) =>
    draftView(await withdrawDraftApproval(params.id, usernameOf(actor), now), now),
} satisfies Handlers;

/** What would be published of a survey now, beside what is public. */
export async function draftView(survey: Survey, now: Date): Promise<DraftView> {
  const [{ draft, gates, gathered, basis, companyPrices, nationalPrices }, current] =
    await Promise.all([checkDraft(survey, now), currentRevision(survey)]);
  const published = survey.published && current ? current.prices : {};
  return {
    surveyId: survey.id,
    date: survey.date,
    version: survey.version,
    revision: survey.revision + 1,
    companyPrices,
    nationalPrices,
    basis,
    ...(draft && {
      computedAt: draft.computedAt,
      computedBy: draft.computedBy,
      ...(draft.fingerprint && { fingerprint: draft.fingerprint }),
      ...(draft.quality && { quality: qualityView(draft.quality) }),
      ...(draft.reason && { reason: draft.reason }),
      ...(draft.note && { note: { ...draft.note } }),
      ...(draft.preparedBy && { preparedBy: draft.preparedBy }),
      ...(isApproved(approvable(draft, survey, gathered)) &&
        nationalPrices === 'current' && { approval: draft.approval }),
    }),
    prices: priceViews(draft?.prices ?? {}),
    missing: [...(draft?.missing ?? [])],
    leftOut: leftOutViews(await leftOutOf(draft ?? current, survey)),
    published: priceViews(published),
    differences: draft ? priceChanges(current?.prices ?? {}, draft.prices).map(changeView) : [],
    refused: [...gates.refused],
    needsReason: [...gates.needsReason],
    approvalRequired: approvalRequired(),
  };
}

function publicView({ revision, publishedAt, note, withdrawn }: PublishedRevision): RevisionView {
  return {
    revision,
    publishedAt,
    ...(note && { note: { ...note } }),
    ...(withdrawn && {
      withdrawn: { at: withdrawn.at, note: { ...(withdrawn.note ?? NEUTRAL_NOTE) } },
    }),
  };
}

const figuresView = ({ prices, quality, changes }: PublishedRevision) => ({
  prices: priceViews(prices),
  quality: qualityView(quality ?? WITHOUT_RECORD),
  differences: changes.map(changeView),
});

function internalView(revision: PublishedRevision) {
  const { publishedBy, reason, findings, withdrawn, fingerprint } = revision;
  return {
    ...(publishedBy && { by: publishedBy }),
    ...(reason && { reason }),
    ...(findings && { findings: [...findings] }),
    ...(withdrawn && { withdrawnBy: withdrawn.by }),
    ...(withdrawn?.reason && { withdrawalReason: withdrawn.reason }),
    ...(fingerprint && { fingerprint }),
  };
}

/** Of a revision of a version that kept none. */
const WITHOUT_RECORD: QualityRecord = {
  kind: 'imported',
  products: [],
  leftOut: {},
  changedSince: [],
};

function qualityView({ kind, products, leftOut }: QualityRecord): DraftView['quality'] & object {
  return {
    kind,
    products: products.map((product) => ({ ...product })),
    leftOut: leftOutViews(leftOut),
  };
}

const leftOutViews = (leftOut: ByProduct<string>) =>
  PRODUCT_IDS.flatMap((productId) => {
    const reason = leftOut[productId];
    return reason === undefined ? [] : { productId, reason };
  });

/** EUR per 1000 units instead of hundredths. */
const priceViews = (prices: ByProduct<PublishedPrice>) =>
  PRODUCT_IDS.flatMap((productId) => {
    const price = prices[productId];
    if (!price) return [];
    return {
      productId,
      totalPrice: price.total / 100,
      vat: price.vat / 100,
      exciseDuty: price.excise / 100,
      netPrice: price.net / 100,
    };
  });

const changeView = ({ productId, before, after, difference }: FigureChange) => ({
  productId,
  before: before === undefined ? null : before / 100,
  after: after === undefined ? null : after / 100,
  difference: difference === undefined ? null : difference / 100,
});
