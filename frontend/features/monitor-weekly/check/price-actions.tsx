import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PriceQuery } from '../../../../functions/prices/collection/contract/price-queries.ts';
import type { SurveyView } from '../../../../functions/prices/surveys/contract/surveys.ts';
import { productById } from '../../../../functions/sample/rules/products.ts';
import { apiQuery } from '../../../lib/api-query.ts';
import { type PricePlace, priceOf } from './check-values.ts';
import { ImputeDialog } from './impute-dialog.tsx';
import { QueryDialog } from './query-dialog.tsx';

type Kind = 'impute' | 'query';

interface PriceActions {
  /** The actions that the survey's prices allow now. */
  readonly allowed: readonly Kind[];
  readonly open: (kind: Kind, place: PricePlace) => void;
  readonly queryOf: (place: PricePlace) => PriceQuery | undefined;
}

const Actions = createContext<PriceActions>({
  allowed: [],
  open: () => {},
  queryOf: () => undefined,
});

interface PriceActionsProviderProps {
  readonly survey: SurveyView;
  readonly children: ReactNode;
}

/** Allows querying and imputing the prices below it, with `PriceMarks` beside each. */
export function PriceActionsProvider({ survey, children }: PriceActionsProviderProps) {
  const client = useQueryClient();
  const queries = useQuery(apiQuery('price-queries/of-survey', { params: { id: survey.id } }));
  const [opened, setOpened] = useState<{ kind: Kind; place: PricePlace }>();
  const close = () => setOpened(undefined);
  /** Reloads everything about the survey's prices. */
  const done = async () => {
    close();
    await client.invalidateQueries();
  };
  const queryOf = ({ week, productId }: PricePlace) =>
    queries.data?.find((one) => one.companyId === week.companyId && one.productId === productId);
  return (
    <Actions
      value={{
        allowed: allowedOf(survey),
        open: (kind, place) => setOpened({ kind, place }),
        queryOf,
      }}
    >
      {children}
      {opened?.kind === 'impute' ? (
        <ImputeDialog survey={survey} place={opened.place} onDone={done} onCancel={close} />
      ) : null}
      {opened?.kind === 'query' ? (
        <QueryDialog
          survey={survey}
          place={opened.place}
          known={queryOf(opened.place)}
          onDone={done}
          onCancel={close}
        />
      ) : null}
    </Actions>
  );
}

/** Companies only see queries about the survey that is still unpublished. */
function allowedOf({ published, correction }: SurveyView): readonly Kind[] {
  if (!published) return ['impute', 'query'];
  return correction ? ['impute'] : [];
}

/**
 * Marks beside a price: `i` for an imputed one, the state of a query, and a button to impute or query it. Station
 * prices have none.
 */
export function PriceMarks({ week, productId }: PricePlace) {
  const { t } = useTranslation('monitor-weekly');
  const { allowed, open, queryOf } = use(Actions);
  const row = priceOf(week, productId);
  if (!row || !productById(productId).declared) return null;
  const place = { week, productId };
  const names = { company: week.companyName, product: t(`app:products.${productId}`) };
  const isSilent = row.price === 'no' || row.imputed;
  const query = queryOf(place);
  const button = (kind: Kind, text: string, label: string, title = label) =>
    allowed.includes(kind) ? (
      <button
        type="button"
        className="price-action"
        aria-label={label}
        title={title}
        onClick={() => open(kind, place)}
      >
        {text}
      </button>
    ) : (
      <span className="price-action-state" title={title}>
        {text}
      </span>
    );
  if (isSilent) {
    if (row.imputed) {
      return button('impute', 'i', t('impute.imputedLabel', names), t('legend.imputed'));
    }
    return allowed.includes('impute') ? button('impute', '+', t('impute.label', names)) : null;
  }
  if (query) {
    const label = t(`queries.marks.${query.state}`, names);
    return (
      <span className={`price-query-${query.state}`}>
        {button('query', querySigns[query.state], label)}
      </span>
    );
  }
  return allowed.includes('query') ? button('query', '?', t('queries.label', names)) : null;
}

const querySigns = { asked: '?…', confirmed: '✓', corrected: '↻' } as const;
