import { createRequire } from 'node:module';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const FOLDER = join(ROOT, '.github/workflows');
const partOfBuilder = createRequire(createRequire(import.meta.url).resolve('electron-builder/package.json'));
const { load } = partOfBuilder('js-yaml') as { load: (text: string) => unknown };

type Step = { uses?: string; run?: string; if?: string; env?: Record<string, string>; with?: Record<string, unknown> };
type Job = {
  steps: Step[];
  permissions?: Record<string, string>;
  environment?: string;
  strategy?: { matrix: unknown };
};
type Workflow = {
  on: Record<string, { tags?: string[]; branches?: string[] } | null>;
  permissions: Record<string, string>;
  jobs: Record<string, Job>;
};

const names = readdirSync(FOLDER).sort();
const textOf = (name: string) => readFileSync(join(FOLDER, name), 'utf8');
const workflow = (name: string) => load(textOf(name)) as Workflow;
const stepsOf = (one: Workflow) => Object.values(one.jobs).flatMap(({ steps }) => steps);
const commandsOf = (steps: Step[]) => steps.flatMap(({ run }) => (run === undefined ? [] : run.trim().split('\n')));
const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

/** Of a command line, what is not there: a script of package.json or a file of the checkout. */
function missingIn(command: string): string[] {
  const script = /^npm run ([\w:]+)/.exec(command)?.[1];
  const files = [...command.matchAll(/(?:^|\s)((?:\.ci\/)?[\w./-]*\.mjs|\.ci\/run)(?=\s|$)/g)].map(
    ([, file]) => file ?? '',
  );
  return [
    ...(script !== undefined && !(script in manifest.scripts) ? [script] : []),
    ...files.filter((file) => !existsSync(join(ROOT, file))),
  ];
}

describe('the workflows', () => {
  it('are the check of every change and the release', () => {
    expect(names).toEqual(['ci.yml', 'release.yml']);
  });

  describe.each(names)('%s', (name) => {
    const one = workflow(name);

    it('runs only what is there', () => {
      const commands = commandsOf(stepsOf(one));
      expect(commands.length).toBeGreaterThan(0);
      expect(commands.flatMap(missingIn)).toEqual([]);
      expect(missingIn('npm run nothing && node .ci/setup/nothing.mjs')).toEqual(['nothing', '.ci/setup/nothing.mjs']);
    });

    it('takes actions of GitHub alone, each by the whole hash of its commit with its version beside it', () => {
      const used = textOf(name).match(/uses: .*/g) ?? [];
      expect(used.length).toBeGreaterThan(0);
      expect(used.filter((line) => !/^uses: actions\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([]);
    });

    it('may read and nothing more, but for the one job that makes the draft of a release', () => {
      expect(one.permissions).toEqual({ contents: 'read' });
      const more = Object.entries(one.jobs).filter(([, { permissions }]) => permissions !== undefined);
      const publishing = [['publish', { contents: 'write', 'id-token': 'write', attestations: 'write' }]];
      expect(more.map(([job, { permissions }]) => [job, permissions])).toEqual(
        name === 'release.yml' ? publishing : [],
      );
    });

    it('leaves no token in the checkout, and puts nothing a stranger wrote into a command', () => {
      const checkouts = stepsOf(one).filter(({ uses }) => uses?.startsWith('actions/checkout@'));
      expect(checkouts.map((step) => step.with)).toEqual(checkouts.map(() => ({ 'persist-credentials': false })));
      const inserted = commandsOf(stepsOf(one)).flatMap((command) => command.match(/\$\{\{.*?\}\}/g) ?? []);
      expect(inserted.filter((expression) => expression !== '${{ matrix.options }}')).toEqual([]);
      expect(one.on).not.toHaveProperty('pull_request_target');
    });
  });
});

describe('the release', () => {
  const { on, jobs } = workflow('release.yml');
  const build = jobs.build as Job;
  const publish = jobs.publish as Job;
  const position = (steps: Step[], part: string) => steps.findIndex(({ run, uses }) => `${run} ${uses}`.includes(part));

  it('begins with a tag alone and ends with a draft', () => {
    expect(on).toEqual({ push: { tags: ['v[0-9]+.[0-9]+.[0-9]+*'] } });
    const [last] = publish.steps.slice(-1);
    expect(last?.run).toMatch(/^gh release create .*--draft --verify-tag/);
  });

  it('builds on the three systems, refuses unsigned packages where a system asks for signatures, and caches nothing', () => {
    const { include } = build.strategy?.matrix as { include: { system: string; options: string }[] };
    expect(include.map(({ system, options }) => [system, options])).toEqual([
      ['linux', ''],
      ['macos', '--config.forceCodeSigning=true'],
      ['windows', '--config.forceCodeSigning=true'],
    ]);
    const caching = [...build.steps, ...publish.steps].filter(
      (step) => step.uses?.startsWith('actions/cache') || 'cache' in (step.with ?? {}),
    );
    expect(caching).toEqual([]);
  });

  it('checks before it builds, tests before it packages, and starts what it packaged', () => {
    const order = [
      'npm ci',
      'release.mjs check',
      '.ci/run',
      'test:packages',
      'npm run package',
      'smoke',
      'upload-artifact',
    ];
    const found = order.map((part) => position(build.steps, part));
    expect(found).toEqual([...found].sort((a, b) => a - b));
    expect(found).not.toContain(-1);
  });

  it('signs the manifest of updates, then sums up every file, then says where they come from, then makes the draft', () => {
    const order = ['download-artifact', 'sign-manifest', 'checksums', 'attest-build-provenance', 'gh release create'];
    const found = order.map((part) => position(publish.steps, part));
    expect(found).toEqual([...found].sort((a, b) => a - b));
    expect(found).not.toContain(-1);
  });

  it('gives each secret to the steps that need it, in an environment that asks a maintainer', () => {
    expect([build.environment, publish.environment]).toEqual(['release', 'release']);
    const withSecrets = [...build.steps, ...publish.steps].filter((step) => JSON.stringify(step).includes('secrets.'));
    expect(withSecrets.every(({ env }) => JSON.stringify(env).includes('secrets.'))).toBe(true);
    expect(withSecrets.map(({ run }) => run?.split('\n')[0])).toEqual([
      '[ -n "$KEY" ] || exit 0',
      'node .ci/setup/release.mjs check',
      'npm run package -- ${{ matrix.options }}',
      'node .ci/setup/sign-manifest.mjs',
    ]);
  });
});
