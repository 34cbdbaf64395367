/**
 * What a person sees whose page cannot be made at the moment. In both languages, because the gateway's refusals know
 * none; it runs no script, so that it needs nothing that is busy, and its style sheet is a file of the site.
 */
export const busyPage = [
  '<!doctype html><html lang="it"><head><meta charset="utf-8"><title>Pagina non disponibile al momento</title>',
  '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
  '<link rel="stylesheet" href="/dgsaie/busy.css"></head><body>',
  '<header><a href="/dgsaie/">Statistiche energetiche e minerarie</a></header><main>',
  '<h1>La pagina non è disponibile al momento</h1><p>Di solito bastano pochi secondi.</p>',
  // An empty address is the one that the person asked for.
  '<p><a href="">Riprova</a></p><div lang="en"><h2>This page is not available at the moment</h2>',
  '<p>A few seconds are usually enough.</p><p><a href="">Try again</a></p></div>',
  '</main></body></html>',
].join('');
