import { z } from 'zod';
import { LOOPBACK_URL } from './tool-server';

const MAX_URL = 2_000;
/** A folder or page of the web; `http:` only on this computer, which is how a release is tried out. */
const address = z
  .url({ protocol: /^https?$/ })
  .max(MAX_URL)
  .refine((url) => !url.toLowerCase().startsWith('http:') || LOOPBACK_URL.test(url))
  .refine((url) => !/[?#@]/.test(url));

/** Where a release looks for the next one: `updates` in its package.json. Without it an app does not update itself. */
export const updateSource = z.strictObject({
  /** The folder that holds the manifests, their signatures and the files; ends with a slash. */
  feed: address.refine((url) => url.endsWith('/')),
  /** Ed25519, SubjectPublicKeyInfo (RFC 8410) in base64. */
  publicKey: z.base64().length(60),
  /** Where a person gets the new version. */
  page: address,
  /** Releases that are not newer than this are not taken. */
  builtAt: z.iso.datetime(),
});
export type UpdateSource = z.output<typeof updateSource>;

const sha512 = z.base64().length(88);
const fileName = z.string().min(1).max(MAX_URL);

/**
 * `latest*.yml` as electron-builder writes it, and nothing else: a staged rollout, a minimum system or a web installer
 * would be a promise that this version does not keep.
 */
export const updateManifest = z.strictObject({
  version: z.string().regex(/^\d{1,4}\.\d{1,4}\.\d{1,6}$/),
  files: z
    .array(
      z.strictObject({
        url: fileName,
        sha512,
        size: z.int().positive().optional(),
        blockMapSize: z.int().positive().optional(),
        isAdminRightsRequired: z.boolean().optional(),
      }),
    )
    .min(1)
    .max(30),
  /** Of the first file, for older readers. */
  path: fileName,
  sha512,
  releaseDate: z.iso.datetime(),
});
export type UpdateManifest = z.output<typeof updateManifest>;

/** `none`: this is the newest version, or nobody has looked yet. `ready`: it is installed when the app quits. */
const UPDATE_STATES = ['none', 'looking', 'there', 'downloading', 'ready', 'failed'] as const;

export const updateView = z.object({
  /** False in a checkout and in a package that was built without a place to look at. */
  supported: z.boolean(),
  /** False where only the system's package manager, or the user, can install: then a version is announced. */
  installs: z.boolean(),
  /** Who is asked; empty where nobody is. */
  host: z.string(),
  state: z.enum(UPDATE_STATES),
  /** The new one, once it is known. */
  version: z.string().nullable(),
  /** While downloading. */
  percent: z.number().nullable(),
  lastLookedAtMs: z.number().nullable(),
  error: z.object({ message: z.string(), hint: z.string() }).nullable(),
});
export type UpdateView = z.output<typeof updateView>;
