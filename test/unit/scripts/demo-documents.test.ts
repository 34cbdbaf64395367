import { expect, test } from 'vitest';
import { demoDocuments } from '../../../scripts/demo/documents/catalogue.ts';
import { subjectOf } from '../../../scripts/demo/documents/subjects.ts';

const documents = demoDocuments('2026-11-22T08:00:00Z');
const about = (part: string) =>
  documents.filter(({ fileName }) => fileName.includes(part)).map((one) => subjectOf(one));

test('demonstration papers are papers, without quantities', () => {
  const papers = [
    'Direttiva',
    'Nota_Metodologica',
    'Rapporto',
    'Circolare',
    'Questionario',
    'La_Situazione',
  ];
  for (const part of papers) {
    const found = about(part);
    expect(found.length, part).toBeGreaterThan(0);
    for (const subject of found) expect(subject, part).toHaveProperty('paragraphs');
  }
});

test('demonstration tables are about what their names say', () => {
  const firstItems = (part: string) =>
    new Set(about(part).map((subject) => ('items' in subject ? subject.items[0] : undefined)));
  expect(firstItems('Consumi_Petroliferi')).toEqual(new Set(['Benzina']));
  expect(firstItems('Bilancio_GAS')).toEqual(new Set(['Produzione nazionale']));
  expect(firstItems('ImportazioniGas')).toEqual(new Set(['Algeria']));
  expect(firstItems('carboni')).toEqual(new Set(['Carbone da vapore']));
  expect(firstItems('BEN_2')).toEqual(new Set(['Combustibili solidi']));
});
