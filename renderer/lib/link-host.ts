/** Where a link really leads: its host, in ASCII so that look-alike letters show. The whole text where it is no URL. */
export function linkHost(url: string): string {
  if (!URL.canParse(url)) return url;
  const parsed = new URL(url);
  return parsed.host === '' ? `${parsed.protocol}${parsed.pathname}` : parsed.host;
}
