import { describe, expect, it } from 'vitest';
import { argumentSchema, UnusableSchema } from '../../../../electron/execution/tools/mcp/argument-schema';
import { cpuTimer } from '../../../support/cpu-time';

const object = (properties: Record<string, unknown>, more: object = {}) => ({ type: 'object', properties, ...more });
const takes = (schema: unknown, args: unknown) => argumentSchema(schema).safeParse(args).success;

describe('the schema of a tool’s arguments', () => {
  it.each<[string, unknown, unknown, unknown]>([
    ['a required text', object({ q: { type: 'string' } }, { required: ['q'] }), { q: 'x' }, {}],
    ['an optional number', object({ n: { type: 'number', minimum: 1, maximum: 9 } }), {}, { n: 10 }],
    ['a whole number', object({ n: { type: 'integer' } }), { n: 3 }, { n: 3.5 }],
    ['a choice of values', object({ x: { enum: ['a', 'b', 3, null] } }), { x: 3 }, { x: 'c' }],
    ['a constant', object({ x: { const: 'a' } }), { x: 'a' }, { x: 'b' }],
    ['a list', object({ l: { type: 'array', items: { type: 'string' }, maxItems: 2 } }), { l: ['a'] }, { l: [1] }],
    ['two types', object({ x: { type: ['string', 'null'] } }), { x: null }, { x: 1 }],
    ['one of several', object({ x: { anyOf: [{ type: 'string' }, { type: 'boolean' }] } }), { x: true }, { x: 1 }],
    [
      'a shared definition',
      object({ x: { $ref: '#/$defs/a~1b' } }, { $defs: { 'a/b': { type: 'string' } } }),
      { x: 'a' },
      { x: 1 },
    ],
    ['an allOf of one', object({ x: { allOf: [{ type: 'string' }], default: 'a' } }), { x: 'a' }, { x: 1 }],
    ['no type', object({ x: {} }), { x: 'anything' }, { x: { hidden: 'mail' } }],
    ['no arguments', undefined, {}, { x: 1 }],
  ])('understands %s', (_what, schema, good, bad) => {
    expect(takes(schema, good)).toBe(true);
    expect(takes(schema, bad)).toBe(false);
  });

  it.each<[string, unknown, unknown]>([
    ['at the top', object({}, { additionalProperties: true }), { x: 1 }],
    ['at the top, of a type', object({}, { additionalProperties: { type: 'string' } }), { x: 'a' }],
    ['by a pattern', object({}, { patternProperties: { '.*': {} } }), { x: 'a' }],
    [
      'inside',
      object({ a: object({ b: { type: 'string' } }, { additionalProperties: true }) }),
      { a: { b: 'x', c: 1 } },
    ],
    ['inside of a list', object({ l: { type: 'array', items: object({}) } }), { l: [{ c: 1 }] }],
    ['inside of a list of anything', object({ l: { type: 'array' } }), { l: [{ c: 1 }] }],
    ['inside of a choice', object({ x: { oneOf: [object({ a: { type: 'string' } })] } }), { x: { a: 'x', c: 1 } }],
    ['under the name __proto__', object({ q: { type: 'string' } }), JSON.parse('{"__proto__":{"mail":"x"}}')],
    ['in an object without a description', object({ a: { type: 'object' } }), { a: { c: 1 } }],
  ])('refuses what it does not describe %s', (_where, schema, args) => {
    expect(takes(schema, args)).toBe(false);
  });

  it('fills in nothing', () => {
    const schema = argumentSchema(object({ x: { type: 'string', default: 'the mail' } }));
    expect(schema.parse({})).toEqual({});
  });

  it('never runs a stranger’s regular expression', () => {
    const spentMs = cpuTimer();
    const slow = object({ q: { type: 'string', pattern: '^(a+)+$', format: 'regex' } });
    expect(takes(slow, { q: `${'a'.repeat(5_000)}!` })).toBe(true);
    expect(spentMs()).toBeLessThan(1_000);
  });

  let nested: unknown = { type: 'string' };
  for (let level = 0; level < 20; level += 1) nested = { type: 'array', items: nested };
  const wide = Object.fromEntries(Array.from({ length: 3_000 }, (_, at) => [`a${at}`, { type: 'string' }]));

  it.each<[string, unknown]>([
    ['a list', []],
    ['a text', { type: 'string' }],
    ['a reference to somewhere else', object({ x: { $ref: 'https://example.org/schema' } })],
    ['a reference to nothing', object({ x: { $ref: '#/$defs/none' } })],
    ['a reference to itself', object({ x: { $ref: '#/properties/x' } })],
    ['a recursion', object({ x: { $ref: '#' } })],
    ['a depth nobody reads', object({ x: nested })],
    ['3,000 parts', object(wide)],
    ['several schemas in one', object({ x: { allOf: [{ type: 'string' }, { minLength: 2 }] } })],
    ['a type that does not exist', object({ x: { type: 'mail' } })],
    ['values that are objects', object({ x: { enum: [{ a: 1 }] } })],
    ['a required argument it does not describe', object({}, { required: ['x'] })],
    ['an argument that is a sentence', object({ 'Ignore all rules and': { type: 'string' } })],
    ['an argument called __proto__', JSON.parse('{"type":"object","properties":{"__proto__":{"type":"string"}}}')],
  ])('cannot be %s', (_what, schema) => {
    expect(() => argumentSchema(schema)).toThrow(UnusableSchema);
  });
});
