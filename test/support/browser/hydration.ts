/** Runs in the browser before a page's own scripts: marks the header that came with the page's HTML. */
export function markHeader(): void {
  document.addEventListener('DOMContentLoaded', () => {
    document.querySelector('#root header')?.setAttribute('data-kept', '');
  });
}

/** The header that came with the HTML: a page that is rendered anew has another. */
export const keptHeader = '#root > header[data-kept]';
