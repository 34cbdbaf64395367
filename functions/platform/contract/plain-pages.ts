/**
 * Pages of a person whose page cannot be made at the moment, or is not there. In both languages, because the gateway's
 * refusals know none; they run no script, so that they need nothing that is busy, and their style sheet is a file of the
 * site.
 */
interface Told {
  readonly title: string;
  readonly text: string;
  readonly link: string;
  readonly address: string;
}

const plainPage = (it: Told, en: Told): string => {
  const link = ({ link: text, address }: Told) => `<p><a href="${address}">${text}</a></p>`;
  return [
    `<!doctype html><html lang="it"><head><meta charset="utf-8"><title>${it.title}</title>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    '<link rel="stylesheet" href="/dgsaie/busy.css"></head><body>',
    '<header><a href="/dgsaie/">Statistiche energetiche e minerarie</a></header><main>',
    `<h1>${it.title}</h1><p>${it.text}</p>${link(it)}`,
    `<div lang="en"><h2>${en.title}</h2><p>${en.text}</p>${link(en)}</div>`,
    '</main></body></html>',
  ].join('');
};

/** An empty address is the one that the person asked for. */
const THE_SAME = '';

export const busyPage = plainPage(
  {
    title: 'La pagina non è disponibile al momento',
    text: 'Di solito bastano pochi secondi.',
    link: 'Riprova',
    address: THE_SAME,
  },
  {
    title: 'This page is not available at the moment',
    text: 'A few seconds are usually enough.',
    link: 'Try again',
    address: THE_SAME,
  },
);

export const missingPage = plainPage(
  {
    title: 'Pagina non trovata',
    text: 'A questo indirizzo non c’è nulla. Prezzi, statistiche e documenti si trovano con la ricerca.',
    link: 'Cerca nel sito',
    address: '/dgsaie/cerca?lang=it',
  },
  {
    title: 'Page not found',
    text: 'There is nothing at this address. The search finds prices, statistics and documents.',
    link: 'Search the site',
    address: '/dgsaie/cerca?lang=en',
  },
);
