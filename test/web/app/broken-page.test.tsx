import { fireEvent, screen } from '@testing-library/react';
import { Link, Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FailureBoundary } from '../../../frontend/app/broken-page.tsx';
import { renderInSite } from '../support/render.tsx';

/** A page whose code cannot be loaded, with and without a connection. */

const reload = vi.fn();
function Broken(): never {
  throw new Error('Failed to fetch dynamically imported module');
}

async function open({ onLine }: { readonly onLine: boolean }) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
  await renderInSite(
    <>
      <Link to="/whole">Elsewhere</Link>
      <FailureBoundary>
        <Routes>
          <Route path="/broken" element={<Broken />} />
          <Route path="/whole" element={<p>A page</p>} />
        </Routes>
      </FailureBoundary>
    </>,
    { at: '/broken' },
  );
}

beforeEach(() => {
  reload.mockReset();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal('location', { ...window.location, reload });
});

describe('a page whose code cannot be loaded', () => {
  it('says that the server failed, and is loaded again on request', async () => {
    await open({ onLine: true });
    expect(screen.getByText('Server error: Please try refreshing the page')).toBeTruthy();
    fireEvent(window, new Event('online'));
    expect(reload).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button'));
    expect(reload).toHaveBeenCalledOnce();
  });

  it('says without a connection that there is none, and loads by itself once there is one', async () => {
    await open({ onLine: false });
    expect(screen.getByText('Network error: Please check your connection')).toBeTruthy();
    fireEvent(window, new Event('online'));
    expect(reload).toHaveBeenCalledOnce();
  });

  it('leaves the other pages as they are', async () => {
    await open({ onLine: false });
    fireEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
    expect(screen.getByText('A page')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    fireEvent(window, new Event('online'));
    expect(reload).not.toHaveBeenCalled();
  });
});
