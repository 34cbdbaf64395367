/**
 * Starts the site on a page that came as HTML: what makes it an application is asked for when the page has been
 * drawn, since on a slow connection it would only keep its style sheet waiting. Names nothing but the
 * addresses in its own element, so that it is one small file.
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

// The next frame comes after the style sheets, and the timer after the frame.
requestAnimationFrame(() => setTimeout(begin));
// A page in a tab that is not seen has no frames.
setTimeout(begin, 2000);
