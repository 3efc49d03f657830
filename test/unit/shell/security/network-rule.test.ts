import { describe, expect, it } from 'vitest';
import { devContentSecurityPolicy } from '../../../../electron/shell/security/csp';
import { pageMayLoad } from '../../../../electron/shell/security/network-rule';

const DEV = 'http://localhost:5173/';

describe('what the page may load (bars E3)', () => {
  it('is its own files', () => {
    expect(pageMayLoad('app://ui/index.html', null)).toBe(true);
  });

  it.each([
    'https://example.com/',
    'http://127.0.0.1:9/',
    'ws://localhost:5173/',
    'http://localhost:5173/',
    'file:///etc/passwd',
    'ftp://example.com/',
    'app://other/index.html',
    'devtools://devtools/bundled/inspector.html',
    'chrome://gpu',
    'blob:app://ui/1',
    'nonsense',
  ])('is never %s in the packaged app', (url) => {
    expect(pageMayLoad(url, null)).toBe(false);
  });

  it('is also the dev server, its web socket and the developer tools while developing', () => {
    for (const url of [DEV, 'ws://localhost:5173/?token=x', 'devtools://devtools/bundled/x.js']) {
      expect(pageMayLoad(url, DEV)).toBe(true);
    }
    for (const url of ['http://localhost:9999/', 'https://localhost:5173/', 'http://localhost.evil.example:5173/']) {
      expect(pageMayLoad(url, DEV)).toBe(false);
    }
  });
});

describe('the policy while developing', () => {
  it('opens the web socket of the dev server and stays closed otherwise', () => {
    const policy = devContentSecurityPolicy(DEV);
    expect(policy).toContain("connect-src 'self' ws://localhost:5173");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
  });
});
