import { describe, expect, it } from 'vitest';
import { addressList, byteSize, duration } from '../../../../renderer/lib/format';
import { linkHost } from '../../../../renderer/lib/link-host';

describe('byteSize', () => {
  it('uses the unit a person would', () => {
    expect(byteSize(1_843_000, 'en')).toBe('1.8 MB');
    expect(byteSize(1_843_000, 'de')).toBe('1,8 MB');
    expect(byteSize(48_200, 'en')).toBe('48 kB');
    expect(byteSize(0, 'en')).toBe('0 bytes');
  });
});

describe('duration', () => {
  it('is in milliseconds below a second and in seconds above', () => {
    expect(duration(412, 'en')).toBe('412 ms');
    expect(duration(3_140, 'de')).toBe('3,1 s');
  });
});

describe('addressList', () => {
  it('splits at commas, semicolons and line breaks and drops the empty ones', () => {
    expect(addressList('a@example.com, b@example.com;\n\nc@example.com,')).toEqual([
      'a@example.com',
      'b@example.com',
      'c@example.com',
    ]);
  });
});

describe('linkHost', () => {
  it('is the host that would be visited, not the one that is shown', () => {
    expect(linkHost('https://www.example.com@evil.example.net/x')).toBe('evil.example.net');
    expect(linkHost('https://ехample.com/')).toMatch(/^xn--/);
  });

  it('is the whole thing where there is no host', () => {
    expect(linkHost('mailto:ann@example.com')).toBe('mailto:ann@example.com');
    expect(linkHost('not a url')).toBe('not a url');
  });
});
