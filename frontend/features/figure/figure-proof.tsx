import { useTranslation } from 'react-i18next';
import type { FigureView } from '../../../functions/open-data/figures/contract.ts';
import { useFormat } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { PageLink } from '../../shared/navigation.tsx';
import { FigureLink } from '../../shared/prices/figure-link.tsx';
import { DataList } from '../../ui/page.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';

interface FigureProps {
  readonly figure: FigureView;
}

/** For readers who verify a figure: its computation, inputs, quality and checksum. */
export function FigureProof({ figure }: FigureProps) {
  const { t } = useTranslation('figure');
  const language = useLanguage();
  return (
    <section className="page-section figure-proof">
      <h2>{t('proof')}</h2>
      <p>{figure.formula.words[language]}</p>
      <p className="figure-formula">{figure.formula.numbers[language]}</p>
      {figure.method ? (
        <p>
          <PageLink page="methodology">
            {t('formula.method', { version: figure.method.version })}
          </PageLink>
          {`: ${figure.method.text[language]}`}
        </p>
      ) : null}
      <div className="figure-columns">
        <div>
          <Amounts figure={figure} />
          <Revisions figure={figure} />
        </div>
        {figure.quality ? <Quality quality={figure.quality} /> : null}
      </div>
      {figure.inputs.length > 0 ? <Inputs figure={figure} /> : null}
      <h3>{t('recompute')}</h3>
      <p>{figure.recompute[language]}</p>
      <Checksum figure={figure} />
    </section>
  );
}

/** The parts as they are published, in EUR per 1000 units. */
function Amounts({ figure }: FigureProps) {
  const { t } = useTranslation('figure');
  const format = useFormat();
  const { totalPrice, vat, exciseDuty, netPrice, days, unit } = figure;
  return (
    <>
      <h3>{t('amounts', { unit: t(`unit.${unit === 'EUR/1000 l' ? 'litre' : 'kilogram'}`) })}</h3>
      <DataList
        rows={[
          { id: 'price', name: t('price'), value: format.price(totalPrice) },
          { id: 'vat', name: `− ${t('vat')}`, value: format.price(vat) },
          { id: 'excise', name: `− ${t('exciseDuty')}`, value: format.price(exciseDuty) },
          { id: 'net', name: `= ${t('netPrice')}`, value: format.price(netPrice) },
          ...(days === undefined
            ? []
            : [{ id: 'days', name: t('days'), value: format.number(days) }]),
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
    <>
      <h3>{t('inputs.title')}</h3>
      <DataTable
        caption={t(`inputs.${series}`)}
        rows={figure.inputs}
        rowKey={({ period }) => period}
        columns={({ heading, number, text }) => [
          heading(
            'period',
            t(`inputs.${series === 'weekly' ? 'survey' : 'month'}`),
            ({ period, revision }) => (
              <FigureLink {...{ series, period, revision }} productId={figure.productId}>
                {`${nameOf(period)} (${t('inputs.revision', { revision })})`}
              </FigureLink>
            ),
          ),
          text('days', t('days'), ({ days, from, to }) =>
            from && to ? `${days} (${format.date(from)}–${format.date(to)})` : days,
          ),
          number('price', t('price'), ({ totalPrice }) => format.price(totalPrice)),
          number('vat', t('vat'), ({ vat }) => format.price(vat)),
          number('excise', t('exciseDuty'), ({ exciseDuty }) => format.price(exciseDuty)),
        ]}
      />
    </>
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
    <div>
      <h3>{t('quality.title')}</h3>
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
            return { id, name: t(`quality.${id}`), value: format.percent(format.number(share, 2)) };
          }),
        ]}
      />
    </div>
  );
}

function Revisions({ figure }: { readonly figure: FigureView }) {
  const { t } = useTranslation('figure');
  const format = useFormat();
  const { series, period, productId } = figure;
  return (
    <>
      <h3>{t('revisions.title')}</h3>
      <DataTable
        caption={t('revisions.title')}
        captionHidden
        rows={figure.revisions}
        rowKey={({ revision }) => revision}
        columns={({ heading, number, text }) => [
          heading('revision', t('revision'), ({ revision }) => (
            <FigureLink {...{ series, period, productId, revision }}>
              {t('inputs.revision', { revision })}
            </FigureLink>
          )),
          text('state', t('revisions.state'), ({ state }) => t(`state.${state}`)),
          text('since', t('since'), ({ since }) => format.dateTime(since)),
          number('price', t('price'), ({ totalPrice }) => format.price(totalPrice)),
        ]}
      />
    </>
  );
}

function Checksum({ figure }: FigureProps) {
  const { t } = useTranslation('figure');
  const { statement, sha256, inputsSha256 } = figure;
  return (
    <>
      <h3>{t('checksum.title')}</h3>
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
    </>
  );
}
