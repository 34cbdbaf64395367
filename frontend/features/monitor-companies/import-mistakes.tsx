import { useTranslation } from 'react-i18next';
import type { FieldProblem } from '../../lib/failures.ts';
import { Alert } from '../../ui/feedback.tsx';
import { serverCodeOf, useFieldErrorText } from '../../ui/field/field-error.ts';
import type { CompanyFile } from './company-file.ts';

interface ImportMistakesProps {
  readonly file: CompanyFile;
  /** What the API refused, by the place of the line in the request. */
  readonly refused: readonly FieldProblem[];
}

/** Every mistake with its line of the file; nothing is imported while there is one. */
export function ImportMistakes({ file, refused }: ImportMistakesProps) {
  const { t } = useTranslation('monitor-companies');
  const errorText = useFieldErrorText();
  const found = [
    ...file.mistakes.map(({ line, kind, product, typed = '' }) => ({
      line,
      text: t(`import.mistakes.${kind}`, {
        typed,
        product: product === undefined ? '' : t(`app:products.${product}`),
      }),
    })),
    ...refused.map((problem) => ({
      line: file.lines[Number(problem.pointer.split('/')[2])],
      text: errorText({ type: 'server', message: serverCodeOf(problem) }) ?? '',
    })),
  ];
  return (
    <Alert>
      {t('import.refused', { count: found.length })}
      <ul>
        {found.slice(0, MOST).map(({ line, text }) => (
          <li key={`${line} ${text}`}>
            {line === undefined ? null : <strong>{t('import.line', { line })}: </strong>}
            {text}
          </li>
        ))}
      </ul>
      {found.length > MOST ? t('import.more', { count: found.length - MOST }) : null}
    </Alert>
  );
}

/** Mistakes that are told at a time. */
const MOST = 30;
