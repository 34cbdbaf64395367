/** Rules for what programs and readers are told, and for how long a failing call is tried again. */
import type { FolderKind } from '../../../documents/rules/document-folders.ts';
import type { DatasetName } from '../../../documents/workbooks/rules/datasets.ts';
import type { Instant } from '../../../platform/kernel/as-of.ts';
import { RELEASE_SERIES } from '../../../prices/surveys/rules/release-calendar.ts';
import type { ProductId } from '../../../sample/rules/products.ts';

/**
 * Subjects that subscribers can choose: the series of figures, news and documents, with the names used in the feeds.
 */
export const SUBSCRIPTION_SERIES = [...RELEASE_SERIES, 'news', 'documents'] as const;
export type SubscriptionSeries = (typeof SUBSCRIPTION_SERIES)[number];

/** Kinds of change that subscribers can choose; withdrawals are announced with the corrections, as in the feeds. */
export const CHANGE_KINDS = ['release', 'correction'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** Types of call. `challenge` proves that the address takes calls; `test` is sent on request. */
export const CALL_TYPES = ['release', 'correction', 'withdrawal', 'challenge', 'test'] as const;
export type CallType = (typeof CALL_TYPES)[number];

/** Why a registration has ended and gets no more calls. */
export type WebhookEnd = 'unconfirmed' | 'failing' | 'gone';

export interface SubscriptionChoice {
  readonly kinds: readonly ChangeKind[];
  readonly series: readonly SubscriptionSeries[];
  /** Only changes of these products' figures; all when absent. */
  readonly products?: readonly ProductId[] | undefined;
  /** Only documents that change figures of these flows, or are of these kinds; all when both are absent. */
  readonly flows?: readonly DatasetName[] | undefined;
  readonly documentKinds?: readonly FolderKind[] | undefined;
}

/** Each subject once; somebody who asks for products, flows or kinds of documents only gets nothing else. */
export function choiceOf({
  kinds = CHANGE_KINDS,
  products,
  flows,
  documentKinds,
  series = narrowed(products, flows ?? documentKinds),
}: { readonly [Name in keyof SubscriptionChoice]?: SubscriptionChoice[Name] | undefined }) {
  return {
    kinds: [...new Set(kinds)],
    series: [...new Set(series)],
    ...(products && { products: [...new Set(products)] }),
    ...(flows && { flows: [...new Set(flows)] }),
    ...(documentKinds && { documentKinds: [...new Set(documentKinds)] }),
  };
}

const narrowed = (figures: unknown, documents: unknown): readonly SubscriptionSeries[] =>
  figures || documents
    ? [...(figures ? RELEASE_SERIES : []), ...(documents ? (['documents'] as const) : [])]
    : SUBSCRIPTION_SERIES;

/** Flows and kinds choose among documents. */
export const hasDocuments = ({
  series,
}: {
  readonly series?: readonly SubscriptionSeries[] | undefined;
}): boolean => series?.includes('documents') ?? true;

/** Products choose among figures, which news and documents are not: with these alone nobody would hear of any. */
export const hasFigures = ({
  series = RELEASE_SERIES,
}: {
  readonly series?: readonly SubscriptionSeries[] | undefined;
}): boolean => series.some((one) => RELEASE_SERIES.some((other) => other === one));

/** Whether a subscriber with this choice wants to know of a change. */
export const isWanted = (
  { kinds, series, flows, documentKinds }: SubscriptionChoice,
  change: {
    readonly kind: 'release' | 'correction' | 'withdrawal';
    readonly series: SubscriptionSeries;
    /** Of a document, the kind of its folder, and the flows whose figures it changed. */
    readonly documentKind?: FolderKind | undefined;
    readonly flows?: readonly DatasetName[] | undefined;
  },
): boolean =>
  series.includes(change.series) &&
  kinds.includes(change.kind === 'release' ? 'release' : 'correction') &&
  (change.series !== 'documents' ||
    !(flows || documentKinds) ||
    documentKinds?.some((kind) => kind === change.documentKind) ||
    flows?.some((flow) => change.flows?.includes(flow))) === true;

/** Minutes to wait after the first attempt, the second and so on: about a day in all. */
const RETRY_MINUTES = [1, 5, 15, 60, 180, 480, 720] as const;

/** Days without an accepted call after which a registration ends, when the next call is given up. */
const DAYS_OF_FAILURE = 5;

/** When to try again after this many attempts; undefined when the call is given up. */
export function nextAttempt(attempts: number, now: Date): Instant | undefined {
  const minutes = RETRY_MINUTES[attempts - 1];
  return minutes === undefined ? undefined : after(now, minutes);
}

/** @param failingSince time of the first refused call since the last accepted one */
export const hasFailedForDays = (failingSince: Instant, now: Date): boolean =>
  failingSince <= after(now, -DAYS_OF_FAILURE * 24 * 60);

const after = (now: Date, minutes: number): Instant =>
  new Date(now.getTime() + minutes * 60_000).toISOString();

/**
 * Whether the form of an address permits calling it: HTTPS on its standard port without credentials, or an address of
 * this machine where the setting permits it.
 */
export function isCallable(address: string, mayBeLoopback: boolean): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  if (url.username || url.password || url.hash) return false;
  if (isLoopback(url)) return mayBeLoopback && /^https?:$/.test(url.protocol);
  return url.protocol === 'https:' && (url.port === '' || url.port === '8443');
}

export const isLoopback = ({ hostname }: { readonly hostname: string }): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
