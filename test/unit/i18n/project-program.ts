import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

export const ROOT = join(import.meta.dirname, '../../..');

/** Paths of the TypeScript sources below these folders, relative to the root. */
export function sourcesBelow(...folders: string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))
      .map((name) => join(folder, name)),
  );
}

/**
 * A program of these sources alone, `name → text` beside or in place of those on the disk. Only imports between them
 * are followed: enough to find where a name was declared, and quick, because no library is read.
 */
export function projectProgram(names: string[], given: Record<string, string> = {}): ts.Program {
  const texts = new Map(Object.entries(given).map(([name, text]) => [join(ROOT, name), text]));
  const exists = (path: string) => texts.has(path) || existsSync(path);
  const host: ts.CompilerHost = {
    getSourceFile: (path, options) => {
      const text = texts.get(path) ?? readFileSync(path, 'utf8');
      return ts.createSourceFile(path, text, options, true);
    },
    getDefaultLibFileName: () => '',
    writeFile: () => undefined,
    getCurrentDirectory: () => ROOT,
    getCanonicalFileName: (path) => path,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => '\n',
    fileExists: exists,
    readFile: (path) => texts.get(path) ?? readFileSync(path, 'utf8'),
    resolveModuleNameLiterals: (literals, from) =>
      literals.map(({ text }) => {
        const base = text.startsWith('.') ? join(dirname(from), text) : null;
        const found = base === null ? undefined : [`${base}.ts`, `${base}.tsx`].find(exists);
        if (found === undefined) return { resolvedModule: undefined };
        return { resolvedModule: { resolvedFileName: found, extension: found.endsWith('x') ? '.tsx' : '.ts' } };
      }),
  };
  const roots = [...names, ...Object.keys(given)].map((name) => join(ROOT, name));
  const options: ts.CompilerOptions = {
    noLib: true,
    types: [],
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    jsx: ts.JsxEmit.ReactJSX,
  };
  return ts.createProgram([...new Set(roots)], options, host);
}
