import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { disableCoreDumps } from '../../../../electron/shell/security/core-dumps';

it('forbids core dumps of the app and of every process below it (bars V5)', async () => {
  const child = spawn('sh', ['-c', 'sleep 30 & echo $!; wait'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const grandchild = Number(line.toString());
  onTestFinished(() => {
    process.kill(grandchild);
    child.kill();
  });
  const asked: string[] = [];
  await disableCoreDumps((command, args) => {
    asked.push([command, ...args].join(' '));
    return Promise.resolve();
  }, 'linux');
  const forbid = (pid: number | undefined) => `prlimit --pid ${pid} --core=0:0`;
  expect(asked).toEqual(expect.arrayContaining([forbid(process.pid), forbid(child.pid), forbid(grandchild)]));
});

it('is done by the real program (bars V5)', async () => {
  const child = spawn('sleep', ['30']);
  onTestFinished(() => void child.kill());
  await once(child, 'spawn');
  await disableCoreDumps();
  for (const pid of [process.pid, child.pid]) {
    expect(readFileSync(`/proc/${pid}/limits`, 'utf8')).toMatch(/^Max core file size +0 +0 /m);
  }
});

it('has nothing to do on systems that write none', async () => {
  await disableCoreDumps(() => Promise.reject(new Error('asked')), 'darwin');
});
