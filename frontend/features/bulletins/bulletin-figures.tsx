import { useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { EnergySubjectName } from '../../../functions/open-data/energy/rules/energy-subjects.ts';
import { monthBefore } from '../../../functions/platform/kernel/calendar.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { DocumentsHeading } from '../../shared/energy/documents-heading.tsx';
import { called, type ShownMonth, useEnergyMonth } from '../../shared/energy/energy.ts';
import { EnergyBlock } from '../../shared/energy/energy-block.tsx';
import { LineFigures, useTotalNews } from '../../shared/energy/line-figures.tsx';
import { CountryFigures, useCountryNews } from '../../shared/energy/places/country-figures.tsx';
import { ProvinceFigures } from '../../shared/energy/places/province-figures.tsx';
import { ChoiceButtons } from '../../ui/choice-buttons.tsx';
import { Alert, Spinner } from '../../ui/feedback.tsx';
import type { Sector } from './bulletin-tables.ts';

/** The sections of a bulletin's figures, one of which is shown; `sezione` in the address. */
const sections = {
  P: ['oil-sales', 'provinces', 'crude-imports', 'refinery'],
  C: ['coal-deliveries', 'coal-imports'],
} as const satisfies Record<Sector, readonly string[]>;
type Section = (typeof sections)[Sector][number];

const provinceProducts = [
  'petrol-by-province',
  'diesel-by-province',
  'heating-oil-by-province',
  'lpg-by-province',
] as const satisfies readonly EnergySubjectName[];

/** The part of a bulletin's figures that the address asks for, with its month; the first one when it names none. */
export function useBulletinFigures(sector: Sector) {
  const [address] = useSearchParams();
  const [sectionNamed, productNamed] = [address.get('sezione'), address.get('prodotto')];
  const own: readonly Section[] = sections[sector];
  const section = own.find((one) => one === sectionNamed) ?? own[0] ?? 'oil-sales';
  const product = provinceProducts.find((one) => one === productNamed) ?? provinceProducts[0];
  const isOfProduct = section === 'provinces';
  const unknown =
    sectionNamed && sectionNamed !== section
      ? sectionNamed
      : isOfProduct && productNamed && productNamed !== product
        ? productNamed
        : undefined;
  const read = useEnergyMonth(subjectOf(section, product));
  const isEmpty = !read.shown && !read.error && !read.loading;
  const isFirst = section === own[0];
  const hasOthers = useHasFigures(isEmpty && isFirst ? own.slice(1) : []);
  /** Whether none of its parts has figures. */
  const hasNone = isEmpty && isFirst && !hasOthers;
  return { own, section, product, isOfProduct, unknown, read, isEmpty, hasNone };
}

/** The figures of a bulletin above its documents; nothing while none was read. */
export function BulletinFigures(asked: ReturnType<typeof useBulletinFigures>) {
  const { own, section, product, unknown, read, isEmpty, hasNone } = asked;
  const { t } = useTranslation('bulletins');
  const [address, setAddress] = useSearchParams();
  // Sections may have different months.
  const suffixOf = (next: Readonly<Record<string, string>>) => {
    const to = new URLSearchParams(address);
    to.delete('mese');
    for (const [name, value] of Object.entries(next)) to.set(name, value);
    return to;
  };
  const choose = (next: Readonly<Record<string, string>>) =>
    setAddress(suffixOf(next), { replace: true, preventScrollReset: true });
  const figures = (shown: ShownMonth): ReactNode => {
    if (section === 'provinces')
      return <ProvinceFigures shown={shown} title={t(`figures.products.${product}`)} />;
    if (section === 'crude-imports' || section === 'coal-imports')
      return <CountryFigures shown={shown} title={t(`figures.titles.${section}`)} />;
    return (
      <>
        {section === 'refinery' ? <RefineryInput month={shown.month} /> : null}
        <Lines shown={shown} />
      </>
    );
  };
  if (hasNone && unknown)
    return <Alert variant="info">{t('figures.unknownAlone', { text: unknown })}</Alert>;
  if (hasNone && !address.has('sezione')) return null;
  return (
    <>
      <ChoiceButtons
        menuOnPhone
        label={t('figures.choose')}
        choices={own.map((id) => ({ id, label: t(`figures.sections.${id}`) }))}
        chosen={section}
        onChoose={(sezione) => choose({ sezione })}
      />
      <PlainChoices
        label={t('figures.choose')}
        choices={own.map((id) => ({
          ...{ label: t(`figures.sections.${id}`), to: suffixOf({ sezione: id }) },
        }))}
      />
      {unknown ? (
        <Alert variant="info">
          <p>{t('figures.unknown', { text: unknown, shown: t(`figures.sections.${section}`) })}</p>
        </Alert>
      ) : null}
      {section === 'provinces' ? (
        <>
          <ChoiceButtons
            label={t('figures.product')}
            choices={provinceProducts.map((id) => ({ id, label: t(`figures.products.${id}`) }))}
            chosen={product}
            onChoose={(prodotto) => choose({ prodotto })}
          />
          <PlainChoices
            label={t('figures.product')}
            choices={provinceProducts.map((id) => ({
              ...{ label: t(`figures.products.${id}`), to: suffixOf({ prodotto: id }) },
            }))}
          />
        </>
      ) : null}
      {read.loading ? <Spinner /> : null}
      {isEmpty ? <p>{t('figures.none')}</p> : null}
      <EnergyBlock read={read}>{figures}</EnergyBlock>
      {read.shown ? <DocumentsHeading /> : null}
    </>
  );
}

interface PlainChoicesProps {
  readonly label: string;
  readonly choices: readonly { readonly label: string; readonly to: URLSearchParams }[];
}

/** The choices as links, without scripts. */
function PlainChoices({ label, choices }: PlainChoicesProps) {
  return (
    <noscript>
      <nav className="quiet-actions" aria-label={label}>
        {choices.map((choice) => (
          <a key={choice.label} href={`?${choice.to}`}>
            {choice.label}
          </a>
        ))}
      </nav>
    </noscript>
  );
}

const subjectOf = (section: Section, product: EnergySubjectName): EnergySubjectName =>
  section === 'provinces' ? product : section === 'refinery' ? 'refinery-output' : section;

/** Whether any of some sections has figures; only requested when the first one has none. */
function useHasFigures(of: readonly Section[]): boolean {
  return useQueries({
    queries: of.map((section) =>
      apiQuery('energy/month', {
        params: { subject: subjectOf(section, provinceProducts[0]) },
        query: {},
        silent: true,
      }),
    ),
  }).some(({ data }) => data?.month);
}

/** The month in one or two sentences; undefined without figures. */
export function useBulletinNews({
  section,
  product,
  read,
}: ReturnType<typeof useBulletinFigures>): string | undefined {
  const { t } = useTranslation('bulletins');
  const isByCountry = section === 'crude-imports' || section === 'coal-imports';
  const ofCountries = useCountryNews(read.shown, isByCountry ? t(`figures.what.${section}`) : '');
  const title =
    section === 'provinces'
      ? t(`figures.products.${product}`)
      : t(`figures.titles.${subjectOf(section, product)}`);
  const ofTotal = useTotalNews(read.shown, title);
  return isByCountry ? ofCountries : ofTotal;
}

/** The refineries' inputs, of the same month as their outputs. */
function RefineryInput({ month }: { readonly month: string }) {
  const { t } = useTranslation('bulletins');
  const { shown, loading } = useEnergyMonth('refinery-input', month);
  if (shown) return <Lines shown={called(shown, 'INPUT')} />;
  return loading ? null : <p>{t('figures.none')}</p>;
}

function Lines({ shown }: { readonly shown: ShownMonth }) {
  const { t } = useTranslation('bulletins');
  const year = monthBefore(shown.month, 12).slice(0, 4);
  return (
    <LineFigures
      shown={shown}
      title={t(`figures.titles.${shown.subject}`)}
      texts={{
        ...{ trend: t('figures.largest'), note: t('figures.note') },
        months: t('figures.months', { year }),
      }}
    />
  );
}
