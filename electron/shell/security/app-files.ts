import { readFile, realpath, stat } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { SECURITY_HEADERS } from './csp';

/** The only kinds of file the window is made of. Anything else in the folder is not served. */
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

type PageRequest = { method: string; url: string };

/**
 * Answers requests on app://ui/ from the files below `root`, and only from there: the path is decoded once, joined,
 * resolved through links (realpath) and must still lie inside. Always answers; what is not there or not allowed is
 * 404, a method other than GET 405. Every answer carries the security headers.
 */
export function serveAppFiles(root: string): (request: PageRequest) => Promise<Response> {
  return async (request) => {
    if (request.method !== 'GET') return answer(405, 'text/plain', 'Only GET is answered.');
    const path = pathOf(request.url);
    const type = path === null ? undefined : TYPES[extname(path)];
    const file = path === null || type === undefined ? null : await confined(root, path);
    if (file === null || type === undefined) return answer(404, 'text/plain', 'There is no such file.');
    return answer(200, type, await readFile(file));
  };
}

function answer(status: number, type: string, body: string | Buffer<ArrayBuffer>): Response {
  return new Response(body, { status, headers: { ...SECURITY_HEADERS, 'Content-Type': type } });
}

/** Decoded path of an app://ui URL; null for other hosts and for paths no file can have. */
function pathOf(raw: string): string | null {
  if (!URL.canParse(raw)) return null;
  const url = new URL(raw);
  if (url.protocol !== 'app:' || url.host !== 'ui') return null;
  try {
    const path = decodeURIComponent(url.pathname);
    return path.includes('\0') || path.includes('\\') ? null : path;
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

async function confined(root: string, path: string): Promise<string | null> {
  try {
    const folder = await realpath(root);
    const file = await realpath(join(folder, path));
    return file.startsWith(folder + sep) && (await stat(file)).isFile() ? file : null;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ENAMETOOLONG' || code === 'ELOOP') return null;
    throw error;
  }
}
