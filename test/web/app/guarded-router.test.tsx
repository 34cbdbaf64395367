import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Link, useLocation } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { GuardedRouter } from '../../../frontend/app/guarded-router.tsx';
import { LeaveDialog } from '../../../frontend/app/layout/leave-dialog.tsx';
import { loadTexts, startI18n } from '../../../frontend/lib/i18n.ts';
import { watchUnsaved } from '../../../frontend/lib/unsaved.ts';

let stop = () => {};
afterEach(() => {
  stop();
  cleanup();
});

function Where() {
  const { pathname, hash } = useLocation();
  return <output>{pathname + hash}</output>;
}

async function visit(changed: boolean) {
  window.history.replaceState(null, '', '/form');
  const discard = vi.fn(() => {
    changed = false;
  });
  stop = watchUnsaved({ isChanged: () => changed, keep: () => {}, discard });
  await startI18n('en');
  await loadTexts('app');
  render(
    <GuardedRouter>
      <Link to="/other">away</Link>
      <Link to="/form#part">within</Link>
      <Link to="/other" replace>
        redirect
      </Link>
      <Where />
      <LeaveDialog />
    </GuardedRouter>,
  );
  return { discard };
}
const where = () => screen.getByRole('status').textContent;
const follow = (name: string) => fireEvent.click(screen.getByText(name));

describe('a link away from the page', () => {
  it('is followed when there is nothing to save', async () => {
    await visit(false);
    follow('away');
    expect(where()).toBe('/other');
    expect(screen.queryByText('Leave without saving?')).toBeNull();
  });

  it('asks when there is unsaved input, and stays by default', async () => {
    const { discard } = await visit(true);
    follow('away');
    await screen.findByText('Leave without saving?');
    expect(where()).toBe('/form');
    const stay = screen.getByText('Stay on the page').closest('button');
    expect(document.activeElement).toBe(stay);
    fireEvent.click(stay as HTMLElement);
    expect(screen.queryByText('Leave without saving?')).toBeNull();
    expect(discard).not.toHaveBeenCalled();
  });

  it('is followed once the person discards the input', async () => {
    const { discard } = await visit(true);
    follow('away');
    fireEvent.click(await screen.findByText('Leave without saving'));
    await waitFor(() => expect(where()).toBe('/other'));
    expect(discard).toHaveBeenCalledOnce();
  });
});

it('links within the page and redirects do not ask', async () => {
  await visit(true);
  follow('within');
  expect(where()).toBe('/form#part');
  follow('redirect');
  expect(where()).toBe('/other');
  expect(screen.queryByText('Leave without saving?')).toBeNull();
});
