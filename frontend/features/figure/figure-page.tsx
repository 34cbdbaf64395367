import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { FigureView } from '../../../functions/contract/figures.ts';
import type { FigureName } from '../../../functions/domain/figures.ts';
import { PRODUCT_IDS } from '../../../functions/domain/products.ts';
import { RELEASE_SERIES, releasePeriod } from '../../../functions/domain/release-calendar.ts';
import { apiAddress } from '../../lib/api-client.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { ApiProblem, statusOf } from '../../lib/failures.ts';
import { useFormat } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { withoutLanguage } from '../../lib/language.ts';
import { FigureLink, figureSuffix } from '../../shared/figure-link.tsx';
import { PageLink } from '../../shared/navigation.tsx';
import { ReviewNotice } from '../../shared/period-notices.tsx';
import { Button } from '../../ui/button.tsx';
import { Alert, PageSpinner } from '../../ui/feedback.tsx';
import { DataList, PageActions, PageHeading } from '../../ui/page.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import './figure.css';

/** One published figure with its origin: what it is made of, how to cite it and compute it again. */
export function FigurePage() {
  const { t } = useTranslation('figure');
  const [search] = useSearchParams();
  const address = withoutLanguage(search);
  const name = nameIn(address);
  const revision = Number(address.get('revisione') ?? 0);
  return (
    <div className="container figure-page">
      {name ? (
        <FoundFigure name={name} revision={revision} />
      ) : (
        <NoFigure>{t(address.size > 0 ? 'notFound' : 'choose')}</NoFigure>
      )}
    </div>
  );
}

function nameIn(address: URLSearchParams): FigureName | undefined {
  const series = RELEASE_SERIES.find((one) => one === address.get('serie'));
  const productId = PRODUCT_IDS.find((id) => String(id) === address.get('prodotto'));
  const period = address.get('periodo');
  return series && productId && period ? { series, period, productId } : undefined;
}

