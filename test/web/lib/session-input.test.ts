import { afterEach, describe, expect, it, vi } from 'vitest';
import { currentSession, setSession, signOut } from '../../../frontend/lib/session.ts';
import { hearTabs, type TabMessage } from '../../../frontend/lib/tabs.ts';
import {
  addressOfTyped,
  forgetTypedOfOthers,
  hasTyped,
  keepTyped,
} from '../../../frontend/lib/typed-input.ts';
import { answering } from '../support/api-answers.ts';
import { aUser } from '../support/users.ts';

const typed = (user: string, address: string, at: string) =>
  keepTyped('edit', { user, address, at, values: { name: 'Beta' }, base: { name: 'Alfa' } });

afterEach(() => {
  window.sessionStorage.clear();
});

describe('unsaved input', () => {
  it('is found again where it was last typed', () => {
    typed('anna', '/one', '2026-03-30T08:00:00Z');
    typed('anna', '/two', '2026-03-30T09:00:00Z');
    typed('bruno', '/three', '2026-03-30T10:00:00Z');
    expect(addressOfTyped('anna')).toBe('/two');
  });

  it('is removed when somebody else signs in', () => {
    typed('anna', '/one', '2026-03-30T08:00:00Z');
    forgetTypedOfOthers('bruno');
    expect(hasTyped()).toBe(false);
  });

  it('is removed at a sign-out, and the other tabs are told', async () => {
    answering(new Response(null, { status: 204 }));
    const other = new BroadcastChannel('energy-statistics');
    const heard = new Promise<TabMessage>((resolve) => {
      other.onmessage = ({ data }) => resolve(data);
    });
    setSession({ status: 'signed-in', user: aUser({ id: 'anna' }) });
    typed('anna', '/one', '2026-03-30T08:00:00Z');
    await signOut();
    expect(currentSession().status).toBe('anonymous');
    expect(hasTyped()).toBe(false);
    expect(await heard).toEqual({ what: 'signed-out', user: 'anna' });
    other.close();
  });

  it('does no harm when it cannot be read', () => {
    window.sessionStorage.setItem('typedInput', '{');
    expect(hasTyped()).toBe(false);
  });
});

it('a tab hears the others until it stops listening', async () => {
  const heard: TabMessage[] = [];
  const stop = hearTabs((message) => heard.push(message));
  const other = new BroadcastChannel('energy-statistics');
  other.postMessage({ what: 'saved' });
  await vi.waitFor(() => expect(heard).toEqual([{ what: 'saved' }]), 120_000);
  stop();
  other.close();
});
