export type Color = { red: number; green: number; blue: number; alpha: number };

const NAMED: Record<string, string> = {
  white: '#ffffff',
  black: '#000000',
  red: '#ff0000',
  green: '#008000',
  blue: '#0000ff',
  yellow: '#ffff00',
  gray: '#808080',
  grey: '#808080',
  silver: '#c0c0c0',
  maroon: '#800000',
  navy: '#000080',
  purple: '#800080',
  teal: '#008080',
  olive: '#808000',
  lime: '#00ff00',
  aqua: '#00ffff',
  cyan: '#00ffff',
  fuchsia: '#ff00ff',
  magenta: '#ff00ff',
  orange: '#ffa500',
  snow: '#fffafa',
  ivory: '#fffff0',
  azure: '#f0ffff',
  ghostwhite: '#f8f8ff',
  whitesmoke: '#f5f5f5',
  floralwhite: '#fffaf0',
  mintcream: '#f5fffa',
  lightgray: '#d3d3d3',
  lightgrey: '#d3d3d3',
  gainsboro: '#dcdcdc',
  darkgray: '#a9a9a9',
  aliceblue: '#f0f8ff',
  seashell: '#fff5ee',
};
const INVISIBLE_CONTRAST = 1.15;

/** A CSS colour value, or the first colour in a `background` shorthand; null where it is none that is known here. */
export function parseColor(value: string): Color | null {
  if (/\btransparent\b/.test(value)) return { red: 0, green: 0, blue: 0, alpha: 0 };
  const hex = /#([0-9a-f]{3,8})\b/.exec(value)?.[1];
  if (hex !== undefined) return fromHex(hex);
  const call = /\b(rgb|hsl)a?\(([^)]{1,80})\)/.exec(value);
  if (call) return call[1] === 'rgb' ? fromRgb(numbers(call[2] as string)) : fromHsl(numbers(call[2] as string));
  for (const word of value.split(/[\s,]+/)) {
    const named = NAMED[word];
    if (named !== undefined) return fromHex(named.slice(1));
  }
  return null;
}

/** The bare hex of old attributes too: `bgcolor="ffffff"`. */
export function parseColorAttribute(value: string): Color | null {
  const text = value.trim().toLowerCase();
  return parseColor(/^[0-9a-f]{6}$/.test(text) ? `#${text}` : text);
}

/** True when nobody could read text of this colour on this ground (WCAG 2 contrast ratio close to 1, or transparent). */
export function isUnreadable(text: Color, ground: Color): boolean {
  if (text.alpha < 0.05) return true;
  const mixed = {
    red: text.red * text.alpha + ground.red * (1 - text.alpha),
    green: text.green * text.alpha + ground.green * (1 - text.alpha),
    blue: text.blue * text.alpha + ground.blue * (1 - text.alpha),
    alpha: 1,
  };
  const distance = Math.max(
    Math.abs(mixed.red - ground.red),
    Math.abs(mixed.green - ground.green),
    Math.abs(mixed.blue - ground.blue),
  );
  const [dark, light] = [luminance(mixed), luminance(ground)].sort((a, b) => a - b) as [number, number];
  return distance < 24 && (light + 0.05) / (dark + 0.05) < INVISIBLE_CONTRAST;
}

function luminance(color: Color): number {
  const linear = (channel: number) => {
    const c = channel / 255;
    return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue);
}

function fromHex(hex: string): Color | null {
  const full = hex.length <= 4 ? [...hex].map((digit) => digit + digit).join('') : hex;
  if (full.length !== 6 && full.length !== 8) return null;
  const channel = (at: number) => parseInt(full.slice(at, at + 2), 16);
  return { red: channel(0), green: channel(2), blue: channel(4), alpha: full.length === 8 ? channel(6) / 255 : 1 };
}

type Component = { value: number; percent: boolean };

function numbers(text: string): Component[] {
  return (text.match(/-?[\d.]+%?/g) ?? []).map((part) => ({ value: parseFloat(part), percent: part.endsWith('%') }));
}

function fromRgb([red, green, blue, alpha]: Component[]): Color | null {
  if (!red || !green || !blue) return null;
  const channel = (part: Component) => Math.min(255, Math.max(0, part.percent ? part.value * 2.55 : part.value));
  return { red: channel(red), green: channel(green), blue: channel(blue), alpha: toAlpha(alpha) };
}

function fromHsl([hue, saturation, lightness, alpha]: Component[]): Color | null {
  if (!hue || !saturation || !lightness) return null;
  const s = saturation.value / 100;
  const l = lightness.value / 100;
  const chroma = s * Math.min(l, 1 - l);
  const channel = (n: number) => {
    const k = (n + hue.value / 30) % 12;
    return 255 * (l - chroma * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  };
  return { red: channel(0), green: channel(8), blue: channel(4), alpha: toAlpha(alpha) };
}

function toAlpha(alpha: Component | undefined): number {
  if (!alpha) return 1;
  return alpha.percent ? alpha.value / 100 : alpha.value;
}
