import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { clock } from '../../../functions/platform/kernel/clock.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useFormat } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { BackTo } from '../../shared/back-to.tsx';
import { PageLink } from '../../shared/navigation.tsx';
import { PriceList } from '../../shared/prices/price-list.tsx';
import { replacedProducts } from '../../shared/prices/replaced-products.ts';
import { useLatestSurvey } from '../../shared/prices/surveys.tsx';
import { Unread } from '../../shared/unread.tsx';
import { Button } from '../../ui/button.tsx';
import { Alert, PageSpinner } from '../../ui/feedback.tsx';
import { Badge, DataList, PageHeading } from '../../ui/page.tsx';
import { declarationsQuery } from './declaration.tsx';
import { OpenQuestions, useOpenQuestions } from './open-questions.tsx';
import { SentList, useSender } from './sent-list.tsx';
import './company.css';

/** The receipt of sent prices, on screen and on paper, with links to the receipts before and after it. */
export function ReceiptPage() {
  const { t } = useTranslation('company');
  const { number = '' } = useParams();
  const [surveyId = 0, ofCompany = 0] = number.split('-').map(Number);
  const user = useUser();
  // A link to a receipt of another company of the person holds whichever is chosen.
  const companyId = user?.companyIds?.includes(ofCompany) ? ofCompany : (user?.companyId ?? 0);
  const format = useFormat();
  const sender = useSender();
  const { survey } = useLatestSurvey();
  const { data, isPending } = useQuery({
    ...apiQuery('submissions/list', { params: { companyId }, query: { surveyId } }),
    enabled: surveyId > 0,
    staleTime: 0,
  });
  const ofWeek = survey?.id === surveyId ? survey : undefined;
  const questions = useOpenQuestions({ companyId, surveyId: ofWeek?.id ?? 0 });
  const declared = useQuery({
    ...declarationsQuery({ companyId, surveyId }),
    enabled: ofWeek !== undefined,
  });
  const missing = declared.data?.filter(({ communicatedPrice }) => communicatedPrice === null);
  if (isPending && surveyId > 0) return <PageSpinner />;
  const receipt = data?.find((one) => one.number === number);
  if (!receipt) {
    return (
      <div className="container">
        <PageHeading>{t('app:pages.company-receipt.title')}</PageHeading>
        <Unread of={['submissions/list']} text={t('failures.receipts')}>
          <Alert>{t('receipt.unknown')}</Alert>
        </Unread>
        <BackTo page="company-home" />
      </div>
    );
  }
  const { companyName, surveyDate, sentAt, replacedAt, prices, code } = receipt;
  const replaced = replacedProducts(prices, t);
  const mayCorrect = ofWeek?.active && !ofWeek.published;
  const dueAt = ofWeek?.dueAt ?? '';
  const isInTime = !replacedAt && sentAt <= dueAt;
  return (
    <div className="container">
      <PageHeading lead={companyName}>{t('receipt.title')}</PageHeading>
      {replacedAt ? (
        <Alert variant="warning">
          {t('receipt.replaced', { moment: format.dateTime(replacedAt) })}
        </Alert>
      ) : replaced ? (
        <Alert variant="warning">{t('receipt.partly', { products: replaced })}</Alert>
      ) : null}
      <OpenQuestions count={questions} />
      {isInTime ? (
        <p>
          <Badge variant="success">{t('receipt.inTime')}</Badge>{' '}
          {questions > 0 || missing?.length !== 0 ? null : t('receipt.done')}
        </p>
      ) : null}
      {missing?.length ? (
        <p>
          {t('sent.missing', {
            products: missing.map(({ productId }) => t(`app:products.${productId}`)).join(', '),
          })}
        </p>
      ) : null}
      <div className="receipt">
        <div>
          <DataList
            rows={[
              { id: 'number', name: t('receipt.number'), value: <strong>{number}</strong> },
              { id: 'at', name: t('receipt.at'), value: format.fullMoment(sentAt) },
              { id: 'by', name: t('receipt.by'), value: sender(receipt) },
              { id: 'survey', name: t('receipt.survey'), value: format.longDate(surveyDate) },
            ]}
          />
          <PriceList prices={prices} headed />
        </div>
        <aside>
          <div className="receipt-code">
            <p className="quiet">{t('receipt.code')}</p>
            <p className="receipt-code-text">{code}</p>
            <p className="quiet">{t('receipt.codeText')}</p>
            <p className="quiet">
              <PageLink page="receipt-check" suffix={`#${code}`}>
                {t('receipt.check')}
              </PageLink>
            </p>
          </div>
          <Button onClick={() => window.print()}>{t('receipt.print')}</Button>
          {mayCorrect ? (
            <PageLink page="company-prices" className="btn btn-outline-primary">
              {Date.parse(dueAt) > clock.now().getTime()
                ? t('receipt.correct', { moment: format.weekdayTime(dueAt) })
                : t('sent.correct')}
            </PageLink>
          ) : null}
          <p className="quiet receipt-hint">
            {t('receipt.mailed')} {t('receipt.correctText')}
          </p>
        </aside>
      </div>
      {data && data.length > 1 ? <SentList title={t('history.ofWeek')} sent={data} /> : null}
    </div>
  );
}
