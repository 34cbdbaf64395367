import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DownloadArea } from '../../ui/download.tsx';
import { PageHeading } from '../../ui/page.tsx';
import { CategorySwitcher } from './category-switcher.tsx';
import type { GasPage as Category } from './gas-pages.ts';
import './natural-gas.css';

interface GasPageProps {
  readonly category: Category;
  readonly children: ReactNode;
}

/** What the four pages on natural gas share. */
export function GasPage({ category, children }: GasPageProps) {
  const { t } = useTranslation('natural-gas');
  return (
    <div className="container">
      <DownloadArea>
        <PageHeading lead={t(`leads.${category}`)}>{t(`app:pages.${category}.title`)}</PageHeading>
        <CategorySwitcher current={category} />
        {children}
      </DownloadArea>
    </div>
  );
}
