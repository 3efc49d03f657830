import { decodeRawText } from './encoded-words';
import { fieldValues, type HeaderField } from './header-fields';
import { cleanLine } from './safe-text';

const MAX_LENGTH = 255;

/**
 * The identifier of the mailing list a message came through (RFC 2919 §2), in lower case and without brackets; null
 * where there is none, where there are several, or where it is longer than the RFC lets it be. Lists that forget the
 * brackets are understood, their free text is not. Linear in the length of the field.
 */
export function readListId(fields: readonly HeaderField[]): string | null {
  const [value, ...others] = fieldValues(fields, 'list-id');
  if (value === undefined || others.length > 0) return null;
  const open = value.lastIndexOf('<');
  const close = value.indexOf('>', open);
  const written = open >= 0 && close > open ? value.slice(open + 1, close) : value;
  if (written.length > MAX_LENGTH * 4) return null;
  const id = cleanLine(decodeRawText(written, null)).text.toLowerCase();
  return id === '' || id.length > MAX_LENGTH || /\s/u.test(id) ? null : id;
}
