import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { type ProductId, productById } from '../../../functions/sample/rules/products.ts';
import { useFormat } from '../../lib/format.ts';
import { keepProduct, useProductChoice, withProduct } from './product-choice.ts';
import './answers.css';

/** The price of a product and its earlier prices, the first things that readers of a page of prices look for. */
export interface Answer {
  readonly productId: ProductId;
  /** EUR per 1000 units, as all prices; null where it is not published. */
  readonly price: number | null;
  /** Price of the survey or month before, and price a year before; null where there is none. */
  readonly before: number | null;
  readonly yearBefore: number | null;
}

interface AnswersProps {
  readonly answers: readonly Answer[];
  /** Period between a price and the one before; a span that readers have chosen has no year before. */
  readonly period: 'week' | 'month' | 'year' | 'span';
  /** Which price it is; that to the consumer when absent. */
  readonly price?: 'totalPrice' | 'netPrice';
  readonly caption: string;
  /** Where rows link to, if not to their product on the same page. */
  readonly path?: string | undefined;
}

/**
 * All products per litre or kilogram, with their change in words. A row chooses its product for the page; on a
 * phone it takes two lines, and all of it is the target.
 */
export function Answers({ answers, period, price = 'totalPrice', caption, path }: AnswersProps) {
  const { t } = useTranslation();
  const [chosen] = useProductChoice();
  return (
    <table className="answers">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t('amounts.product')}</th>
          <th scope="col">{t(`amounts.${price}`)}</th>
          <th scope="col">{t(`answers.since.${period}`)}</th>
          {hasYearBefore(period) ? <th scope="col">{t('answers.since.year')}</th> : null}
        </tr>
      </thead>
      <tbody>
        {answers.map((answer) => (
          <AnswerRow
            key={answer.productId}
            answer={answer}
            period={period}
            path={path}
            isChosen={path === undefined && answer.productId === chosen}
          />
        ))}
      </tbody>
    </table>
  );
}

const hasYearBefore = (period: AnswersProps['period']) => period === 'week' || period === 'month';

interface AnswerRowProps {
  readonly answer: Answer;
  readonly period: AnswersProps['period'];
  readonly path: string | undefined;
  readonly isChosen: boolean;
}

function AnswerRow({ answer, period, path, isChosen }: AnswerRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [address] = useSearchParams();
  const { productId, price, before, yearBefore } = answer;
  const { unit } = productById(productId);
  const [pathname = '', query] = (path ?? '').split('?');
  const shown = path === undefined ? address : new URLSearchParams(query);
  return (
    <tr className={isChosen ? 'answer answer-chosen' : 'answer'}>
      <th scope="row">
        <Link
          to={`${pathname}?${withProduct(shown, productId)}`}
          {...(path === undefined && { replace: true, preventScrollReset: true })}
          aria-current={isChosen ? 'true' : undefined}
          onClick={() => keepProduct(productId)}
        >
          {t(`products.${productId}`)}
        </Link>
      </th>
      <td className="answer-price">
        {price === null ? (
          t('states.notAvailable')
        ) : (
          <>
            <strong>{format.unitPrice(price)}</strong>{' '}
            <span className="quiet">{t(`units.short.${unit}`)}</span>
          </>
        )}
      </td>
      <td className="answer-change">
        <span className="answer-since">{t(`answers.short.${period}`)} </span>
        <Change now={price} before={before} />
      </td>
      {hasYearBefore(period) ? (
        <td className="answer-change">
          <span className="answer-since">{t('answers.short.year')} </span>
          <Change now={price} before={yearBefore} />
          {price === null || yearBefore === null || yearBefore <= 0 ? null : (
            <span className="quiet answer-percent">
              {format.percent(format.difference((100 * (price - yearBefore)) / yearBefore, 1))}
            </span>
          )}
        </td>
      ) : null}
    </tr>
  );
}

interface ChangeProps {
  readonly now: number | null;
  readonly before: number | null;
}

/** `▼ 0,6 cent. in meno`, the triangle drawn; `stabile` below a tenth of a cent. */
export function Change({ now, before }: ChangeProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (now === null || before === null) return t('states.notAvailable');
  // Prices are hundredths: integers have no rounding errors.
  const hundredths = Math.round(now * 100) - Math.round(before * 100);
  if (Math.abs(hundredths) < 100) return t('answers.stable');
  const isRise = hundredths > 0;
  return (
    <span className="change-text">
      <Triangle isRise={isRise} /> <strong>{format.number(Math.abs(hundredths) / 1000, 1)}</strong>{' '}
      {t(isRise ? 'answers.more' : 'answers.less')}
    </span>
  );
}

/** The sign for up or down, drawn because fonts may lack it. Words or a sign beside it give the same information. */
export function Triangle({ isRise }: { readonly isRise: boolean }) {
  return (
    <svg className="triangle" viewBox="0 0 10 9" aria-hidden="true" focusable="false">
      <path d={isRise ? 'M5 0L10 9H0Z' : 'M0 0H10L5 9Z'} fill="currentColor" />
    </svg>
  );
}
