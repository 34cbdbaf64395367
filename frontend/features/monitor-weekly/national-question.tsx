import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { givenNote, text } from '../../../functions/platform/contract/primitives.ts';
import type { DraftView } from '../../../functions/prices/publication/contract/revisions.ts';
import type { SurveyView } from '../../../functions/prices/surveys/contract/surveys.ts';
import type { PublicNote } from '../../../functions/prices/surveys/rules/surveys.ts';
import {
  isSurveyed,
  PRODUCT_IDS,
  type ProductId,
} from '../../../functions/sample/rules/products.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { keepUnsaved } from '../../lib/unsaved.ts';
import { useGivesUpApproval } from '../../shared/publication/approval.tsx';
import { OmissionFields } from '../../shared/publication/reason-fields.tsx';
import { Disclosure } from '../../ui/deferred.tsx';
import { CheckboxField } from '../../ui/form/choice-fields.tsx';
import { formResolver } from '../../ui/form/form.tsx';
import { RestoredNotice, useKeptInput } from '../../ui/form/kept-input.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { EndsWithDraft } from './ends-with-draft.tsx';
import type { LeftOut } from './survey-tasks.ts';

interface NationalQuestionProps {
  readonly survey: SurveyView;
  /** The last computed prices, with the products left out. */
  readonly draft: DraftView | undefined;
  /** Starts with the products marked that have objections. */
  readonly suggesting: boolean;
  /** Returning false means that it was not done: the reasons are kept for another attempt. */
  readonly onConfirm: (leaveOut: readonly LeftOut[]) => Promise<boolean>;
  readonly onCancel: () => void;
}

interface Choice {
  readonly productId: ProductId;
  readonly out: boolean;
  readonly reason: PublicNote;
}

/** The confirmation of step 4: its changes, and the products to leave out with their reasons. */
export function NationalQuestion(props: NationalQuestionProps) {
  const { survey, draft, suggesting, onConfirm, onCancel } = props;
  const { t } = useTranslation('monitor-weekly');
  const givesUp = useGivesUpApproval(draft);
  const choices = choicesOf(survey, draft, suggesting);
  const form = useForm({ resolver: formResolver(schema), defaultValues: { products: choices } });
  const input = useKeptInput(form, `leave out of ${survey.id}`);
  const confirm = form.handleSubmit(async ({ products }) => {
    keepUnsaved();
    const leaveOut = products
      .filter(({ out }) => out)
      .map(({ productId, reason }) => ({ productId: productId as ProductId, reason }));
    if (await onConfirm(leaveOut)) input.discard();
  });
  return (
    <FormProvider {...form}>
      <ConfirmDialog
        open
        title={t('steps.computeNational.action')}
        confirmLabel={t('steps.computeNational.action')}
        onConfirm={() => void confirm()}
        onCancel={() => {
          input.discard();
          onCancel();
        }}
      >
        <RestoredNotice input={input} onDiscard={() => form.reset()} />
        <p>{t('steps.computeNational.question')}</p>
        {givesUp ? <p>{t('app:publication.givesUp.compute')}</p> : null}
        <EndsWithDraft draft={draft} />
        <Disclosure
          summary={t('leaveOut.title')}
          open={suggesting || input.restored !== undefined || choices.some(({ out }) => out)}
        >
          <p>{t('leaveOut.text')}</p>
          {choices.map(({ productId }, index) => (
            <ProductChoice key={productId} productId={productId} name={`products.${index}`} />
          ))}
        </Disclosure>
      </ConfirmDialog>
    </FormProvider>
  );
}

interface ProductChoiceProps {
  readonly productId: ProductId;
  /** Path of the choice in the form. */
  readonly name: string;
}

function ProductChoice({ productId, name }: ProductChoiceProps) {
  const { t } = useTranslation('monitor-weekly');
  const product = t(`app:products.${productId}`);
  const isOut = useWatch({ name: `${name}.out` }) === true;
  return (
    <>
      <CheckboxField name={`${name}.out`} label={product} />
      {isOut ? <OmissionFields name={`${name}.reason`} product={product} /> : null}
    </>
  );
}

const schema = z.object({
  products: z.array(
    z.discriminatedUnion('out', [
      z.object({ productId: z.int(), out: z.literal(true), reason: givenNote }),
      z.object({
        productId: z.int(),
        out: z.literal(false),
        reason: z.object({ it: text(1000), en: text(1000) }),
      }),
    ]),
  ),
});

/** Products left out before remain so by default. */
function choicesOf(
  { date }: SurveyView,
  draft: DraftView | undefined,
  suggesting: boolean,
): Choice[] {
  const reasons = new Map(draft?.leftOut.map(({ productId, reason }) => [productId, reason]));
  const findings = suggesting && draft ? [...draft.refused, ...draft.needsReason] : [];
  const suggested = new Set(findings.map(({ productId }) => productId));
  return PRODUCT_IDS.filter((productId) => isSurveyed(productId, date)).map((productId) => ({
    productId,
    out: reasons.has(productId) || suggested.has(productId),
    reason: reasons.get(productId) ?? { it: '', en: '' },
  }));
}

/** The products left out of the last computed prices, and the reasons. */
export function LeftOutProducts({ draft }: { readonly draft: DraftView | undefined }) {
  const { t } = useTranslation('monitor-weekly');
  const language = useLanguage();
  const leftOut = draft?.quality?.leftOut ?? [];
  if (leftOut.length === 0) return null;
  return (
    <>
      <p>{t('leaveOut.done')}</p>
      <ul>
        {leftOut.map(({ productId, reason }) => (
          <li key={productId}>
            {t(`app:products.${productId}`)}: {reason[language]}
          </li>
        ))}
      </ul>
    </>
  );
}
