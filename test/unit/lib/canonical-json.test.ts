import { describe, expect, it } from 'vitest';
import { canonicalJson, sha256 } from '../../../electron/lib/canonical-json';

describe('canonicalJson', () => {
  it('gives equal content equal bytes, whatever the order of its keys', () => {
    const one = { b: [{ y: 1, x: 2 }], a: { d: null, c: 'ü' } };
    const other = { a: { c: 'ü', d: null }, b: [{ x: 2, y: 1 }] };
    expect(canonicalJson(one)).toBe('{"a":{"c":"ü","d":null},"b":[{"x":2,"y":1}]}');
    expect(canonicalJson(other)).toBe(canonicalJson(one));
  });

  it('keeps the order of lists', () => {
    expect(canonicalJson([2, 1])).not.toBe(canonicalJson([1, 2]));
  });

  it('keeps keys that look like numbers apart and in one order', () => {
    expect(canonicalJson({ 10: 'a', 9: 'b', x: 'c' })).toBe(canonicalJson({ x: 'c', 9: 'b', 10: 'a' }));
  });

  it('keeps a member called __proto__ a member', () => {
    const parsed: unknown = JSON.parse('{"__proto__":{"admin":true},"a":1}');
    expect(canonicalJson(parsed)).toBe('{"__proto__":{"admin":true},"a":1}');
    expect(canonicalJson(parsed)).not.toBe(canonicalJson({ a: 1 }));
  });

  it('leaves out what JSON leaves out', () => {
    expect(canonicalJson({ a: undefined, b: 1 })).toBe('{"b":1}');
  });
});

describe('sha256', () => {
  it('is the lower-case hex digest of the UTF-8 text or of the bytes', () => {
    expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    expect(sha256(Buffer.from('ü'))).toBe(sha256('ü'));
  });
});
