import { useTranslation } from 'react-i18next';
import type { EnergySource } from '../../../functions/open-data/energy/contract.ts';
import { subjectOf } from '../../../functions/open-data/energy/rules/energy-subjects.ts';
import { documentAddress } from '../documents/documents.ts';
import { type ShownMonth, useEnergyWords } from './energy.ts';

interface SourceLinkProps {
  readonly subject: ShownMonth['subject'];
  readonly source: EnergySource;
}

/** The document, named by its subject. */
export function SourceLink({ subject, source }: SourceLinkProps) {
  return <a href={documentAddress(source.id)}>{useDocumentName()(subject, source)}</a>;
}

export function useDocumentName() {
  const { t } = useTranslation('energy');
  const { monthName } = useEnergyWords();
  return (subject: ShownMonth['subject'], { status, month }: EnergySource): string => {
    const isYear = status === 'final' && month.endsWith('-12');
    const period = isYear ? month.slice(0, 4) : monthName(month);
    return t(`origins.documents.${subjectOf(subject).dataset}`, { period });
  };
}
