import { useNavigate, useParams } from 'react-router-dom';
import { useUser } from '../../lib/session.ts';
import { PageLink, usePage, withAlert } from '../../shared/navigation.tsx';
import { PriceEntry } from './price-entry.tsx';

/** A company's reference enters the prices of the company. */
export function PriceEntryPage() {
  const companyId = useUser()?.companyId;
  const home = usePage('company-home');
  const leave = useLeave(home?.path ?? '/');
  return companyId ? <PriceEntry companyId={companyId} leave={leave} /> : null;
}

/** An administrator enters them for a company, also when the survey is closed. */
export function PriceControlPage() {
  const companyId = Number(useParams().companyId);
  const check = usePage('monitor-weekly-check');
  const leave = useLeave(check?.path ?? '/monitor');
  if (!(companyId > 0)) return null;
  const overview = (
    <p>
      <PageLink page="monitor-company-prices" suffix={`/${companyId}`} />
    </p>
  );
  return <PriceEntry companyId={companyId} leave={leave} mayEditClosed links={overview} />;
}

function useLeave(path: string) {
  const navigate = useNavigate();
  return (successText?: string) =>
    navigate(path, successText ? { state: withAlert('success', successText) } : {});
}
