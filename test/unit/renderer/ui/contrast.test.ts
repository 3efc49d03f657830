import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const styles = join(import.meta.dirname, '../../../../renderer/styles');
const read = (name: string) => readFileSync(join(styles, name), 'utf8');

type Theme = 'light' | 'dark';
type Tokens = Map<string, string>;

/** The custom properties of the first `:root` in a piece of a style sheet. */
function tokensOf(css: string): Tokens {
  const root = /:root \{([^}]*)\}/.exec(css)?.[1] ?? '';
  return new Map([...root.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name!, value!.trim()]));
}

const normal = tokensOf(read('tokens.css'));
const more = tokensOf(/@media \(prefers-contrast: more\) \{([\s\S]*?\n)\}\n/.exec(read('contrast.css'))?.[1] ?? '');
const highContrast: Tokens = new Map([...normal, ...more]);

function colour(tokens: Tokens, name: string, theme: Theme): [number, number, number] {
  const value = tokens.get(name);
  if (value === undefined) throw new Error(`There is no colour --${name}.`);
  const pair = /^light-dark\((#\w{6}), (#\w{6})\)$/.exec(value);
  const hex = pair === null ? /^#\w{6}$/.exec(value)?.[0] : pair[theme === 'light' ? 1 : 2];
  if (hex === undefined) throw new Error(`--${name} is not a colour this test reads: ${value}`);
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number, number];
}

/** Relative luminance, WCAG 2.2. */
function luminance(rgb: [number, number, number]): number {
  const [r, g, b] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast ratio, WCAG 2.2: 1 to 21. */
function contrast(tokens: Tokens, text: string, ground: string, theme: Theme): number {
  const [bright, dark] = [text, ground].map((name) => luminance(colour(tokens, name, theme))).toSorted((a, b) => b - a);
  return (bright! + 0.05) / (dark! + 0.05);
}

const GROUNDS = ['paper', 'surface', 'sunken', 'hover', 'selected'];
const SOFT = ['amber-soft', 'good-soft', 'bad-soft'];
/** Every colour of text with every ground it stands on. */
const TEXTS: Record<string, string[]> = {
  ink: [...GROUNDS, ...SOFT, 'marked'],
  'ink-muted': GROUNDS,
  'amber-ink': [...GROUNDS, 'amber-soft'],
  good: [...GROUNDS, 'good-soft'],
  bad: [...GROUNDS, 'bad-soft'],
  busy: GROUNDS,
  'on-amber': ['amber', 'amber-hover'],
  'on-bad': ['bad'],
  paper: ['ink'],
};
/** What has to be seen, though it is no text: edges of fields and switches, the ring of the focus. */
const SHAPES: Record<string, string[]> = { 'line-strong': ['paper', 'surface'], focus: GROUNDS };

function tooWeak(tokens: Tokens, pairs: Record<string, string[]>, least: number): string[] {
  const found: string[] = [];
  for (const theme of ['light', 'dark'] as const) {
    for (const [text, grounds] of Object.entries(pairs)) {
      for (const ground of grounds) {
        const ratio = contrast(tokens, text === 'focus' ? 'ink' : text, ground, theme);
        if (ratio < least) found.push(`${theme}: ${text} on ${ground} ${ratio.toFixed(2)}`);
      }
    }
  }
  return found;
}

describe('the colours of the window', () => {
  it('give every text at least 4.5:1, in light and in dark', () => {
    expect(tooWeak(normal, TEXTS, 4.5)).toEqual([]);
  });

  it('give edges and the focus at least 3:1', () => {
    expect(normal.get('focus')).toBe('var(--ink)');
    expect(tooWeak(normal, SHAPES, 3)).toEqual([]);
  });

  it('give every text at least 7:1 where the system asks for more contrast', () => {
    expect(more.size).toBeGreaterThan(5);
    expect(tooWeak(highContrast, TEXTS, 7)).toEqual([]);
  });

  it('draw even hairlines at 3:1 where the system asks for more contrast', () => {
    expect(tooWeak(highContrast, { line: ['paper', 'surface'], 'line-strong': GROUNDS }, 3)).toEqual([]);
  });

  it('are measured as WCAG measures them', () => {
    const pair: Tokens = new Map(Object.entries({ a: '#777777', b: '#ffffff', c: '#000000' }));
    expect(contrast(pair, 'a', 'b', 'light')).toBeCloseTo(4.48, 2);
    expect(contrast(pair, 'b', 'c', 'light')).toBeCloseTo(21, 5);
  });
});

describe('motion', () => {
  it('is none at all where the system asks for less', () => {
    const less = /@media \(prefers-reduced-motion: reduce\) \{([\s\S]*?\n)\}/.exec(read('base.css'))?.[1] ?? '';
    expect(less).toContain('animation: none !important');
    expect(less).toContain('transition: none !important');
  });

  it('has one pace, between 120 and 180 ms', () => {
    const pace = Number(/^(\d+)ms$/.exec(normal.get('fast') ?? '')?.[1]);
    expect(pace).toBeGreaterThanOrEqual(120);
    expect(pace).toBeLessThanOrEqual(180);
  });
});
