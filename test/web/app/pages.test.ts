import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { menuOf } from '../../../frontend/app/menu.ts';
import { descriptionKey, loadComponent, pagesFor, textsOf } from '../../../frontend/app/pages.ts';
import { loadTexts, startI18n } from '../../../frontend/lib/i18n.ts';
import { allPages } from '../../support/all-pages.ts';
import { anAdministrator, aUser } from '../support/users.ts';

describe('the page table', () => {
  beforeAll(async () => {
    await startI18n('it');
    await Promise.all(['app', 'descriptions'].map(loadTexts));
  });

  it('gives each address to one page', () => {
    const paths = allPages.flatMap(({ path, aliases = [] }) => [path, ...aliases]);
    expect(new Set(paths).size).toBe(paths.length);
    for (const path of paths) expect(path).toMatch(/^\/[a-z0-9:/-]*$/i);
  });

  it.each(allPages)('names and describes $id, and loads it with its texts', async (page) => {
    expect(await loadComponent(page)).toBeTypeOf('function');
    await Promise.all(textsOf(page).map(loadTexts));
    expect(i18next.exists(`pages.${page.id}.title`)).toBe(true);
    expect(i18next.exists(descriptionKey(page))).toBe(page.audience === 'public');
  });

  it('registers the pages of a role only for that role', () => {
    const ids = (user: Parameters<typeof pagesFor>[0]) => pagesFor(user).map(({ id }) => id);
    const noRole = aUser({ role: null, companyId: null });
    expect(ids(undefined)).not.toContain('profile');
    for (const user of [noRole, aUser(), anAdministrator()]) expect(ids(user)).toContain('profile');
    for (const page of allPages) {
      if (page.path.startsWith('/monitor')) {
        expect(page.audience, page.id).toBe('admin');
        expect(ids(aUser())).not.toContain(page.id);
      }
      if (page.path.startsWith('/app/prezzi-settimanali/')) {
        expect(page.audience, page.id).toBe('company');
        expect(ids(anAdministrator())).not.toContain(page.id);
      }
    }
  });
});

describe('the main menu', () => {
  it('contains existing pages, and external links in their place', () => {
    const surveys = menuOf([
      { ...somePage, id: 'survey-landing', menu: ['surveys'] },
      { ...somePage, id: 'methodology', menu: ['surveys'] },
    ]);
    const [item] = surveys;
    const entries = item?.kind === 'groups' ? (item.sections[0]?.entries ?? []) : [];
    expect(entries.map((entry) => (entry.kind === 'page' ? entry.page.id : entry.link))).toEqual([
      'survey-landing',
      'lpgMonitoring',
      'oilStocks',
      'methodology',
    ]);
  });

  it('leaves out groups without pages', () => {
    const menu = menuOf([{ ...somePage, id: 'home' }]);
    expect(menu.map((item) => (item.kind === 'page' ? item.page.id : item.key))).toEqual([
      'home',
      'surveys',
    ]);
  });
});

const somePage = {
  path: '/x',
  audience: 'public',
  module: 'home/home-page',
  component: 'HomePage',
} as const;
