import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ConfirmDialog } from '../../../frontend/ui/overlay/confirm-dialog.tsx';
import { Dropdown } from '../../../frontend/ui/overlay/dropdown.tsx';
import { Tooltip } from '../../../frontend/ui/overlay/tooltip.tsx';
import { renderInSite } from '../support/render.tsx';

describe('a dropdown', () => {
  const dropdown = (
    <Dropdown label="Language">
      <li>
        <a href="#en">English</a>
      </li>
    </Dropdown>
  );
  const button = () => screen.getByRole('button', { name: /Language/ });

  it('opens and closes with its button', async () => {
    await renderInSite(dropdown);
    fireEvent.click(button());
    expect(button().getAttribute('aria-expanded')).toBe('true');
    fireEvent.click(button());
    expect(button().getAttribute('aria-expanded')).toBe('false');
  });

  it('closes on Escape and gives the focus back', async () => {
    await renderInSite(dropdown);
    fireEvent.click(button());
    fireEvent.keyDown(document, { key: 'Escape' });
    expect(button().getAttribute('aria-expanded')).toBe('false');
    expect(document.activeElement).toBe(button());
  });

  it('closes on a click elsewhere and after a choice', async () => {
    await renderInSite(dropdown);
    fireEvent.click(button());
    fireEvent.pointerDown(document.body);
    expect(button().getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(button());
    fireEvent.click(screen.getByText('English'));
    expect(button().getAttribute('aria-expanded')).toBe('false');
  });
});

describe('a tooltip', () => {
  it('stays 150 ms after the pointer has left', async () => {
    await renderInSite(<Tooltip text="Benchmark 1.789">1.800</Tooltip>);
    vi.useFakeTimers();
    const anchor = screen.getByText('1.800');
    fireEvent.mouseEnter(anchor.parentElement as HTMLElement);
    expect(screen.getByRole('tooltip').textContent).toBe('Benchmark 1.789');
    fireEvent.mouseLeave(anchor.parentElement as HTMLElement);
    act(() => vi.advanceTimersByTime(149));
    expect(screen.queryByRole('tooltip')).not.toBeNull();
    act(() => vi.advanceTimersByTime(1));
    expect(screen.queryByRole('tooltip')).toBeNull();
  });

  it('shows on focus, describes its anchor, and closes on Escape', async () => {
    await renderInSite(<Tooltip text="Benchmark 1.789">1.800</Tooltip>);
    fireEvent.focus(screen.getByText('1.800'));
    const id = screen.getByText('1.800').getAttribute('aria-describedby');
    expect(document.getElementById(id ?? '')?.textContent).toBe('Benchmark 1.789');
    fireEvent.keyDown(document, { key: 'Escape' });
    expect(screen.queryByRole('tooltip')).toBeNull();
  });
});

describe('a confirmation', () => {
  it('asks first, and Escape cancels', async () => {
    const [onConfirm, onCancel] = [vi.fn(), vi.fn()];
    await renderInSite(
      <ConfirmDialog
        open
        title="Publish?"
        confirmLabel="Publish"
        onConfirm={onConfirm}
        onCancel={onCancel}
      >
        The prices become public.
      </ConfirmDialog>,
    );
    const dialog = screen.getByRole('dialog', { name: 'Publish?' });
    fireEvent(dialog, new Event('cancel', { cancelable: true }));
    expect(onCancel).toHaveBeenCalledOnce();
    fireEvent.click(screen.getByRole('button', { name: 'Publish' }));
    expect(onConfirm).toHaveBeenCalledOnce();
  });

  it('passes over the second click of the double click that opened or closed it', async () => {
    const beneath = vi.fn();
    const page = (open: boolean) => (
      <>
        <button type="button" onClick={beneath}>
          Beneath
        </button>
        <ConfirmDialog open={open} title="Sure?" onConfirm={vi.fn()} onCancel={vi.fn()}>
          Text
        </ConfirmDialog>
      </>
    );
    const { unmount } = await renderInSite(page(true));
    const click = (detail: number) => fireEvent.click(screen.getByText('Beneath'), { detail });
    click(2);
    expect(beneath).not.toHaveBeenCalled();
    click(1);
    expect(beneath).toHaveBeenCalledOnce();
    unmount();
    await renderInSite(page(false));
    click(2);
    expect(beneath).toHaveBeenCalledOnce();
    await new Promise((resolve) => setTimeout(resolve, 600));
    click(2);
    expect(beneath).toHaveBeenCalledTimes(2);
  });
});
