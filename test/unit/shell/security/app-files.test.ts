import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveAppFiles } from '../../../../electron/shell/security/app-files';

let folder: string;
let serve: (request: { method: string; url: string }) => Promise<Response>;
const get = (url: string) => serve({ method: 'GET', url });

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'app-files-'));
  mkdirSync(join(folder, 'ui/assets.js'), { recursive: true });
  mkdirSync(join(folder, 'ui-secret'));
  writeFileSync(join(folder, 'ui/index.html'), '<p>window</p>');
  writeFileSync(join(folder, 'ui/main.js'), 'export {}');
  writeFileSync(join(folder, 'ui/a b.css'), 'p {}');
  writeFileSync(join(folder, 'ui/notes.txt'), 'not served');
  writeFileSync(join(folder, 'secret.html'), 'SECRET');
  writeFileSync(join(folder, 'ui-secret/secret.html'), 'SECRET');
  symlinkSync(join(folder, 'secret.html'), join(folder, 'ui/link.html'));
  symlinkSync(join(folder, 'ui-secret'), join(folder, 'ui/linked'));
  symlinkSync('loop.html', join(folder, 'ui/loop.html'));
  serve = serveAppFiles(join(folder, 'ui'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('app:// files (bars E5)', () => {
  it('are served with their type', async () => {
    const page = await get('app://ui/index.html');
    expect([page.status, page.headers.get('content-type'), await page.text()]).toEqual([
      200,
      'text/html; charset=utf-8',
      '<p>window</p>',
    ]);
    expect((await get('app://ui/main.js?v=1#x')).headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect((await get('app://ui/a%20b.css')).status).toBe(200);
  });

  it.each(['app://ui/index.html', 'app://ui/missing.html'])('carry the security headers: %s', async (url) => {
    const { headers } = await get(url);
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
        "connect-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  });

  it.each([
    'app://ui/../secret.html',
    'app://ui/%2e%2e/secret.html',
    'app://ui/..%2fsecret.html',
    'app://ui/%2e%2e%2fsecret.html',
    'app://ui/%2e%2e%2fui-secret/secret.html',
    'app://ui/..%5csecret.html',
    'app://ui//../secret.html',
    'app://ui/x/..%2f..%2fsecret.html',
    'app://ui/%252e%252e/secret.html',
    'app://ui/link.html',
    'app://ui/linked/secret.html',
    'app://ui/loop.html',
  ])('never come from outside the folder: %s', async (url) => {
    const response = await get(url);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('SECRET');
  });

  it.each([
    'app://ui/',
    'app://ui/notes.txt',
    'app://ui/assets.js',
    'app://ui/index.html/x.html',
    'app://ui/%00.html',
    'app://ui/%ff.html',
    'app://ui/%.html',
    `app://ui/${'a'.repeat(5_000)}.html`,
    'app://other/index.html',
    'https://ui/index.html',
    'not a url',
  ])('are not there: %s', async (url) => {
    expect((await get(url)).status).toBe(404);
  });

  it.each(['POST', 'HEAD', 'PUT', 'OPTIONS'])('answer GET only: %s', async (method) => {
    expect((await serve({ method, url: 'app://ui/index.html' })).status).toBe(405);
  });
});
