import type { MessageImage, MessageLink } from '../../shared/domain/message';
import { defaultTreeAdapter, parse, type DefaultTreeAdapterTypes } from 'parse5';
import { parseDeclarations, parseStyleSheet, type Declarations, type SimpleRule } from './css-declarations';
import { hidesSubtree, inheritStyle, INITIAL_STYLE, isReadable, type TextStyle } from './css-visibility';
import { LIMITS } from './limits';
import { toLink } from './links';
import { cleanLine } from './safe-text';
import { TextWriter } from './text-writer';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;
type Parent = DefaultTreeAdapterTypes.ParentNode;

type HtmlText = { text: string; links: MessageLink[]; images: MessageImage[]; flags: string[] };

type Walk = {
  writer: TextWriter;
  links: MessageLink[];
  images: MessageImage[];
  rules: SimpleRule[];
  contentIds: ReadonlySet<string>;
  /** Declarations by everything that selects them: a mail repeats few styles many times. */
  styles: Map<string, Declarations>;
  hidden: boolean;
};
type Scope = { style: TextStyle; readable: boolean; preformatted: boolean; linkText: string[] | null };

// Never part of what is read, and no attempt to hide anything.
const SILENT = new Set(['script', 'style', 'title', 'link', 'meta', 'base', 'select', 'datalist']);
// Drawn by nobody who reads mail; text inside is hidden text.
const UNSEEN = new Set([
  'template',
  'noscript',
  'svg',
  'math',
  'object',
  'embed',
  'iframe',
  'frameset',
  'noembed',
  'noframes',
  'audio',
  'video',
  'canvas',
]);
const PARAGRAPHS = new Set([
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'dl',
  'pre',
  'table',
  'fieldset',
  'figure',
]);
const BLOCKS = new Set([
  ...[
    'html',
    'body',
    'div',
    'tr',
    'li',
    'dt',
    'dd',
    'section',
    'article',
    'header',
    'footer',
    'nav',
    'aside',
    'main',
    'address',
  ],
  ...[
    'center',
    'form',
    'tbody',
    'thead',
    'tfoot',
    'caption',
    'details',
    'summary',
    'figcaption',
    'legend',
    'dir',
    'menu',
    'option',
  ],
]);

const MAX_STYLES = 5_000;
const MAX_ALT = 1_000;

/**
 * The text a person would see of an HTML part, with its links and their real targets. Hidden text (CSS, attributes,
 * unseen elements) is left out and flagged `hidden_html_text`; alternative texts are marked `[image: …]`; quotations
 * become lines with `>`. `contentIds` are the ids of the parts that the message carries: an image that refers to none of
 * them can never be drawn, its alternative text is there for nobody but a program. Elements nested beyond the limit end the text: `html_depth_limit`. Nothing is ever fetched.
 */
export function htmlToText(html: string, contentIds: ReadonlySet<string>): HtmlText {
  const { document, tooDeep } = parseBounded(html);
  const walk: Walk = {
    writer: new TextWriter(),
    links: [],
    images: [],
    rules: collectRules(document),
    contentIds,
    styles: new Map(),
    hidden: false,
  };
  readChildren(walk, document, { style: INITIAL_STYLE, readable: true, preformatted: false, linkText: null });
  const flags = [...(walk.hidden ? ['hidden_html_text'] : []), ...(tooDeep ? ['html_depth_limit'] : [])];
  return { text: walk.writer.toString(), links: walk.links, images: walk.images, flags };
}

class DepthExceeded extends Error {}

/** Parses until the open elements are nested too deep: their handling costs time in every tag that follows. */
function parseBounded(html: string): { document: Parent; tooDeep: boolean } {
  let document: Parent = defaultTreeAdapter.createDocument();
  let depth = 0;
  const treeAdapter = {
    ...defaultTreeAdapter,
    createDocument: () => {
      const created = defaultTreeAdapter.createDocument();
      document = created;
      return created;
    },
    onItemPush: () => {
      if (++depth > LIMITS.htmlDepth) throw new DepthExceeded();
    },
    onItemPop: () => {
      depth--;
    },
  };
  try {
    parse(html, { treeAdapter });
    return { document, tooDeep: false };
  } catch (thrown) {
    if (thrown instanceof DepthExceeded) return { document, tooDeep: true };
    throw thrown;
  }
}

function readChildren(walk: Walk, parent: Parent, scope: Scope): void {
  for (const child of parent.childNodes) {
    if (walk.writer.isFull) return;
    if (child.nodeName === '#text') readText(walk, (child as DefaultTreeAdapterTypes.TextNode).value, scope);
    else if ('tagName' in child) readElement(walk, child, scope);
  }
}

function readText(walk: Walk, text: string, scope: Scope): void {
  if (!scope.readable) {
    if (hasLetters(text)) walk.hidden = true;
    return;
  }
  scope.linkText?.push(text);
  walk.writer.text(text, scope.preformatted);
}

