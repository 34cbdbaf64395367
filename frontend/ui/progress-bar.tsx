import './progress-bar.css';

interface ProgressBarProps {
  readonly label: string;
  /** From 0 to 1. */
  readonly share: number;
}

/** How much of something is done, as a bar and in words. */
export function ProgressBar({ label, share }: ProgressBarProps) {
  const percent = Math.round(share * 100);
  return (
    <div className="progress-line">
      <span>{label}</span>
      <progress value={percent} max={100} aria-label={label} />
      <span className="progress-percent">{percent}&nbsp;%</span>
    </div>
  );
}
