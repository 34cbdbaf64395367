import { approvalRequired, embargo } from '../../../platform/aws/environment.ts';
import { accountIdOf } from '../../../platform/http/actor.ts';
import type { Handlers } from '../../../platform/http/endpoint.ts';
import type { PriceParts } from '../../../platform/kernel/money.ts';
import { Refusal } from '../../../platform/kernel/refusal.ts';
import { type ByProduct, PRODUCT_IDS, type ProductId } from '../../../sample/rules/products.ts';
import type { LeftOut } from '../../national-prices/rules/survey-inputs.ts';
import type { FigureChange, QualityRecord } from '../../national-prices/rules/survey-quality.ts';
import { currentRevision, leftOutOf } from '../../national-prices/work/revision-drafts.ts';
import type { PublishedPrice } from '../../surveys/rules/series.ts';
import { NEUTRAL_NOTE, type Survey } from '../../surveys/rules/surveys.ts';
import { surveyById } from '../../surveys/store/survey-records.ts';
import {
  approveDraft,
  endHold,
  prepareDraft,
  withdrawApproval,
} from '../../surveys/work/life-cycle.ts';
import { plannedMoment } from '../../surveys/work/planned-moment.ts';
import type { DraftView, RevisionView, revisionRoutes } from '../contract/revisions.ts';
import { draftMovements, type ProductMovement } from '../work/draft-movements.ts';
import { frozenInputs } from '../work/frozen-inputs.ts';
import { checkDraft, surveyDrafts } from '../work/publish-survey.ts';
import {
  type PublishedRevision,
  priceChanges,
  publishedRevisions,
  revisionsAsOf,
} from '../work/read-revisions.ts';

export const forPublic = {
  /** Visitors can see that a withdrawn survey had revisions, but not their figures. */
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
} satisfies Handlers<typeof revisionRoutes>;

export const forAdmin = {
  'revisions/draft': async ({ params, now }) => draftView(await surveyById(params.id), now),

  'revisions/inputs': async ({ params: { id, revision } }) => {
    const survey = await surveyById(id);
    return {
      fileName: `inputs_${survey.date}_r${revision}.json`,
      contentType: 'application/json; charset=utf-8',
      content: JSON.stringify(await frozenInputs(survey, revision), null, 2),
    };
  },

  'revisions/prepare': async ({ params: { id }, body, actor, now }) => {
    await prepareDraft(surveyDrafts, id, body, { by: accountIdOf(actor), now });
    return draftView(await surveyById(id), now);
  },

  'revisions/approve': async ({ params: { id }, body, actor, now }) => {
    await approveDraft(surveyDrafts, id, body, { by: accountIdOf(actor), now });
    return draftView(await surveyById(id), now);
  },

  'revisions/withdraw-approval': async ({ params: { id }, query, actor, now }) => {
    await withdrawApproval(surveyDrafts, id, query, { by: accountIdOf(actor), now });
    return draftView(await surveyById(id), now);
  },

  'revisions/end-hold': async ({ params: { id }, actor, now }) => {
    await endHold(surveyDrafts, id, { by: accountIdOf(actor), now });
    return draftView(await surveyById(id), now);
  },
} satisfies Handlers<typeof revisionRoutes>;

/** The revision of a survey that would be published now, beside the public one. */
export async function draftView(survey: Survey, now: Date): Promise<DraftView> {
  const [checked, current] = await Promise.all([checkDraft(survey, now), currentRevision(survey)]);
  const { draft, gates, basis, companyPrices, nationalPrices } = checked;
  const plannedAt =
    survey.revision === 0
      ? await plannedMoment({ series: 'weekly', period: survey.date })
      : undefined;
  const published = survey.published && current ? current.prices : {};
  const movements = draft && checked.inputs && (await draftMovements(survey, checked.inputs));
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
      ...(draft.wordsBy && { wordsBy: [...draft.wordsBy] }),
      ...(draft.enteredBy && { enteredBy: [...draft.enteredBy] }),
      ...(checked.settingsBy.length > 0 && { settingsBy: [...checked.settingsBy] }),
      ...(checked.isApproved && { approval: draft.approval }),
      ...(draft.held && { held: { ...draft.held } }),
    }),
    prices: priceViews(draft?.prices ?? {}),
    missing: [...(draft?.missing ?? [])],
    leftOut: leftOutViews(await leftOutOf(draft ?? current, survey)),
    published: priceViews(published),
    differences: draft ? priceChanges(current?.prices ?? {}, draft.prices).map(changeView) : [],
    ...(movements && {
      movements: {
        ...movements,
        prices: movements.products.flatMap(({ productId, before }) =>
          before ? priceView(productId, before) : [],
        ),
        products: movements.products.map(movementView),
      },
    }),
    refused: [...gates.refused],
    needsReason: [...gates.needsReason],
    approvalRequired: approvalRequired(),
    embargo: embargo(),
    ...(plannedAt && { plannedAt }),
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
  quality: qualityView(quality),
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

/** Null where none is on record. Every record that is kept names the causes of a restored revision. */
function qualityView(quality: QualityRecord | undefined): Exclude<DraftView['quality'], undefined> {
  if (!quality || quality.isMissing) return null;
  const { kind, products, leftOut, causes } = quality;
  if (kind === 'restored' && !causes) return null;
  return {
    kind,
    products: products.map((product) => ({ ...product })),
    leftOut: leftOutViews(leftOut),
    ...(causes && { causes: [...causes] }),
  };
}

const leftOutViews = (leftOut: LeftOut) =>
  PRODUCT_IDS.flatMap((productId) => {
    const reason = leftOut[productId];
    return reason === undefined ? [] : { productId, reason };
  });

/** EUR per 1000 units instead of hundredths. */
const priceViews = (prices: ByProduct<PublishedPrice>) =>
  PRODUCT_IDS.flatMap((productId) => {
    const price = prices[productId];
    return price ? priceView(productId, price) : [];
  });

const priceView = (productId: ProductId, { total, vat, excise, net }: PriceParts) => ({
  productId,
  totalPrice: total / 100,
  vat: vat / 100,
  exciseDuty: excise / 100,
  netPrice: net / 100,
});

function movementView({ productId, before, after, causes, companies }: ProductMovement) {
  const difference = before && after && after.total - before.total;
  return {
    productId,
    before: euros(before?.total),
    after: euros(after?.total),
    difference: euros(difference),
    causes: causes.map(({ cause, total, net, came, went }) => ({
      ...{ cause, total: euros(total), net: euros(net) },
      ...(came && { came: [...came] }),
      ...(went && { went: [...went] }),
    })),
    // Thousandths per unit are euros per 1000 units.
    ...(companies.length > 0 && { companies: [...companies] }),
  };
}

/** EUR per 1000 units instead of hundredths; null without any. */
const euros = (amount: number | undefined) => (amount === undefined ? null : amount / 100);

const changeView = ({ productId, before, after, difference }: FigureChange) => ({
  productId,
  before: euros(before),
  after: euros(after),
  difference: euros(difference),
});
