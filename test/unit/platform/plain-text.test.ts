import { describe, expect, it } from 'vitest';
import { givenNote } from '../../../functions/platform/contract/primitives.ts';
import { isInOtherLanguage, saysSomething } from '../../../functions/platform/kernel/plain-text.ts';

describe('a text that is asked of a person', () => {
  it.each(['.', '--', 'ok', 'aaaa', '12345', 'Come prima.', 'vedi sopra', 'as before'])(
    'says nothing: %s',
    (text) => {
      expect(saysSomething(text)).toBe(false);
    },
  );

  it('may be empty, or a word', () => {
    expect(['', 'Errore', 'Come prima del decreto'].map(saysSomething)).toEqual([true, true, true]);
  });

  it.each([
    ['en', 'Vedi la nota e il comunicato qui sopra'],
    ['en', 'Corretto il prezzo della benzina'],
    ['en', 'I prezzi erano scambiati.'],
    ['en', 'Errore di una società'],
    ['it', 'Prices were exchanged.'],
    ['it', 'Typing error, corrected'],
    ['it', 'See the note above, which was corrected'],
    ['it', 'The excise duty was changed by decree'],
  ] as const)('is not the %s one: %s', (language, text) => {
    expect(isInOtherLanguage(text, language)).toBe(true);
  });

  it.each([
    ['it', 'Corretto il prezzo della benzina'],
    ['it', 'Errore della società Q8'],
    [
      'it',
      'Prezzo pubblicato su “The State of the Market and of Prices”, che è uscito il 3 giugno',
    ],
    ['en', 'Report “Relazione della Direzione e del Ministero” is available to the public'],
    ['en', 'Workshop Italy 2026'],
    ['en', 'LNG per litre, non-domestic use'],
  ] as const)('is taken as the %s one: %s', (language, text) => {
    expect(isInOtherLanguage(text, language)).toBe(false);
  });
});

describe('a note to the public', () => {
  const note = (it: string, en: string) => givenNote.safeParse({ it, en }).success;

  it('is a text in each language, not one text twice', () => {
    expect(note('Come prima va bene', 'come prima va bene')).toBe(false);
    expect(note('Come prima va bene', 'It is well as it was')).toBe(true);
    expect(note('Test', 'test')).toBe(true);
  });
});
