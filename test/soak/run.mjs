// node test/soak/run.mjs NAME [ARGUMENTS]: runs test/soak/NAME.ts in a network of its own that has a loopback interface
// and nothing else: no route leads out, so whatever tries to go out fails and is counted by the kernel.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { runnerImport } from 'vite';

const INSIDE = 'GENIE_OWN_NETWORK';
// Where iproute2 is missing: SIOCSIFFLAGS with IFF_UP (netdevice(7)).
const BY_IOCTL = String.raw`perl -e 'socket(my $s, 2, 2, 0) || die; my $up = pack("a16s", "lo", 1) . "\0" x 22; ioctl($s, 0x8914, $up) || die $!'`;
const LOOPBACK_UP = `{ ip link set lo up 2>/dev/null || ${BY_IOCTL}; }`;

if (process.env[INSIDE] === '1') await run(...process.argv.slice(2));
else process.exitCode = await runInside(process.argv.slice(2));

async function run(name, ...args) {
  const { module } = await runnerImport(new URL(`${name}.ts`, import.meta.url).pathname, {
    root: new URL('../..', import.meta.url).pathname,
    configFile: false,
    logLevel: 'error',
  });
  process.exit(await module.run(args));
}

/** Root may make a network; anybody else in a user namespace of his own, and within it is again who he was. */
function runInside(args) {
  const [uid, gid] = [process.getuid(), process.getgid()];
  const asMyself = uid === 0 ? '' : `unshare --user --map-user=${uid} --map-group=${gid}`;
  const script = `${LOOPBACK_UP} && exec ${asMyself} "$@"`;
  const unshare = uid === 0 ? ['--net'] : ['--user', '--map-root-user', '--net'];
  const child = spawn(
    'unshare',
    [...unshare, 'sh', '-c', script, 'sh', process.execPath, import.meta.filename, ...args],
    {
      env: { ...process.env, [INSIDE]: '1' },
      stdio: 'inherit',
    },
  );
  // Ctrl-C reaches the whole group; we wait until the child has cleared away.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => signal === 'SIGTERM' && child.kill(signal));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}
