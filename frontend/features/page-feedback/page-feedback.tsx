import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type FeedbackReason,
  LONGEST_COMMENT,
  type RatedPage,
  reasonsFor,
} from '../../../functions/open-data/feedback/rules/feedback.ts';
import { api } from '../../lib/api-client.ts';
import { ApiProblem, logFailure } from '../../lib/failures.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback.tsx';
import { StarChoice } from './star-choice.tsx';
import './page-feedback.css';

/** Asks how clear a page is: stars, then the reason, then a comment. Answers are anonymous. */
export function PageFeedback({ page }: { readonly page: RatedPage }) {
  const { t } = useTranslation('page-feedback');
  const [isSent, setSent] = useState(false);
  return (
    <section className="page-feedback" aria-labelledby="page-feedback-title">
      <h2 className="h5" id="page-feedback-title">
        {t('title')}
      </h2>
      {isSent ? <Thanks /> : <OpinionForm page={page} onSent={() => setSent(true)} />}
    </section>
  );
}

/** Takes the focus from the form that it replaces. */
function Thanks() {
  const { t } = useTranslation('page-feedback');
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => place.current?.focus({ preventScroll: true }), []);
  return (
    <p ref={place} tabIndex={-1} role="status" className="page-feedback-thanks">
      {t('thanks')}
    </p>
  );
}

interface OpinionFormProps {
  readonly page: RatedPage;
  readonly onSent: () => void;
}

function OpinionForm({ page, onSent }: OpinionFormProps) {
  const { t } = useTranslation('page-feedback');
  const lang = useLanguage();
  const [stars, setStars] = useState(0);
  const [reason, setReason] = useState<FeedbackReason>();
  const [comment, setComment] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<'busy' | 'failed'>();

  async function send(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    setFailure(undefined);
    try {
      const why = reason && reasonsFor(stars).includes(reason) ? { reason } : {};
      await api('feedback/give', { body: { page, stars, ...why, comment, lang }, silent: true });
      onSent();
    } catch (error) {
      logFailure('send feedback', error);
      setFailure(error instanceof ApiProblem && error.status === 429 ? 'busy' : 'failed');
      setBusy(false);
    }
  }

  return (
    <form onSubmit={send}>
      <StarChoice stars={stars} onChoose={setStars} />
      {stars > 0 ? (
        <>
          <ReasonChoice stars={stars} reason={reason} onChoose={setReason} />
          <div className="page-feedback-comment">
            <label htmlFor="page-feedback-comment">{t('comment.label')}</label>
            <textarea
              id="page-feedback-comment"
              className="form-control"
              rows={3}
              maxLength={LONGEST_COMMENT}
              value={comment}
              aria-describedby="page-feedback-help"
              onChange={(event) => setComment(event.target.value)}
            />
            <p id="page-feedback-help">{t('comment.help', { count: LONGEST_COMMENT })}</p>
          </div>
          {failure ? <Alert>{t(`failures.${failure}`)}</Alert> : null}
          <Button type="submit" busy={isBusy}>
            {t('send')}
          </Button>
        </>
      ) : null}
    </form>
  );
}

interface ReasonChoiceProps {
  readonly stars: number;
  readonly reason: FeedbackReason | undefined;
  readonly onChoose: (reason: FeedbackReason) => void;
}

function ReasonChoice({ stars, reason, onChoose }: ReasonChoiceProps) {
  const { t } = useTranslation('page-feedback');
  const reasons = reasonsFor(stars);
  return (
    <fieldset className="page-feedback-reasons">
      <legend>{t(reasons.includes('clear') ? 'why.liked' : 'why.difficult')}</legend>
      {reasons.map((one) => (
        <label key={one}>
          <input
            type="radio"
            name="page-feedback-reason"
            checked={one === reason}
            onChange={() => onChoose(one)}
          />
          <span>{t(`reasons.${one}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}
