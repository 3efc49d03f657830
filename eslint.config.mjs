// The import rules of docs/ARCHITECTURE.md as lint errors. Change the structure rather than relax one.
import boundaries from 'eslint-plugin-boundaries';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

// keeping stands beside the way of a mail and has the rights of a stage: what becomes of its rows with time.
const STAGES = ['sources', 'intake', 'routing', 'proposing', 'review', 'execution', 'audit', 'keeping'];
const SHARED_STEPS = ['reading', 'search'];
const SUPPORT = ['interfaces', 'store', 'secrets', 'lib'];
const EDGES = ['app', 'shell', 'ipc', 'preload', 'cli'];

const element = (type, pattern = `electron/${type}`) => ({ type, pattern, partialMatch: false });
const from = (type) => ({ element: { type } });
const may = (type, targets) => ({ from: from(type), allow: { to: { element: { type: targets } } } });
const mayUse = (type, source) => ({ from: from(type), allow: { to: { module: { source } } } });
const mayUsePart = (type, source, internalPath) => ({
  from: from(type),
  allow: { to: { module: { source, internalPath } } },
});

const boundaryRules = {
  'boundaries/no-unknown-files': 'error',
  'boundaries/dependencies': [
    'error',
    {
      default: 'disallow',
      checkAllOrigins: true,
      policies: [
        may('*', ['shared']),
        mayUse(['shared', ...STAGES, ...SHARED_STEPS, 'store', 'app', 'cli'], 'zod'),
        mayUse(['renderer', 'ui'], ['react', 'react-dom', 'react-dom/client', 'zustand', 'lucide-react']),
        // The building blocks know nothing of the app, and they alone know the libraries they stand on.
        may('renderer', ['ui']),
        mayUse('ui', ['@base-ui/react', '@base-ui/react/*', '@tanstack/react-virtual']),
        mayUsePart('ui', '@base-ui/react', '*'),
        may([...STAGES, ...SHARED_STEPS, 'store', 'secrets', 'ipc', 'shell'], ['lib']),
        may([...STAGES, ...SHARED_STEPS, 'secrets'], ['interfaces']),
        may([...STAGES, ...SHARED_STEPS], ['store']),
        may(STAGES, ['reading']),
        {
          from: from('ipc'),
          allow: { to: { element: { type: [...STAGES, ...SHARED_STEPS, 'store'] } }, dependency: { kind: 'type' } },
        },
        {
          from: from('shell'),
          allow: { to: { element: { type: [...STAGES, ...SHARED_STEPS, 'store'] } }, dependency: { kind: 'type' } },
        },
        may(['app', 'cli', 'test'], [...STAGES, ...SHARED_STEPS, ...SUPPORT, ...EDGES, 'shared']),
        may('test', ['renderer', 'ui', 'test']),
        {
          from: from([...STAGES, ...SHARED_STEPS, ...SUPPORT, 'app', 'cli', 'shell', 'ipc', 'test']),
          allow: { to: { module: { origin: 'core' } } },
        },
        { from: from('test'), allow: { to: { module: { origin: 'external' } } } },
        // One owner folder a library.
        mayUse('sources', ['imapflow', '@azure/msal-node', 'oauth4webapi', 'fast-xml-parser']),
        mayUse('reading', ['mailauth', 'mailauth/*', 'mailauth/**', 'parse5', 'tldts']),
        mayUse('proposing', ['ai', '@ai-sdk/*', 'chrono-node', 'chrono-node/*']),
        // The client and the server of the protocol are two halves with one SDK: each half has its folder.
        mayUsePart('execution', '@modelcontextprotocol/sdk', ['client/*', 'types.js', 'shared/*']),
        mayUsePart('cli', '@modelcontextprotocol/sdk', ['server/*', 'types.js']),
        mayUse('execution', ['ical.js', 'libmime']),
        mayUse('store', 'better-sqlite3'),
        mayUse('secrets', 'keytar'),
        mayUse('shell', 'electron-updater'),
        mayUsePart('shell', 'electron-updater', 'out/**'),
        mayUse('lib', ['pino', 'rotating-file-stream', 'uuid']),
        mayUse(['app', 'shell', 'ipc', 'preload'], 'electron'),
        { from: { file: { categories: 'entry' } }, allow: { to: { element: { type: 'app' } } } },
        { from: { file: { categories: 'entry' } }, allow: { to: { module: { source: 'electron' } } } },
      ],
    },
  ],
};

export default tseslint.config(
  { ignores: ['node_modules/', 'out/', 'dist/', 'test-results/', 'test/fixtures/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.{ts,tsx,mjs}'],
    rules: { 'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }] },
  },
  { files: ['bench/**/*.ts', '*.ts'], languageOptions: { parser: tseslint.parser } },
  {
    files: ['{electron,renderer,shared,test}/**/*.{ts,tsx}'],
    extends: [...tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      // The tsconfig.json nearest to a file is its project.
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    plugins: { boundaries },
    settings: {
      'import/resolver': { typescript: { project: 'tsconfig.base.json' } },
      'boundaries/elements': [
        ...[...STAGES, ...SHARED_STEPS, ...SUPPORT, ...EDGES].map((type) => element(type)),
        element('ui', 'renderer/ui'),
        element('renderer', 'renderer'),
        element('shared', 'shared'),
        element('test', 'test'),
      ],
      'boundaries/files': [{ category: 'entry', pattern: 'electron/main.ts' }],
    },
    rules: {
      ...boundaryRules,
      'no-restricted-exports': ['error', { restrictDefaultExports: { direct: true, named: true, defaultFrom: true } }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      'no-empty': ['error', { allowEmptyCatch: false }],
    },
  },
  {
    files: ['renderer/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: { ...reactHooks.configs.recommended.rules },
  },
);