function readElement(walk: Walk, element: Element, scope: Scope): void {
  const tag = element.tagName;
  if (SILENT.has(tag)) return;
  const attributes = new Map(element.attrs.map((attribute) => [attribute.name, attribute.value]));
  const css = declarationsOf(walk, tag, attributes);
  const unseen = UNSEEN.has(tag) || attributes.has('hidden') || (tag === 'dialog' && !attributes.has('open'));
  if (unseen || hidesSubtree(css)) {
    if (containsText(element)) walk.hidden = true;
    return;
  }
  const own = withStyle(scope, css, attributes);
  if (tag === 'br') walk.writer.breakLine(true);
  else if (tag === 'hr') walk.writer.paragraph();
  else if (tag === 'img' || tag === 'input') readImage(walk, attributes, own);
  else readContainer(walk, element, attributes, { ...own, preformatted: isPreformatted(tag, css, scope) });
}

function readContainer(walk: Walk, element: Element, attributes: ReadonlyMap<string, string>, scope: Scope): void {
  const tag = element.tagName;
  const edge = () => {
    if (PARAGRAPHS.has(tag)) walk.writer.paragraph();
    else if (BLOCKS.has(tag)) walk.writer.breakLine();
  };
  edge();
  if (tag === 'blockquote') walk.writer.quote(1);
  if (tag === 'li') walk.writer.text('- ', false);
  const target = tag === 'a' ? attributes.get('href') : undefined;
  const linkText: string[] | null = target === undefined ? scope.linkText : [];
  readChildren(walk, element, { ...scope, linkText });
  if (target !== undefined && linkText !== null) addLink(walk, target, linkText.join(''));
  if (tag === 'td' || tag === 'th') walk.writer.text(' ', false);
  if (tag === 'blockquote') walk.writer.quote(-1);
  edge();
}

// A link without anything to see cannot be clicked by anybody.
function addLink(walk: Walk, target: string, text: string): void {
  if (text.trim() !== '' && target.trim() !== '' && walk.links.length < LIMITS.links * 2)
    walk.links.push(toLink(target, text));
}

function readImage(walk: Walk, attributes: ReadonlyMap<string, string>, scope: Scope): void {
  const alt = attributes.get('alt')?.trim() ?? '';
  const isPixel = ['width', 'height'].some((side) => /^[01](?:px)?$/.test(attributes.get(side)?.trim() ?? ''));
  if (alt === '' || isPixel || attributes.get('type') === 'hidden') return;
  const contentId = /^\s*cid:(.*)$/i.exec(attributes.get('src') ?? '')?.[1];
  if (contentId !== undefined && !walk.contentIds.has(contentId.trim())) walk.hidden = true;
  else {
    if (scope.readable && walk.images.length < LIMITS.images) walk.images.push({ alt: imageText(alt) });
    readText(walk, `[image: ${alt}]`, scope);
  }
}

function imageText(alt: string): string {
  return cleanLine(alt.slice(0, MAX_ALT)).text;
}

function isPreformatted(tag: string, css: Declarations, scope: Scope): boolean {
  const whiteSpace = css.get('white-space');
  if (whiteSpace !== undefined) return whiteSpace.startsWith('pre') || whiteSpace === 'break-spaces';
  return scope.preformatted || ['pre', 'xmp', 'listing', 'plaintext', 'textarea'].includes(tag);
}

function withStyle(scope: Scope, css: Declarations, attributes: ReadonlyMap<string, string>): Scope {
  if (css.size === 0 && attributes.size === 0) return scope;
  const style = inheritStyle(scope.style, css, attributes);
  return { ...scope, style, readable: isReadable(style) };
}

function declarationsOf(walk: Walk, tag: string, attributes: ReadonlyMap<string, string>): Declarations {
  const [id, className, style] = ['id', 'class', 'style'].map((name) => attributes.get(name) ?? '') as [
    string,
    string,
    string,
  ];
  const key = [tag, walk.rules.length > 0 ? `${id} ${className}` : '', style].join('\n');
  const known = walk.styles.get(key);
  if (known) return known;
  const classes = new Set(className.split(/\s+/));
  const matching = walk.rules.filter(
    (rule) =>
      (rule.tag === null || rule.tag === tag) &&
      (rule.id === null || rule.id === id) &&
      rule.classes.every((name) => classes.has(name)),
  );
  const declarations = new Map([...matching.flatMap((rule) => [...rule.declarations]), ...parseDeclarations(style)]);
  if (walk.styles.size < MAX_STYLES) walk.styles.set(key, declarations);
  return declarations;
}

function collectRules(document: Parent): SimpleRule[] {
  const rules: SimpleRule[] = [];
  const visit = (parent: Parent) => {
    for (const child of parent.childNodes) {
      if (!('tagName' in child)) continue;
      if (child.tagName === 'style') rules.push(...parseStyleSheet(textOf(child)));
      else visit(child);
    }
  };
  visit(document);
  return rules.slice(0, 200);
}

function textOf(element: Element): string {
  return element.childNodes
    .map((child) => (child.nodeName === '#text' ? (child as DefaultTreeAdapterTypes.TextNode).value : ''))
    .join('');
}

function containsText(node: Node): boolean {
  if (node.nodeName === '#text') return hasLetters((node as DefaultTreeAdapterTypes.TextNode).value);
  if (!('childNodes' in node)) return false;
  if (SILENT.has(node.nodeName) && node.nodeName !== 'title') return false;
  const children =
    node.nodeName === 'template' ? (node as DefaultTreeAdapterTypes.Template).content.childNodes : node.childNodes;
  return children.some(containsText);
}

// Blank fillers (preheader padding of invisible characters) hide nothing.
function hasLetters(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}
