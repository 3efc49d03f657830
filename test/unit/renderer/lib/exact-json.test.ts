import { describe, expect, it } from 'vitest';
import { exactJson, isJsonObject, parseJson } from '../../../../renderer/lib/exact-json';

describe('exactJson', () => {
  it('shows characters that do not show, or turn the writing, as escapes that mean the same', () => {
    const value = { query: 'a\u202Eb\u200Bc\u{E0041}d' };
    const text = exactJson(value);
    expect(text).toContain('a\\u202eb\\u200bc\\udb40\\udc41d');
    expect(parseJson(text)).toEqual(value);
  });

  it('leaves letters of every script and emoji as they are', () => {
    expect(exactJson({ name: 'Müller 王 😀' })).toContain('Müller 王 😀');
  });
});

describe('parseJson', () => {
  it('gives nothing for half a text', () => {
    expect(parseJson('{"a": ')).toBeUndefined();
  });

  it('tells an object from a list and from nothing', () => {
    expect(isJsonObject(parseJson('{}'))).toBe(true);
    for (const text of ['[]', 'null', '3', '"x"']) expect(isJsonObject(parseJson(text))).toBe(false);
  });
});
