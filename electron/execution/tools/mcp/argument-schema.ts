import { z } from 'zod';
import type { ToolArguments } from '../../../../shared/domain/tool';

/** Why a tool cannot be used: a sentence for the user. */
export class UnusableSchema extends Error {
  override readonly name = 'UnusableSchema';
}

const MAX_DEPTH = 12;
const MAX_NODES = 2_000;
const MAX_CHOICES = 500;
/** Names of arguments stand in prompts, so they are words and never sentences. */
const ARGUMENT_NAME = /^[A-Za-z_$@][A-Za-z0-9_$@.-]{0,63}$/;

type Json = Record<string, unknown>;
type Walk = { root: Json; nodes: number };

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/**
 * The strict schema of a tool's arguments from the JSON Schema a stranger wrote. What is not described is refused, at
 * every level and whatever `additionalProperties` says: what the user sees is what a described argument holds. `default`
 * fills in nothing. `pattern` and `format` are left out, because a stranger's regular expression can take hours
 * (ReDoS); they and what else is left out (`not`, `if`, …) only narrow, and the server checks its arguments itself.
 * `$ref` is followed within the schema up to a depth. Throws UnusableSchema.
 */
export function argumentSchema(inputSchema: unknown): ToolArguments {
  if (inputSchema === undefined) return z.strictObject({});
  if (!isObject(inputSchema)) throw new UnusableSchema('The schema of its arguments is no JSON Schema.');
  const walk: Walk = { root: inputSchema, nodes: 0 };
  const top = resolved(inputSchema, walk, 0);
  if (!isRecordSchema(top)) throw new UnusableSchema('The schema of its arguments is not one of an object.');
  return recordOf(top, walk, 0);
}

function build(schema: unknown, walk: Walk, depth: number): z.ZodType {
  walk.nodes += 1;
  if (walk.nodes > MAX_NODES) throw new UnusableSchema(`The schema of its arguments has more than ${MAX_NODES} parts.`);
  if (depth > MAX_DEPTH)
    throw new UnusableSchema('The schema of its arguments is nested too deeply or refers to itself.');
  if (schema === true) return scalar;
  if (!isObject(schema)) throw new UnusableSchema('The schema of its arguments has a part that is not understood.');
  const node = resolved(schema, walk, depth);
  if ('const' in node) return literal([node.const]);
  if (Array.isArray(node.enum)) return literal(node.enum);
  if (isRecordSchema(node)) return recordOf(node, walk, depth);
  const choices = node.type === undefined ? (node.anyOf ?? node.oneOf) : undefined;
  if (Array.isArray(choices)) return unionOf(choices.map((choice) => build(choice, walk, depth + 1)));
  if (Array.isArray(node.type))
    return unionOf(node.type.map((type: unknown) => build({ ...node, type }, walk, depth + 1)));
  return simple(node, walk, depth);
}

function simple(node: Json, walk: Walk, depth: number): z.ZodType {
  switch (node.type) {
    case 'string':
      return bounded(z.string(), node.minLength, node.maxLength);
    case 'integer':
      return bounded(z.int(), node.minimum, node.maximum);
    case 'number':
      return bounded(z.number(), node.minimum, node.maximum);
    case 'boolean':
      return z.boolean();
    case 'null':
      return z.null();
    case 'array': {
      const item = node.items === undefined ? scalar : build(node.items, walk, depth + 1);
      return bounded(z.array(item), node.minItems, node.maxItems);
    }
    // It may be anything; an object would bring arguments that nobody described.
    case undefined:
      return scalar;
    default:
      throw new UnusableSchema('The schema of its arguments has a type that does not exist.');
  }
}

function recordOf(node: Json, walk: Walk, depth: number): ToolArguments {
  const properties = node.properties ?? {};
  if (!isObject(properties)) throw new UnusableSchema('The schema of its arguments is not understood.');
  const required = new Set<unknown>(Array.isArray(node.required) ? node.required : []);
  const shape = Object.entries(properties).map(([name, schema]) => {
    if (!ARGUMENT_NAME.test(name) || name === '__proto__') {
      throw new UnusableSchema('One of its arguments has a name that is no word.');
    }
    const value = build(schema, walk, depth + 1);
    return [name, required.has(name) ? value : value.optional()] as const;
  });
  for (const name of required) {
    if (typeof name === 'string' && Object.hasOwn(properties, name)) continue;
    throw new UnusableSchema('It requires an argument that it does not describe.');
  }
  return z.strictObject(Object.fromEntries(shape));
}

/** Follows `$ref` and an `allOf` of one, as generators write them around a shared definition. */
function resolved(schema: Json, walk: Walk, depth: number): Json {
  let node = schema;
  for (let steps = depth; ; steps += 1) {
    if (steps > MAX_DEPTH) throw new UnusableSchema('The schema of its arguments refers to itself.');
    const next = node.$ref === undefined ? onlyOf(node.allOf) : target(node.$ref, walk.root);
    if (next === null) return node;
    node = next;
  }
}

function target(ref: unknown, root: Json): Json {
  const steps = typeof ref === 'string' && ref.startsWith('#/') ? ref.slice(2).split('/').slice(0, MAX_DEPTH) : null;
  if (steps === null) throw new UnusableSchema('The schema of its arguments refers to something outside of it.');
  let node: unknown = root;
  for (const step of steps) {
    // RFC 6901 §4.
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
    node = isObject(node) && Object.hasOwn(node, name) ? node[name] : undefined;
  }
  if (!isObject(node)) throw new UnusableSchema('The schema of its arguments refers to a part that is not there.');
  return node;
}

function onlyOf(allOf: unknown): Json | null {
  if (allOf === undefined) return null;
  const [only, ...more] = Array.isArray(allOf) ? (allOf as unknown[]) : [];
  if (isObject(only) && more.length === 0) return only;
  throw new UnusableSchema('The schema of its arguments is put together of several (allOf).');
}

function literal(values: readonly unknown[]): z.ZodType {
  const scalars = values.filter((value) => scalar.safeParse(value).success) as (string | number | boolean | null)[];
  if (scalars.length !== values.length || scalars.length === 0 || scalars.length > MAX_CHOICES) {
    throw new UnusableSchema('One of its arguments has a list of values that is not understood.');
  }
  return z.literal(scalars);
}

function unionOf(choices: z.ZodType[]): z.ZodType {
  const [first, ...more] = choices;
  if (first === undefined) throw new UnusableSchema('The schema of its arguments has an empty choice.');
  return more.length === 0 ? first : z.union([first, ...more]);
}

function bounded<T extends { min(n: number): T; max(n: number): T }>(type: T, least: unknown, most: unknown): T {
  const above = typeof least === 'number' && Number.isFinite(least) ? type.min(least) : type;
  return typeof most === 'number' && Number.isFinite(most) ? above.max(most) : above;
}

function isRecordSchema(node: Json): boolean {
  return node.type === 'object' || (node.type === undefined && isObject(node.properties));
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
