import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../lib/session.ts';
import { PageDirectory } from '../shared/navigation.tsx';
import { pagesFor } from './visible-pages.ts';

/** Tells the features which pages exist for the person, where they are and what they are called. */
export function PageDirectoryProvider({ children }: { readonly children: ReactNode }) {
  const user = useUser();
  const { t } = useTranslation();
  const directory = useMemo(
    () =>
      new Map(
        pagesFor(user).map(({ id, path, italianOnly }) => [
          id,
          {
            id,
            // A page of one item is linked with the item's id after its path.
            path: path.replace(/\/:\w+$/, ''),
            title: t(`pages.${id}.title`),
            italianOnly: italianOnly ?? false,
          },
        ]),
      ),
    [user, t],
  );
  return <PageDirectory value={directory}>{children}</PageDirectory>;
}
