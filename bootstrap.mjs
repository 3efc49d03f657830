#!/usr/bin/env node
/**
 * Makes a bare checkout run: npm packages, Electron, the database module, system packages, a desktop session for
 * tests. `node bootstrap.mjs COMMAND [ARGUMENTS]`; the parts are in .ci/setup/ and loaded only when needed.
 *
 * BOOTSTRAP_VERBOSE=1 shows every program that is run; the other variables are in docs/DEVELOPMENT.md.
 */

const OLDEST_NODE = [20, 19];

const COMMANDS = {
  setup: 'fetch and check everything the other commands need',
  build: 'build the app into out/',
  start: 'build and start the app',
  dev: 'start the app and follow changes of the sources',
  demo: 'show the app with sample mail; without a screen, walk through it and leave pictures',
  genie: 'the command line',
  test: 'every check and test',
  unit: 'unit, pipeline and ipc tests (arguments go to vitest)',
  e2e: 'end-to-end tests (arguments go to playwright)',
  package: 'packages of the app into dist/ (arguments are targets: dir, deb, rpm, tar.gz …)',
  packages: 'builds, installs, upgrades and removes the packages (arguments go to playwright)',
  attacks: 'the attack grid as a whole; npm test plays a part of it',
  security: 'every reliability and security bar, by the tests that name it',
  screens: 'every screen in every look, with contact sheets',
  torture: 'hundreds of kills; with --long, thousands',
  soak: 'half an hour in a network of its own: peers and memory (--minutes N)',
  bench: 'all benchmarks, or one by its name (--quick for a small run)',
  exec: 'any command in a private desktop session (--as-user first: as the user of the tests)',
};

const [command, ...args] = process.argv.slice(2);
if (!isNodeRecent())
  end(`Genie Tray needs Node ${OLDEST_NODE.join('.')} or newer, this is ${process.version}: update Node.`);
else if (!Object.hasOwn(COMMANDS, command ?? '')) end(usage(), 2);
else await run();

async function run() {
  try {
    if (command === 'genie') {
      const { genie } = await import('./.ci/setup/genie-command.mjs');
      await genie(args);
    } else {
      const commands = await import('./.ci/setup/commands.mjs');
      process.exitCode = await commands[command](args);
    }
  } catch (error) {
    if (error.exitCode) end(error.message, error.exitCode);
    else end(error.stack ?? String(error));
  }
}

function isNodeRecent() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  return major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1]);
}

function end(message, exitCode = 1) {
  process.stderr.write(`${message}\n`);
  process.exitCode = exitCode;
}

function usage() {
  const lines = Object.entries(COMMANDS).map(([name, meaning]) => `  ${name.padEnd(8)} ${meaning}`);
  return `usage: node bootstrap.mjs COMMAND [ARGUMENTS]\n${lines.join('\n')}`;
}
