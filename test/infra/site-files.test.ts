import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Annotations, Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { defaultExternalLinks } from '../../functions/contract/external-links.ts';
import { portalTemplate } from '../support/portal-template.ts';

const { siteDeployment } = portalTemplate('test');
const filesOf = (folders: readonly string[]) =>
  folders.map((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort());

describe('the deployed site', () => {
  it('has files that change their name with their content kept for a year', () => {
    const { Properties, folders } = siteDeployment('Assets');
    expect(filesOf(folders)).toEqual([['index-B1c2.js']]);
    expect(Properties.SystemMetadata['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('has its page and its settings asked for anew each time', () => {
    const { Properties, folders } = siteDeployment('Pages');
    expect(filesOf(folders)).toEqual([['icons.svg', 'index.html'], ['config.json']]);
    expect(Properties.SystemMetadata['cache-control']).toBe('no-cache');
  });

  it('is told the dialect of CSV files, the address of the European form and whether there are provisional prices', () => {
    const settings = {
      csvDialect: 'ministry',
      europeanFormUrl: 'https://example.org/form',
      provisionalPrices: false,
    };
    const { folders } = portalTemplate('test', { settings }).siteDeployment('Pages');
    const config = JSON.parse(readFileSync(join(folders[1] ?? '', 'config.json'), 'utf8'));
    expect(config).toMatchObject(settings);
  });

  it('is told the addresses of other sites: those of the stage, else those of the ministry', () => {
    const privacy = 'https://example.org/privacy';
    const settings = { externalLinks: { privacy } };
    const { folders } = portalTemplate('test', { settings }).siteDeployment('Pages');
    const config = JSON.parse(readFileSync(join(folders[1] ?? '', 'config.json'), 'utf8'));
    expect(config.externalLinks).toEqual({ ...defaultExternalLinks, privacy });
  });

  it('stands below its base path, beside files of earlier deployments', () => {
    const [assets, pages] = [
      siteDeployment('Assets').Properties,
      siteDeployment('Pages').Properties,
    ];
    expect(assets).toMatchObject({ DestinationBucketKeyPrefix: 'dgsaie/assets', Prune: false });
    expect(pages).toMatchObject({ DestinationBucketKeyPrefix: 'dgsaie', Prune: false });
  });

  it('is left as it is, with a warning, when it has not been built', () => {
    const unbuilt = portalTemplate('test', { siteFolder: 'a-folder-that-is-not-there' });
    expect(filesOf(unbuilt.siteDeployment('Pages').folders)).toEqual([['config.json']]);
    const warnings = Annotations.fromStack(unbuilt.portal).findWarning(
      '*',
      Match.stringLikeRegexp('run "npm run build" before deploying'),
    );
    expect(warnings).toHaveLength(1);
  });
});
