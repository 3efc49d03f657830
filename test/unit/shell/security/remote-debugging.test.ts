import { describe, expect, it } from 'vitest';
import { forbiddenSwitches, isWithoutSandbox } from '../../../../electron/shell/security/remote-debugging';

describe('switches that a packaged app refuses (bars E9)', () => {
  it.each([
    '--remote-debugging-port=9222',
    '--remote-debugging-port',
    '-remote-debugging-port=0',
    '/remote-debugging-port=0',
    '--Remote-Debugging-Pipe',
    '--inspect',
    '--inspect=127.0.0.1:9229',
    '--inspect-brk',
    '--inspect-port=0',
    '--ignore-certificate-errors',
    '--ignore-certificate-errors-spki-list=x',
    '--disable-web-security',
  ])('include %s', (argument) => {
    expect(forbiddenSwitches(['/opt/genie-tray', '--hidden', argument])).toHaveLength(1);
  });

  it('leave out everything harmless', () => {
    expect(
      forbiddenSwitches(['/opt/genie-tray', '--hidden', '--inspector', 'inspect', '--demo', '--no-sandbox']),
    ).toEqual([]);
  });

  it('leave out what stands after a lone --, which is no switch', () => {
    expect(forbiddenSwitches(['genie-tray', '--', '--inspect'])).toEqual([]);
  });
});

describe('doing without the sandbox (bars E1)', () => {
  it('is told by the switch, for everybody but root, who cannot have one', () => {
    const argv = ['/tmp/.mount_Genie/genie-tray', '--no-sandbox', '--hidden'];
    expect([isWithoutSandbox(argv, 1_000), isWithoutSandbox(argv, undefined), isWithoutSandbox(argv, 0)]).toEqual([
      true,
      true,
      false,
    ]);
    expect(isWithoutSandbox(['genie-tray', '--hidden', '--', '--no-sandbox'], 1_000)).toBe(false);
  });
});