function NoFigure({ children }: { readonly children: string }) {
  const { t } = useTranslation('figure');
  return (
    <>
      <PageHeading>{t('app:pages.figure.title')}</PageHeading>
      <p>{children}</p>
      <ul>
        {(['weekly-prices', 'monthly-prices', 'yearly-prices'] as const).map((page) => (
          <li key={page}>
            <PageLink page={page} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface FoundFigureProps {
  readonly name: FigureName;
  /** 0 for the latest. */
  readonly revision: number;
}

function FoundFigure({ name, revision }: FoundFigureProps) {
  const { t } = useTranslation('figure');
  const latest = useQuery({
    ...apiQuery('figures/latest', { params: name }),
    enabled: revision === 0,
  });
  const one = useQuery({
    ...apiQuery('figures/get', { params: { ...name, revision } }),
    enabled: revision !== 0,
  });
  const { data, error } = revision === 0 ? latest : one;
  if (error instanceof ApiProblem && error.code === 'product_left_out') {
    return <NoFigure>{t('leftOut', { reason: error.details.reason })}</NoFigure>;
  }
  if (error && statusOf(error) === 404) return <NoFigure>{t('notFound')}</NoFigure>;
  if (error) {
    return (
      <>
        <PageHeading>{t('app:pages.figure.title')}</PageHeading>
        <Alert>{t('failure')}</Alert>
      </>
    );
  }
  return data ? (
    <Figure figure={data} />
  ) : (
    <>
      <PageHeading>{t('app:pages.figure.title')}</PageHeading>
      <PageSpinner />
    </>
  );
}

function Figure({ figure }: { readonly figure: FigureView }) {
  const { t } = useTranslation('figure');
  const language = useLanguage();
  const { series, period, productId, revision } = figure;
  const json = apiAddress('figures/get', { params: { series, period, productId, revision } });
  return (
    <>
      <Standing figure={figure} />
      <FigureReview figure={figure} />
      <PageHeading lead={t(`series.${series}`)}>
        {`${figure.product[language]}, ${figure.periodName[language]}`}
      </PageHeading>
      <Value figure={figure} />
      {figure.note ? <p>{figure.note[language]}</p> : null}
      <section>
        <h2 className="h4">{t('formula.title')}</h2>
        <p>{figure.formula.words[language]}</p>
        <p className="figure-formula">{figure.formula.numbers[language]}</p>
      </section>
      {figure.inputs.length > 0 ? <Inputs figure={figure} /> : null}
      {figure.quality ? <Quality quality={figure.quality} /> : null}
      <Revisions figure={figure} />
      <section>
        <h2 className="h4">{t('recompute')}</h2>
        <p>{figure.recompute[language]}</p>
      </section>
      <Citation figure={figure} />
      <PageActions>
        <Button onClick={() => window.print()}>{t('print')}</Button>
        <a className="btn btn-outline-primary" href={json}>
          {t('json')}
        </a>
      </PageActions>
    </>
  );
}

/** Above an earlier revision: what took its place; above one that was left out or taken back: that it was, and why. */
function Standing({ figure }: { readonly figure: FigureView }) {
  const { t } = useTranslation('figure');
  const format = useFormat();
  const language = useLanguage();
  const { revision, state, until, withdrawal, leftOut, revisions } = figure;
  const [latest] = revisions;
  if (state === 'current' || !latest || !until) return null;
  const time = format.dateTime(until);
  return (
    <Alert variant="warning">
      <p>{t(`standing.${state}`, { time, revision: leftOut?.revision })}</p>
      {leftOut?.reason ? <p>{t('standing.reason', { reason: leftOut.reason })}</p> : null}
      {leftOut?.note ? <p>{leftOut.note[language]}</p> : null}
      {withdrawal ? <p>{withdrawal[language]}</p> : null}
      {latest.revision > revision ? (
        <p>
          <PageLink page="figure" suffix={figureSuffix({ ...figure, revision: latest.revision })}>
            {t('standing.latest', {
              revision: latest.revision,
              price: format.price(latest.totalPrice),
            })}
          </PageLink>
        </p>
      ) : null}
    </Alert>
  );
}

/** Above a public average: that it will be reviewed, and why. */
function FigureReview({ figure }: { readonly figure: FigureView }) {
  const { series, period, state } = figure;
  if (series === 'weekly' || state !== 'current') return null;
  return <ReviewNotice about={({ year, month }) => releasePeriod(year, month) === period} />;
}

function Value({ figure }: { readonly figure: FigureView }) {
  const { t } = useTranslation('figure');
  const format = useFormat();
  const { totalPrice, vat, exciseDuty, netPrice, days, since, revision, unit } = figure;
  const unitText = t(`unit.${unit === 'EUR/1000 l' ? 'litre' : 'kilogram'}`);
  const price = (value: number) => `${format.price(value)} ${unitText}`;
  return (
    <>
      <p className="figure-value">
        {format.price(totalPrice)} <span>{unitText}</span>
      </p>
      <DataList
        rows={[
          { id: 'net', name: t('netPrice'), value: price(netPrice) },
          { id: 'excise', name: t('exciseDuty'), value: price(exciseDuty) },
          { id: 'vat', name: t('vat'), value: price(vat) },
          ...(days === undefined
            ? []
            : [{ id: 'days', name: t('days'), value: format.number(days) }]),
          { id: 'revision', name: t('revision'), value: format.number(revision) },
          { id: 'since', name: t('since'), value: format.dateTime(since) },
        ]}
      />
    </>
  );
}

function Inputs({ figure }: { readonly figure: FigureView }) {
  const { t } = useTranslation('figure');
  const format = useFormat();
  const series = figure.origin === 'surveys' ? 'weekly' : 'monthly';
  const nameOf = (period: string) =>
    series === 'weekly'
      ? format.date(period)
      : format.monthOfYear(Number(period.slice(0, 4)), Number(period.slice(5)));
  return (
    <section>
      <h2 className="h4">{t('inputs.title')}</h2>
      <DataTable
        caption={t(`inputs.${series}`)}
        rows={figure.inputs}
        rowKey={({ period }) => period}
        columns={[
          {
            id: 'period',
            header: t(`inputs.${series === 'weekly' ? 'survey' : 'month'}`),
            cell: ({ period, revision }) => (
              <FigureLink {...{ series, period, revision }} productId={figure.productId}>
                {`${nameOf(period)} (${t('inputs.revision', { revision })})`}
              </FigureLink>
            ),
            rowHeader: true,
          },
          {
            id: 'days',
            header: t('days'),
            cell: ({ days, from, to }) =>
              from && to ? `${days} (${format.date(from)}–${format.date(to)})` : days,
          },
          {
            id: 'price',
            header: t('price'),
            cell: ({ totalPrice }) => format.price(totalPrice),
            numeric: true,
          },
          {
            id: 'vat',
            header: t('vat'),
            cell: ({ vat }) => format.price(vat),
            numeric: true,
          },
          {
            id: 'excise',
            header: t('exciseDuty'),
            cell: ({ exciseDuty }) => format.price(exciseDuty),
            numeric: true,
          },
        ]}
      />
    </section>
  );
}

const COUNTS = [
  'asked',
  'answered',
  'contributors',
  'imputed',
  'corrected',
  'stationItems',
] as const;
const SHARES = ['answeredWeight', 'largestShare'] as const;

function Quality({ quality }: { readonly quality: NonNullable<FigureView['quality']> }) {
  const { t } = useTranslation('figure');
  const format = useFormat();
  return (
    <section>
      <h2 className="h4">{t('quality.title')}</h2>
      <DataList
        rows={[
          ...COUNTS.map((id) => ({
            id,
            name: t(`quality.${id}`),
            value: format.number(quality[id]),
          })),
          ...SHARES.flatMap((id) => {
            const share = quality[id];
            if (share === undefined) return [];
            return { id, name: t(`quality.${id}`), value: `${format.number(share, 2)} %` };
          }),
        ]}
      />
    </section>
  );
}

function Revisions({ figure }: { readonly figure: FigureView }) {
  const { t } = useTranslation('figure');
  const format = useFormat();
  const { series, period, productId } = figure;
  return (
    <section>
      <h2 className="h4">{t('revisions.title')}</h2>
      <DataTable
        caption={t('revisions.title')}
        captionHidden
        rows={figure.revisions}
        rowKey={({ revision }) => revision}
        columns={[
          {
            id: 'revision',
            header: t('revision'),
            cell: ({ revision }) => (
              <FigureLink {...{ series, period, productId, revision }}>
                {t('inputs.revision', { revision })}
              </FigureLink>
            ),
            rowHeader: true,
          },
          { id: 'state', header: t('revisions.state'), cell: ({ state }) => t(`state.${state}`) },
          { id: 'since', header: t('since'), cell: ({ since }) => format.dateTime(since) },
          {
            id: 'price',
            header: t('price'),
            cell: ({ totalPrice }) => format.price(totalPrice),
            numeric: true,
          },
        ]}
      />
    </section>
  );
}

function Citation({ figure }: { readonly figure: FigureView }) {
  const { t } = useTranslation('figure');
  const language = useLanguage();
  const { citation, page, statement, sha256, inputsSha256 } = figure;
  const permanent = new URL(page, window.location.origin).href;
  return (
    <section>
      <h2 className="h4">{t('citation.title')}</h2>
      <p>{citation.text[language]}</p>
      <p>
        {t('citation.address')} <a href={permanent}>{permanent}</a>
      </p>
      <h3 className="h6">BibTeX</h3>
      <pre>{citation.records[language].bibtex}</pre>
      <h3 className="h6">RIS</h3>
      <pre>{citation.records[language].ris}</pre>
      <h3 className="h6">{t('checksum.title')}</h3>
      <p>{t('checksum.text')}</p>
      <pre>{statement}</pre>
      <p>{t('checksum.parts')}</p>
      <pre>{sha256}</pre>
      <p>{t('checksum.command')}</p>
      <pre>{`printf '%s' '${statement}' | sha256sum`}</pre>
      {inputsSha256 ? (
        <>
          <p>{t('checksum.inputs')}</p>
          <pre>{inputsSha256}</pre>
        </>
      ) : null}
    </section>
  );
}
