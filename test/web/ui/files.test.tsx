import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { FileList } from '../../../frontend/shared/documents/file-list.tsx';
import { DownloadArea, DownloadButton } from '../../../frontend/ui/download.tsx';
import { answering } from '../support/api-answers.ts';
import { renderInSite } from '../support/render.tsx';

const files = [
  { id: 'a', fileName: 'Consumi_2026_01.xlsx', lastModificationDate: '2025-11-01T09:00:00Z' },
  { id: 'b', fileName: 'Consumi_2026_02.xlsx', lastModificationDate: '2026-03-25T09:00:00Z' },
];
const now = '2026-03-31T12:00:00Z';
const list = (more: object = {}) => (
  <DownloadArea>
    <FileList files={files} addressOf={({ id }) => `/files/${id}`} now={now} {...more} />
  </DownloadArea>
);

describe('a list of files', () => {
  it('reverses the order unless told not to', async () => {
    const names = () => screen.getAllByRole('link').map(({ textContent }) => textContent);
    const { unmount } = await renderInSite(list());
    expect(names()).toEqual(['Consumi_2026_02.xlsx', 'Consumi_2026_01.xlsx']);
    unmount();
    await renderInSite(list({ keepOrder: true }));
    expect(names()).toEqual(['Consumi_2026_01.xlsx', 'Consumi_2026_02.xlsx']);
  });

  it('marks new files and dates recent ones', async () => {
    await renderInSite(list());
    expect(screen.getByText('New')).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Updated on 1 Nov 2025' })).toBeTruthy();
  });

  it('says when there are none', async () => {
    await renderInSite(list({ files: [] }));
    expect(screen.getByText('There are no data yet')).toBeTruthy();
  });
});

describe('a download', () => {
  const button = (
    <DownloadArea>
      <DownloadButton request={() => fetch('/export')}>CSV</DownloadButton>
    </DownloadArea>
  );

  function catchDownloads() {
    const saved: { name: string; blob: Blob }[] = [];
    let blob = new Blob();
    vi.spyOn(URL, 'createObjectURL').mockImplementation((made) => {
      blob = made as Blob;
      return 'blob:x';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push({ name: this.download, blob });
    });
    return saved;
  }

  it('is saved under the name in the answer, with JSON indented', async () => {
    const saved = catchDownloads();
    answering(
      new Response('[{"a":1}]', {
        headers: {
          'content-type': 'application/json',
          'content-disposition': 'attachment; filename="prezzi.json"',
        },
      }),
    );
    await renderInSite(button);
    fireEvent.click(screen.getByRole('button', { name: 'CSV' }));
    expect(screen.getByText('Downloading')).toBeTruthy();
    await waitFor(() => expect(saved[0]?.name).toBe('prezzi.json'));
    expect(await saved[0]?.blob.text()).toBe('[\n  {\n    "a": 1\n  }\n]');
  });

  it('fails without a name: an alert at the top, scrolled into view', async () => {
    const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
    answering(new Response('x'));
    await renderInSite(button);
    fireEvent.click(screen.getByRole('button', { name: 'CSV' }));
    expect((await screen.findByRole('alert')).textContent).toContain(
      "The file you're looking for does not exist",
    );
    expect(scrollTo).toHaveBeenCalledWith({ top: 0 });
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss message' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
