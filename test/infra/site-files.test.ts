import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Annotations, Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { defaultExternalLinks } from '../../functions/platform/contract/external-links.ts';
import { portalTemplate } from '../support/aws/portal-template.ts';

const { siteDeployment } = portalTemplate('test');
const filesOf = (folders: readonly string[]) =>
  folders.map((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort());

describe('the deployed site', () => {
  it('caches files whose name changes with their content for a year', () => {
    const { Properties, folders } = siteDeployment('Assets');
    expect(filesOf(folders)).toEqual([['index-B1c2.js']]);
    expect(Properties.SystemMetadata['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('revalidates its page and its settings each time', () => {
    const { Properties, folders } = siteDeployment('Pages');
    expect(filesOf(folders)).toEqual([['icons.svg', 'index.html'], ['config.json']]);
    expect(Properties.SystemMetadata['cache-control']).toBe('no-cache');
  });

  it('has settings for the dialect of CSV files, the European form and the provisional prices', () => {
    const settings = {
      csvDialect: 'ministry',
      europeanFormUrl: 'https://example.org/form',
      provisionalPrices: false,
    };
    const { folders } = portalTemplate('test', { settings }).siteDeployment('Pages');
    const config = JSON.parse(readFileSync(join(folders[1] ?? '', 'config.json'), 'utf8'));
    expect(config).toMatchObject(settings);
  });

  it('has the addresses of other sites: those of the stage, else those of the ministry', () => {
    const privacy = 'https://example.org/privacy';
    const settings = { externalLinks: { privacy } };
    const { folders } = portalTemplate('test', { settings }).siteDeployment('Pages');
    const config = JSON.parse(readFileSync(join(folders[1] ?? '', 'config.json'), 'utf8'));
    expect(config.externalLinks).toEqual({ ...defaultExternalLinks, privacy });
  });

  it('is below its base path, beside files of earlier deployments', () => {
    const [assets, pages] = [
      siteDeployment('Assets').Properties,
      siteDeployment('Pages').Properties,
    ];
    expect(assets).toMatchObject({ DestinationBucketKeyPrefix: 'dgsaie/assets', Prune: false });
    expect(pages).toMatchObject({ DestinationBucketKeyPrefix: 'dgsaie', Prune: false });
  });

  it('is left unchanged, with a warning, when it has not been built', () => {
    const unbuilt = portalTemplate('test', { siteFolder: 'a-folder-that-is-not-there' });
    expect(filesOf(unbuilt.siteDeployment('Pages').folders)).toEqual([['config.json']]);
    const warnings = Annotations.fromStack(unbuilt.stacks.api).findWarning(
      '*',
      Match.stringLikeRegexp('run "npm run build" before deploying'),
    );
    expect(warnings).toHaveLength(1);
  });
});
