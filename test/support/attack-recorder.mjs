/**
 * Loaded into the command under test by Node's own `--import`: writes down every connection, name lookup, datagram and
 * child process of it, worker threads included, and what it used up. Whatever would leave this computer is led to the
 * sink instead, so that it really arrives somewhere. Nothing of the product knows of it.
 */
import childProcess from 'node:child_process';
import dgram from 'node:dgram';
import dns from 'node:dns';
import { appendFileSync, readFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import { join } from 'node:path';
import { isMainThread, threadId } from 'node:worker_threads';

const { ATTACK_RECORD: folder, ATTACK_SINK_PORT: sinkPort } = process.env;
const LOOPBACK = /^(localhost|127(\.\d+){3}|::1|\[::1\]|::ffff:127(\.\d+){3})$/i;
const TICK_MS = 20;
/** A process of two seconds counts as part of twenty: one module that is loaded when it is needed is no percentile. */
const LEAST_TICKS = 1_000;
const NAME_CALLS = ['lookup', 'resolve', 'resolve4', 'resolve6', 'resolveMx', 'resolveSrv', 'resolveTxt', 'resolveAny'];

if (folder) {
  recordConnections();
  recordNames();
  recordDatagrams();
  recordChildren();
  if (isMainThread) recordUsage();
  syncBuiltinESMExports();
}

function note(event) {
  const line = JSON.stringify({ pid: process.pid, thread: threadId, command: process.argv.slice(2, 4), ...event });
  appendFileSync(join(folder, `${process.pid}.jsonl`), `${line}\n`);
}

function recordConnections() {
  const { connect } = net.Socket.prototype;
  net.Socket.prototype.connect = function (...args) {
    // net.connect hands over arguments that are normalized already.
    const [options, whenConnected] = Array.isArray(args[0]) ? args[0] : net._normalizeArgs(args);
    if (options.path !== undefined) note({ event: 'connect', host: 'unix', port: options.path });
    else note({ event: 'connect', host: options.host ?? 'localhost', port: Number(options.port) });
    if (options.path === undefined && !LOOPBACK.test(options.host ?? 'localhost')) {
      const led = { ...options, host: '127.0.0.1', port: Number(sinkPort) };
      return whenConnected ? connect.call(this, led, whenConnected) : connect.call(this, led);
    }
    return connect.apply(this, args);
  };
}

function recordNames() {
  for (const owner of [dns, dns.promises, dns.Resolver.prototype, dns.promises.Resolver.prototype]) {
    for (const name of NAME_CALLS) {
      const ask = owner[name];
      if (typeof ask !== 'function') continue;
      owner[name] = function (host, ...rest) {
        if (!LOOPBACK.test(String(host))) note({ event: 'lookup', host: String(host) });
        return ask.call(this, host, ...rest);
      };
    }
  }
}

function recordDatagrams() {
  const { send } = dgram.Socket.prototype;
  dgram.Socket.prototype.send = function (...args) {
    note({ event: 'datagram', host: String(args.findLast((one) => typeof one === 'string') ?? ''), port: 0 });
    return send.apply(this, args);
  };
}

function recordChildren() {
  const { spawn } = childProcess.ChildProcess.prototype;
  childProcess.ChildProcess.prototype.spawn = function (options) {
    note({ event: 'spawn', file: options.file, args: options.args ?? [], env: options.envPairs ?? [] });
    return spawn.call(this, options);
  };
  for (const name of ['spawnSync', 'execFileSync', 'execSync']) {
    const run = childProcess[name];
    childProcess[name] = (file, ...rest) => {
      note({ event: 'spawn', file: String(file), args: Array.isArray(rest[0]) ? rest[0] : [], env: [] });
      return run(file, ...rest);
    };
  }
}

function recordUsage() {
  const startedAtMs = Date.now();
  const delays = [];
  // From the first tick on: loading the program is no delay of its work.
  let last = null;
  const timer = setInterval(() => {
    const now = { atMs: performance.now(), ranMs: ranMs() };
    if (last !== null) delays.push(Math.max(0, Math.min(now.atMs - last.atMs - TICK_MS, now.ranMs - last.ranMs)));
    last = now;
  }, TICK_MS);
  timer.unref();
  process.once('exit', () => {
    note({
      event: 'end',
      maxRssMb: process.resourceUsage().maxRSS / 1024,
      loopDelayP99Ms: delays.sort((a, b) => b - a)[Math.floor(Math.max(delays.length, LEAST_TICKS) * 0.01)] ?? 0,
      wallMs: Date.now() - startedAtMs,
      pollution: Object.keys(Object.prototype),
    });
  });
}

/**
 * How long the main thread has run (Linux: schedstat, the first figure, in nanoseconds). A tick is late by no more than
 * that because of us: the rest is a machine that runs other things as well.
 */
function ranMs() {
  try {
    return Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ')[0]) / 1e6;
  } catch {
    // Other systems do not tell; there the clock alone counts.
    return performance.now();
  }
}
