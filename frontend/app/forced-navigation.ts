import { useEffect } from 'react';
import { type NavigateFunction, useNavigate } from 'react-router-dom';

/** Lets code outside React, the API client, move a signed-out person to another page. */
let navigateNow: NavigateFunction | undefined;

export function forceTo(path: string, state: object): void {
  navigateNow?.(path, { replace: true, state });
}

/** Called once, inside the router. */
export function useForcedNavigation(): void {
  const navigate = useNavigate();
  useEffect(() => {
    navigateNow = navigate;
  }, [navigate]);
}
