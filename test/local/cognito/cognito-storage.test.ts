import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
  GetTokensFromRefreshTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, it, vi } from 'vitest';
import { localPool } from '../../../scripts/local/cognito/pool-settings.ts';
import { startCognito } from '../../../scripts/local/cognito/start-cognito.ts';
import { listenOn } from '../../../scripts/local/settings/ports.ts';
import { testSettings } from '../../support/aws/emulators.ts';
import { freePorts } from '../../support/aws/free-ports.ts';
import { testCredentials as credentials } from '../../support/aws/test-credentials.ts';
import { aFolder, aPool, aUser, password, siteOrigin, tokensOf } from './cognito-support.ts';

const UserPoolId = localPool.userPoolId;

describe('a restart', () => {
  it('keeps users, passwords, sessions, keys and certificate', async () => {
    const dataFolder = aFolder();
    const before = await aPool({ dataFolder });
    await aUser(before);
    const { refreshToken } = await tokensOf(before, 'mario');
    const keys = await fetch(before.keysUrl).then((response) => response.text());
    await before.stop();
    const after = await aPool({ dataFolder });
    expect(await fetch(after.keysUrl).then((response) => response.text())).toBe(keys);
    expect(after.certificate).toBe(before.certificate);
    await tokensOf(after, 'mario');
    const refreshed = await after.client.send(
      new GetTokensFromRefreshTokenCommand({
        ClientId: after.programClientId,
        RefreshToken: refreshToken,
      }),
    );
    expect(refreshed.AuthenticationResult?.AccessToken).toBeDefined();
  });

  it('loses no acknowledged write to kill -9', async () => {
    const dataFolder = aFolder();
    const acknowledged: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      const { client, kill } = await startProcess(dataFolder);
      const writers = Array.from({ length: 4 }, async (_, writer) => {
        for (let count = 0; ; count += 1) {
          const Username = `user-${round}-${writer}-${count}`;
          await client.send(new AdminCreateUserCommand({ UserPoolId, Username }));
          acknowledged.push(Username);
        }
      });
      const stopped = Promise.allSettled(writers);
      const enough = acknowledged.length + 4 + 3 * round;
      await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThanOrEqual(enough), {
        timeout: 120_000,
        interval: 1,
      });
      await kill();
      await stopped;
    }
    const { client } = await aPool({ dataFolder });
    for (const Username of acknowledged) {
      await client.send(new AdminGetUserCommand({ UserPoolId, Username }));
    }
  });
});

describe('the stored data', () => {
  it('hold no password, and no token', async () => {
    const pool = await aPool();
    await aUser(pool);
    const { accessToken, refreshToken } = await tokensOf(pool, 'mario');
    const stored = readFileSync(join(pool.dataFolder, 'pool.jsonl'), 'utf8');
    expect(stored).toContain('mario@example.org');
    for (const secret of [password, accessToken, refreshToken]) {
      expect(stored).not.toContain(secret);
    }
  });

  it('hold nothing of a person who was removed, and take changes afterwards', async () => {
    const dataFolder = aFolder();
    const pool = await aPool({ dataFolder });
    for (const name of ['mario', 'maria']) await aUser(pool, name);
    await tokensOf(pool, 'mario');
    await pool.client.send(new AdminDeleteUserCommand({ UserPoolId, Username: 'mario' }));
    expect(readFileSync(join(dataFolder, 'pool.jsonl'), 'utf8')).not.toContain('mario');
    await aUser(pool, 'luigi');
    await pool.stop();
    const after = await aPool({ dataFolder });
    for (const name of ['maria', 'luigi']) await tokensOf(after, name);
  });

  it('may end in a line that a crash cut short', async () => {
    const dataFolder = aFolder();
    const before = await aPool({ dataFolder });
    await aUser(before);
    await before.stop();
    appendFileSync(join(dataFolder, 'pool.jsonl'), '[{"table":"user","key":"half","val');
    const after = await aPool({ dataFolder });
    await aUser(after, 'maria');
    await after.stop();
    const last = await aPool({ dataFolder });
    for (const Username of ['mario', 'maria']) {
      const found = await last.client.send(new AdminGetUserCommand({ UserPoolId, Username }));
      expect(found.Username).toBe(Username);
    }
  });

  it.each([0.02, 0.3, 0.9])(
    'are refused and left alone when cut off at %d of them',
    async (part) => {
      const dataFolder = aFolder();
      const before = await aPool({ dataFolder });
      for (const name of ['mario', 'maria']) await aUser(before, name);
      await before.stop();
      // Opened and closed once more, so that they are written as a whole.
      await (await aPool({ dataFolder })).stop();
      const file = join(dataFolder, 'pool.jsonl');
      const whole = readFileSync(file, 'utf8');
      const cut = whole.slice(0, Math.floor(whole.length * part));
      writeFileSync(file, cut);
      await expect(start(dataFolder)).rejects.toThrow(/pool\.jsonl is cut short: restore it from/);
      expect(readFileSync(file, 'utf8')).toBe(cut);
    },
  );

  it('of an earlier version, with nothing around them, are taken', async () => {
    const dataFolder = aFolder();
    const before = await aPool({ dataFolder });
    await aUser(before);
    await before.stop();
    const file = join(dataFolder, 'pool.jsonl');
    const lines = readFileSync(file, 'utf8').split('\n');
    writeFileSync(file, lines.filter((line) => line !== '[]').join('\n'));
    const after = await aPool({ dataFolder });
    const found = await after.client.send(
      new AdminGetUserCommand({ UserPoolId, Username: 'mario' }),
    );
    expect(found.Username).toBe('mario');
  });

  it('are refused and left alone when damaged in the middle', async () => {
    const dataFolder = aFolder();
    const before = await aPool({ dataFolder });
    await aUser(before);
    await before.stop();
    const file = join(dataFolder, 'pool.jsonl');
    const damaged = `{"torn\n${readFileSync(file, 'utf8')}`;
    writeFileSync(file, damaged);
    await expect(start(dataFolder)).rejects.toThrow(/pool\.jsonl is damaged at line 1/);
    expect(readFileSync(file, 'utf8')).toBe(damaged);
  });
});

it('says when a port is taken, and frees the other', async () => {
  const port = await freePorts(5);
  const taken = createServer();
  await listenOn(taken, port + 3, '127.0.0.1');
  await expect(start(aFolder(), port)).rejects.toThrow(`Port ${port + 3} (PORT + 3, `);
  taken.close();
  const freed = createServer();
  await listenOn(freed, port + 2, '127.0.0.1');
  freed.close();
});

const start = (folder: string, port = 0) =>
  startCognito(testSettings(folder, { port }), { folder, siteOrigin, credentials });

async function startProcess(dataFolder: string) {
  const program = join(import.meta.dirname, 'cognito-process.ts');
  const child = spawn(process.execPath, [program, dataFolder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [endpoint] = (await once(createInterface(child.stdout), 'line')) as [string];
  const client = new CognitoIdentityProviderClient({
    endpoint,
    region: localPool.region,
    maxAttempts: 1,
    credentials,
  });
  return {
    client,
    async kill() {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
