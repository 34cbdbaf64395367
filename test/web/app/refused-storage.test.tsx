import { waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { allPages } from '../../support/all-pages.ts';
import { everyThird } from '../../support/fuzz.ts';
import { renderPage } from '../support/render-page.tsx';
import { aUser } from '../support/users.ts';

const names = ['localStorage', 'sessionStorage'] as const;
const browsers = new Map(
  names.map((name) => [name, Object.getOwnPropertyDescriptor(window, name)] as const),
);

function refuse(): never {
  throw new DOMException('The operation is insecure.', 'SecurityError');
}

/** Ways in which browsers refuse storage. */
const refusals = {
  'throws when it is looked at': { get: refuse },
  'is not there': { get: () => null },
  'throws at everything': {
    value: { getItem: refuse, setItem: refuse, removeItem: refuse, clear: refuse },
  },
  'is full': {
    value: { getItem: () => null, setItem: refuse, removeItem: () => {}, clear: () => {} },
  },
} as const satisfies Record<string, PropertyDescriptor>;

function refuseStorage(refusal: PropertyDescriptor): void {
  for (const name of names) Object.defineProperty(window, name, { configurable: true, ...refusal });
}

afterEach(() => {
  for (const [name, own] of browsers)
    if (own) Object.defineProperty(window, name, own);
    else Reflect.deleteProperty(window, name);
});

describe.each(Object.entries(refusals))('where storage %s', (_, refusal) => {
  it('the site starts, and keeps what it would store until it is left', async () => {
    refuseStorage(refusal);
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no network')));
    vi.resetModules();
    document.body.innerHTML = '<div id="root"></div>';
    window.history.replaceState(null, '', '/note-legali');
    await import('../../../frontend/app/entry.tsx');
    await waitFor(() =>
      expect(document.querySelector('main[data-page="legal-notes"]')).not.toBeNull(),
    );
    const { selectSurvey, selectedSurveyId } = await import(
      '../../../frontend/shared/prices/surveys.tsx'
    );
    selectSurvey(12);
    expect(selectedSurveyId()).toBe(12);
  });

  it('a language that is chosen goes into the address', async () => {
    refuseStorage(refusal);
    const { chooseLanguage } = await import('../../../frontend/lib/language.ts');
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
    chooseLanguage('en');
    expect(reload).toHaveBeenCalled();
    expect(window.location.search).toBe('?lang=en');
    reload.mockRestore();
    window.history.replaceState(null, '', '/');
  });

  it('libraries keep what they store, too', async () => {
    refuseStorage(refusal);
    const { lendToLibraries } = await import('../../../frontend/lib/storage.ts');
    lendToLibraries();
    window.sessionStorage.setItem('challenge', 'NEW_PASSWORD_REQUIRED');
    expect(window.sessionStorage.getItem('challenge')).toBe('NEW_PASSWORD_REQUIRED');
    window.sessionStorage.removeItem('challenge');
    expect(window.sessionStorage.getItem('challenge')).toBeNull();
  });
});

it.each(everyThird(allPages))('$id is shown where storage throws', async (page) => {
  refuseStorage(refusals['throws when it is looked at']);
  await renderPage(page.id, page.audience === 'company' ? { user: aUser() } : {});
});
