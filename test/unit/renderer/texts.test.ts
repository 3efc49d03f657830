import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { deWindow } from '../../../shared/i18n/de-window';
import { enWindow } from '../../../shared/i18n/en-window';

const root = join(import.meta.dirname, '../../../renderer');
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }));
const source = files.map(({ text }) => text).join('\n');

/** Properties whose value a user reads or hears. */
const SPOKEN = new Set(['aria-label', 'title', 'placeholder', 'alt', 'label', 'hint', 'text', 'closeLabel', 'summary']);

function literalTexts({ name, text }: { name: string; text: string }): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isJsxText(node) && /\p{L}/u.test(node.text)) found.push(node.text.trim());
    if (ts.isJsxAttribute(node) && SPOKEN.has(node.name.getText())) {
      const value = node.initializer;
      const literal = value && ts.isJsxExpression(value) ? value.expression : value;
      if (literal && ts.isStringLiteralLike(literal) && literal.text !== '') found.push(literal.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  return found.map((words) => `${name}: ${words}`);
}

describe('texts of the window', () => {
  it('are all in the catalogue', () => {
    expect(files.length).toBeGreaterThan(40);
    expect(files.flatMap(literalTexts)).toEqual([]);
  });

  it('would be noticed if they were not', () => {
    expect(literalTexts({ name: 'x.tsx', text: '<p title="Hello">Some {"b"} words</p>' })).toHaveLength(3);
  });

  it('have the same placeholders in both languages', () => {
    const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort().join(' ');
    for (const [key, text] of Object.entries(enWindow)) {
      const german: string = deWindow[key as keyof typeof deWindow];
      expect(`${key} ${placeholders(german)}`).toBe(`${key} ${placeholders(text)}`);
    }
  });

  it('come in both plural forms', () => {
    const forms = Object.keys(enWindow).filter((key) => /_(one|other)$/.test(key));
    for (const key of forms) expect(enWindow).toHaveProperty([key.replace(/_(one|other)$/, '_one')]);
    for (const key of forms) expect(enWindow).toHaveProperty([key.replace(/_(one|other)$/, '_other')]);
  });

  it('are all used', () => {
    // `nav.${name}` stands for every key that starts with nav.
    const families = [...source.matchAll(/`([\w.]+\.)\$\{[^}]+\}([\w.]*)`/g)].map(([, start, end]) => ({ start, end }));
    const unused = Object.keys(enWindow).filter((key) => {
      const name = key.replace(/_one$/, '_other');
      if (source.includes(`'${name}'`)) return false;
      return !families.some(({ start, end }) => key.startsWith(start!) && key.endsWith(end!));
    });
    expect(unused).toEqual([]);
  });

  it('never shout', () => {
    for (const text of [...Object.values(enWindow), ...Object.values(deWindow)]) expect(text).not.toContain('!');
  });
});

describe('what the page is made of', () => {
  it('takes only types from modules that build schemas: a schema compiles code, which the page’s policy forbids', () => {
    const values = files.flatMap(({ name, text }) =>
      [...text.matchAll(/^import (?!type)[^;]*?from '((?:\.\.\/)+shared\/[^']+)'/gm)].map(
        ([, path]) => `${name} ${path}`,
      ),
    );
    // A table of plain values: nothing in it is built from a schema.
    const plain = readFileSync(join(root, '../shared/domain/capabilities.ts'), 'utf8');
    expect(plain).not.toMatch(/^import (?!type)/m);
    const allowed = ['formats', 'translate', 'sentences'].map((name) => `shared/i18n/${name}`);
    allowed.push('shared/domain/capabilities');
    expect(values.filter((value) => !allowed.some((end) => value.endsWith(end)))).toEqual([]);
  });

  it('has no way to put markup into the page', () => {
    expect(source).not.toMatch(/dangerouslySetInnerHTML|innerHTML|insertAdjacentHTML|<iframe|<webview|<a[\s>]/);
  });
});
