/**
 * Starts the site on a page that came as HTML. The application's files are requested after the page has been drawn,
 * because on a slow connection they would delay its style sheet. The script uses only the addresses in its own
 * element, so it is one small file.
 */
const place = document.querySelector<HTMLElement>('script[data-scripts]');
let begun = false;

function begin(): void {
  if (begun) return;
  begun = true;
  const [start, ...others] = place?.dataset.scripts?.split(' ') ?? [];
  for (const href of others) document.head.append(linkTo(href));
  const script = document.createElement('script');
  script.type = 'module';
  script.crossOrigin = '';
  script.src = start ?? '';
  document.head.append(script);
}

function linkTo(href: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = href;
  link.crossOrigin = '';
  return link;
}

/**
 * A button that is pressed before the application listens is pressed again when it does, or a tap on a slow phone would
 * have no answer.
 */
function keepPressed(root: HTMLElement): void {
  let pressed: HTMLElement | null = null;
  const remember = ({ target }: Event) => {
    pressed = (target as Element).closest<HTMLElement>('button[type=button]');
  };
  root.addEventListener('click', remember);
  new MutationObserver((_, observer) => {
    observer.disconnect();
    root.removeEventListener('click', remember);
    pressed?.click();
  }).observe(root, { attributeFilter: ['data-page'] });
}

const root = document.querySelector<HTMLElement>('#root[data-page]');
if (root) keepPressed(root);

// The next frame comes after the style sheets, and the timer after the frame.
requestAnimationFrame(() => setTimeout(begin));
// A page in a hidden tab has no frames.
setTimeout(begin, 2000);
