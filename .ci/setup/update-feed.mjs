/**
 * Where a release looks for the next one, from the environment of the build: GENIE_UPDATE_FEED (the folder on the web),
 * GENIE_UPDATE_PUBLIC_KEY (of sign-manifest.mjs) and GENIE_UPDATE_PAGE (for people; the feed where it is not set).
 * Without them a package does not update itself.
 */
import { createPublicKey } from 'node:crypto';
import { Stop } from './report.mjs';

/** What electron-builder is told: to write `latest*.yml`, and what the app finds as `updates` in its package.json. */
export function updateFeedArgs(env, nowMs = Date.now()) {
  const feed = withSlash(env.GENIE_UPDATE_FEED ?? '');
  const publicKey = env.GENIE_UPDATE_PUBLIC_KEY ?? '';
  if (feed === '' && publicKey === '') return [];
  const page = env.GENIE_UPDATE_PAGE || feed;
  for (const url of [feed, page]) {
    if (isPlainHttps(url)) continue;
    throw new Stop('GENIE_UPDATE_FEED and GENIE_UPDATE_PAGE are https addresses without a query: correct them.');
  }
  if (!isPublicKey(publicKey)) {
    throw new Stop(
      'GENIE_UPDATE_PUBLIC_KEY is no Ed25519 key: take what "node .ci/setup/sign-manifest.mjs --new-key FILE" prints.',
    );
  }
  const updates = { feed, publicKey, page, builtAt: new Date(nowMs).toISOString() };
  return [
    '--config.publish.provider=generic',
    `--config.publish.url=${feed}`,
    ...Object.entries(updates).map(([name, value]) => `--config.extraMetadata.updates.${name}=${value}`),
  ];
}

function withSlash(url) {
  return url === '' || url.endsWith('/') ? url : `${url}/`;
}

function isPlainHttps(url) {
  return URL.canParse(url) && url.startsWith('https://') && !/[?#@]/.test(url);
}

function isPublicKey(text) {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ed25519';
  } catch {
    return false;
  }
}
