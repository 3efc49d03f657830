import { isUnreadable, parseColor, parseColorAttribute, type Color } from './css-color';
import type { Declarations } from './css-declarations';

/** What an element passes on to its children and what decides whether a text in it can be seen. */
export type TextStyle = {
  fontSize: number;
  color: Color;
  /** null: an image or a gradient that is not looked at; text on it counts as visible. */
  ground: Color | null;
  visible: boolean;
};

export const INITIAL_STYLE: TextStyle = {
  fontSize: 16,
  color: { red: 0, green: 0, blue: 0, alpha: 1 },
  ground: { red: 255, green: 255, blue: 255, alpha: 1 },
  visible: true,
};

const UNREADABLE_FONT_SIZE = 2;
const OFF_SCREEN = -400;

/** True when the element and everything in it is hidden, whatever its children say. */
export function hidesSubtree(css: Declarations): boolean {
  if (css.size === 0) return false;
  const display = css.get('display');
  if (display === 'none' || css.get('mso-hide') === 'all' || css.get('content-visibility') === 'hidden') return true;
  const opacity = css.get('opacity');
  if (opacity !== undefined && fraction(opacity) <= 0.05) return true;
  if (/\bopacity\(\s*0?\.?0*%?\s*\)/.test(css.get('filter') ?? '') || css.get('zoom') === '0') return true;
  return isOffScreen(css) || isClipped(css) || hasNoRoom(css);
}

/** The style of an element's own text, from its parent's, its declarations and its old HTML attributes. */
export function inheritStyle(parent: TextStyle, css: Declarations, attributes: ReadonlyMap<string, string>): TextStyle {
  const fontSize =
    css.get('font-size') ?? /(?:^|\s)(\d*\.?\d+(?:px|pt|em|rem|%)?)\s*(?:\/|\s)/.exec(css.get('font') ?? '')?.[1];
  const color = css.get('-webkit-text-fill-color') ?? css.get('color');
  const attributeColor = attributes.get('color') ?? attributes.get('text');
  const visibility = css.get('visibility');
  return {
    fontSize:
      fontSize === undefined || fontSize === 'inherit' ? parent.fontSize : lengthInPx(fontSize, parent.fontSize),
    color:
      (color !== undefined
        ? parseColor(color)
        : attributeColor !== undefined
          ? parseColorAttribute(attributeColor)
          : null) ?? parent.color,
    ground: groundOf(parent, css, attributes),
    visible: visibility === undefined || visibility === 'inherit' ? parent.visible : visibility === 'visible',
  };
}

/** True when text in this style can be read by a person. */
export function isReadable(style: TextStyle): boolean {
  if (!style.visible || style.fontSize < UNREADABLE_FONT_SIZE) return false;
  return style.ground === null ? style.color.alpha >= 0.05 : !isUnreadable(style.color, style.ground);
}

function groundOf(parent: TextStyle, css: Declarations, attributes: ReadonlyMap<string, string>): Color | null {
  const image = `${css.get('background-image') ?? ''} ${css.get('background') ?? ''}`;
  if (/url\(|gradient\(/.test(image) || attributes.has('background')) return null;
  const groundColor = css.get('background-color') ?? css.get('background');
  const attribute = attributes.get('bgcolor');
  const color =
    groundColor !== undefined
      ? parseColor(groundColor)
      : attribute !== undefined
        ? parseColorAttribute(attribute)
        : null;
  return color === null || color.alpha < 0.5 ? parent.ground : { ...color, alpha: 1 };
}

function isOffScreen(css: Declarations): boolean {
  if (lengthInPx(css.get('text-indent') ?? '0', 16) <= OFF_SCREEN) return true;
  for (const side of ['margin-left', 'margin-top', 'margin-right', 'margin']) {
    if (lengthInPx(css.get(side) ?? '0', 16) <= OFF_SCREEN) return true;
  }
  const transform = css.get('transform') ?? '';
  if (/\bscale[xy]?\(\s*0?\.?0*\s*[,)]/.test(transform)) return true;
  const shift = /\btranslate(?:x|y|3d)?\(([^)]{1,80})\)/.exec(transform)?.[1] ?? '';
  if (shift.split(',').some((part) => Math.abs(lengthInPx(part.trim(), 16)) >= -OFF_SCREEN)) return true;
  const position = css.get('position');
  if (position === undefined || position === 'static') return false;
  return ['left', 'top', 'right', 'bottom', 'inset'].some((side) => {
    const px = lengthInPx(css.get(side) ?? '0', 16);
    return px <= OFF_SCREEN || px >= 5_000;
  });
}

function isClipped(css: Declarations): boolean {
  const clip = /^rect\(([^)]{1,80})\)/.exec(css.get('clip') ?? '')?.[1];
  if (clip !== undefined && clip.split(/[\s,]+/).every((part) => Math.abs(lengthInPx(part, 16)) <= 1)) return true;
  const path = css.get('clip-path') ?? '';
  const inset = /^inset\(\s*(\d+(?:\.\d+)?)%/.exec(path)?.[1];
  return (inset !== undefined && Number(inset) >= 50) || /^circle\(\s*0/.test(path);
}

function hasNoRoom(css: Declarations): boolean {
  const overflow = `${css.get('overflow') ?? ''} ${css.get('overflow-x') ?? ''} ${css.get('overflow-y') ?? ''}`;
  if (!/\b(?:hidden|clip|scroll|auto)\b/.test(overflow)) return false;
  return ['height', 'max-height', 'width', 'max-width'].some((property) => {
    const value = css.get(property);
    return value !== undefined && /^\d*\.?\d/.test(value) && lengthInPx(value, 16) <= 1;
  });
}

function fraction(value: string): number {
  const number = parseFloat(value);
  if (Number.isNaN(number)) return 1;
  return value.endsWith('%') ? number / 100 : number;
}

const RELATIVE_SIZES: Record<string, number> = {
  smaller: 0.83,
  larger: 1.2,
  em: 1,
  rem: 1,
  '%': 0.01,
  ex: 0.5,
  ch: 0.5,
};
const UNITS: Record<string, number> = {
  px: 1,
  '': 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 37.8,
  mm: 3.78,
  vw: 10,
  vh: 8,
  vmin: 8,
  vmax: 10,
};

/** A CSS length in pixels; relative ones from `base`. Keywords count as ordinary text size. */
function lengthInPx(value: string, base: number): number {
  const match = /^(-?\d*\.?\d+(?:e-?\d{1,2})?)([a-z%]*)/.exec(value.trim());
  if (!match) return RELATIVE_SIZES[value] === undefined ? keywordSize(value) : base * RELATIVE_SIZES[value];
  const number = parseFloat(match[1] as string);
  const unit = match[2] as string;
  if (unit === 'rem') return number * 16;
  const relative = RELATIVE_SIZES[unit];
  return relative === undefined ? number * (UNITS[unit] ?? 1) : number * relative * base;
}

function keywordSize(value: string): number {
  return value === 'auto' || value === 'none' ? 0 : 16;
}
