import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditSubject } from '../../../functions/platform/kernel/audit-kinds.ts';
import type { RouteId } from '../../../functions/routes.ts';
import { LinkButton } from '../../ui/button.tsx';
import { PageSpinner } from '../../ui/feedback.tsx';
import { PageActions, PageHeading } from '../../ui/page.tsx';
import { PageLink } from '../navigation.tsx';
import { Unread } from '../unread.tsx';

interface RegisterPageProps<Data> {
  readonly title: string;
  readonly lead?: string;
  readonly query: {
    readonly isPending: boolean;
    readonly data: Data | undefined;
  };
  /** The calls that read the entries, and the message when they failed. */
  readonly of: readonly RouteId[];
  readonly failure: string;
  /** The table of the data read. */
  readonly children: (data: Data) => ReactNode;
  /** Leads to a new entry. */
  readonly add?: ReactNode;
}

/** A page of the Monitor with one table, actions and a way back. */
export function RegisterPage<Data>({
  title,
  lead,
  query: { isPending, data },
  of,
  failure,
  children,
  add,
}: RegisterPageProps<Data>) {
  if (isPending) return <PageSpinner />;
  return (
    <div className="container">
      <PageHeading lead={lead}>{title}</PageHeading>
      <Unread of={of} text={failure} />
      {data === undefined ? null : children(data)}
      <MonitorActions>{add}</MonitorActions>
    </div>
  );
}

/** Actions at the end of a page of the Monitor, with a link to its home. */
export function MonitorActions({ children }: { readonly children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <PageActions>
      {children}
      <LinkButton variant="outline-primary" to="/monitor">
        {t('actions.back')}
      </LinkButton>
    </PageActions>
  );
}

/** Link to the audit trail of one thing. */
export function HistoryLink({ subject }: { readonly subject: AuditSubject }) {
  const { t } = useTranslation();
  return (
    <p className="history-link">
      <PageLink page="monitor-audit" suffix={`?oggetto=${encodeURIComponent(subject)}`}>
        {t('actions.history')}
      </PageLink>
    </p>
  );
}
