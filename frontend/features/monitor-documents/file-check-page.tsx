import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import type { UploadCheckView } from '../../../functions/documents/contract/upload-checks.ts';
import { causeToDecide } from '../../../functions/documents/workbooks/rules/checks/to-decide.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { useFormat } from '../../lib/format.ts';
import { usePage } from '../../shared/navigation.tsx';
import { Unread } from '../../shared/unread.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Alert, PageSpinner } from '../../ui/feedback.tsx';
import { Badge, PageActions, PageHeading } from '../../ui/page.tsx';
import { ChecksList, DifferencesTable, FiguresTable, RevisionsTable } from './check-tables.tsx';
import { isOfOtherPeriod, useCheckWords } from './check-words.ts';
import { DecisionBar, useDecision, WhyChoice } from './decision.tsx';
import { NewNames, newNamesOf } from './new-names.tsx';
import { SheetPictures } from './sheet-picture.tsx';
import { pollIntervalMs } from './uploaded-files.tsx';
import './file-check.css';

/** The check of an uploaded workbook before anything of it is public. */
export function FileCheckPage() {
  const { t } = useTranslation('monitor-documents');
  const { uploadId = '' } = useParams();
  const { data: check, isPending } = useQuery({
    ...apiQuery('documents/check', { params: { id: uploadId } }),
    refetchInterval: ({ state: { data } }) => (data?.state === 'checking' ? pollIntervalMs : false),
  });
  if (isPending) return <PageSpinner />;
  return (
    <div className="container">
      {check ? (
        <Check check={check} />
      ) : (
        <>
          <PageHeading>{t('app:pages.monitor-file-check.title')}</PageHeading>
          <Unread of={['documents/check']} text={t('check.failures.read')} />
        </>
      )}
    </div>
  );
}

function Check({ check }: { readonly check: UploadCheckView }) {
  const { t } = useTranslation('monitor-documents');
  const format = useFormat();
  const words = useCheckWords();
  const navigate = useNavigate();
  const isBulletin = /^\/sg_dgsaie\/bollettino/.test(check.location);
  const back = usePage(isBulletin ? 'monitor-bulletins' : 'monitor-files')?.path ?? '/monitor';
  const decision = useDecision(check, (state) => navigate(back, { state }));
  const { refused, counts, copyOf, fileName, state, isFirst } = check;
  const isOpen = state === 'to_confirm';
  const subject = words.subject(check);
  const revised = counts.revised + counts.gone;
  return (
    <>
      <PageHeading
        lead={
          refused
            ? isOfOtherPeriod(refused)
              ? t('check.lead.otherPeriod', {
                  found: words.told(refused.found ?? ''),
                  expected: words.told(refused.expected ?? ''),
                })
              : t('check.lead.refused')
            : [
                subject ? `${subject}.` : '',
                t(`check.lead.${leadOf(check)}`, {
                  figures: format.number(counts.figures),
                  count: counts.differ,
                }),
              ]
                .join(' ')
                .trim()
        }
        line={
          <p className="check-chips">
            {refused ? (
              <Badge variant="warning">{t('check.chips.refused')}</Badge>
            ) : (
              <Badge variant="success">
                {t('check.chips.read', {
                  ...{ count: counts.figures, figures: format.number(counts.figures) },
                })}
              </Badge>
            )}
            {counts.differ > 0 ? (
              <Badge variant="warning">{t('check.chips.differ', { count: counts.differ })}</Badge>
            ) : null}
            {revised > 0 && !refused ? (
              <Badge variant="primary">{t('check.chips.revised', { count: revised })}</Badge>
            ) : null}
            <span className="upload-name">{fileName}</span>
          </p>
        }
      >
        {t('app:pages.monitor-file-check.title')}
      </PageHeading>
      {isOpen ? null : <Alert variant="info">{t(`check.decided.${state}`)}</Alert>}
      {refused ? <Alert variant="warning">{words.refusal(refused)}</Alert> : null}
      {isOpen && isFirst && !refused ? <Alert variant="warning">{t('check.first')}</Alert> : null}
      {copyOf ? <Alert variant="warning">{t('check.copy', { fileName: copyOf })}</Alert> : null}
      <div className="check-columns">
        <div className="check-first">
          <DifferencesTable check={check} />
          {refused ? null : <ChecksList check={check} />}
          {isOpen ? <NewNames names={newNamesOf(check)} /> : null}
        </div>
        <SheetPictures check={check} />
      </div>
      <RevisionsTable check={check} />
      {isOpen ? <WhyChoice {...decision} /> : null}
      <FiguresTable check={check} />
      {isOpen ? <DecisionBar {...decision} /> : null}
      <p className="check-note">{t('check.at', { at: format.dateTime(check.at) })}</p>
      <PageActions>
        <LinkButton variant="outline-primary" to={back}>
          {t('app:actions.back')}
        </LinkButton>
      </PageActions>
    </>
  );
}

function leadOf({ counts, fileName, isFirst, ...check }: UploadCheckView) {
  if (counts.differ > 0) return 'differs';
  const cause = check.toDecide ? causeToDecide({ ...check, counts }, fileName) : undefined;
  return cause ?? (isFirst ? 'first' : 'agrees');
}
