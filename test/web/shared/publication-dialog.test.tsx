import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { PublicationDialog } from '../../../frontend/shared/publication/publication.tsx';
import { renderInSite } from '../support/render.tsx';

const publish = vi.fn(async () => true);
const draftOf = (computedAt: string) => ({ approvalRequired: false, computedAt });

/** The question about a draft that another window of the browser replaces. */
function Asked() {
  const [computedAt, setComputedAt] = useState<string>();
  return (
    <>
      <button type="button" onClick={() => setComputedAt('2026-04-20T09:00:00.000Z')}>
        Loaded
      </button>
      <button type="button" onClick={() => setComputedAt('2026-04-20T09:05:00.000Z')}>
        Replaced
      </button>
      <PublicationDialog
        open
        title="Publish?"
        needsReason={[]}
        draft={computedAt ? draftOf(computedAt) : undefined}
        busy={false}
        onPublish={publish}
        onCancel={vi.fn()}
      >
        Text
      </PublicationDialog>
    </>
  );
}

it('a draft that replaces the one that was asked about has to be looked at first', async () => {
  await renderInSite(<Asked />);
  fireEvent.click(screen.getByText('Loaded'));
  fireEvent.click(screen.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(publish).toHaveBeenCalledOnce());
  fireEvent.click(screen.getByText('Replaced'));
  expect(screen.getByText(/figures changed while this window was open/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Close' })).toBeTruthy();
});
