import { useState } from 'react';
import { Button, type ButtonVariant } from './button.tsx';

interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
  /** Called when the text is copied, or when the browser refuses. */
  readonly copied: string;
  readonly toCopy: string;
  readonly variant?: ButtonVariant;
}

/** Copies a text, and says so. */
export function CopyButton({ text, label, copied, toCopy, variant }: CopyButtonProps) {
  const [told, setTold] = useState<{ readonly text: string; readonly isCopied: boolean }>();
  async function copy(): Promise<void> {
    const isCopied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    setTold({ text, isCopied: isCopied ?? false });
  }
  return (
    <>
      <Button size="small" variant={variant ?? 'primary'} disabled={!text} onClick={copy}>
        {label}
      </Button>
      <span className="quiet" role="status">
        {told?.text === text ? (told.isCopied ? copied : toCopy) : null}
      </span>
    </>
  );
}
