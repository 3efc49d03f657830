/** What one message may cost. Beyond a limit the message is kept and flagged; what was read within it is used (C1). */
export const LIMITS = {
  messageBytes: 30 * 1024 * 1024,
  headerBytes: 1024 * 1024,
  headerFields: 1_000,
  mimeDepth: 10,
  mimeParts: 100,
  /** UTF-8 bytes of visible and quoted text together. */
  textBytes: 256 * 1024,
  /** Characters of one text part that are looked at at all; HTML needs more source than it has text. */
  plainSource: 512 * 1024,
  htmlSource: 2 * 1024 * 1024,
  htmlDepth: 256,
  authenticationResults: 50_000,
  addresses: 10_000,
  messageIds: 1_000,
  links: 500,
  images: 500,
  attachmentBytes: 10 * 1024 * 1024,
  urlLength: 2_048,
} as const;
