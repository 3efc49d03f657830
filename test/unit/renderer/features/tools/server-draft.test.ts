import { describe, expect, it } from 'vitest';
import {
  NEW_SERVER,
  serverInput,
  serverProblems,
  transportText,
} from '../../../../../renderer/features/tools/server-draft';
import { toolServerInput } from '../../../../../shared/domain/tool-server';
import { servers } from '../../../../support/window-preview/genie-parts';

const program = { ...NEW_SERVER, name: 'notes', command: 'npx', args: '-y\nnotes-server\n\n/home/jo/My notes' };
const secret = { key: 'k', name: 'NOTES_KEY', value: 'abc' };

describe('a tool server as it is typed', () => {
  it('keeps arguments as lines, spaces and all, and names its secrets beside their values', () => {
    const input = serverInput({ ...program, secrets: [secret] });
    expect(input).toEqual({
      name: 'notes',
      transport: {
        type: 'stdio',
        command: 'npx',
        args: ['-y', 'notes-server', '/home/jo/My notes'],
        env: ['NOTES_KEY'],
      },
      secrets: { NOTES_KEY: 'abc' },
    });
    expect(toolServerInput.safeParse(input).success).toBe(true);
  });

  it('finds the same faults main would find', () => {
    for (const name of ['', 'Notes', '1st', 'mail', 'genie', 'a'.repeat(33)]) {
      const texts = { ...program, name };
      expect(serverProblems(texts).name, name).toBeDefined();
      expect(toolServerInput.safeParse(serverInput(texts)).success, name).toBe(false);
    }
    for (const url of ['', 'ftp://example.com', 'http://example.com/mcp', 'http://localhost.example.com']) {
      const texts = { ...program, type: 'http' as const, url };
      expect(serverProblems(texts).url, url).toBe('tools.urlWrong');
      expect(toolServerInput.safeParse(serverInput(texts)).success, url).toBe(false);
    }
    expect(serverProblems({ ...program, secrets: [{ ...secret, name: 'NOT GOOD' }] }).secrets).toBe(
      'tools.secretWrong',
    );
  });

  it('takes an unencrypted address of this computer', () => {
    const texts = { ...program, type: 'http' as const, url: 'http://127.0.0.1:8080/mcp' };
    expect(serverProblems(texts)).toEqual({});
    expect(toolServerInput.safeParse(serverInput(texts)).success).toBe(true);
  });
});

describe('transportText', () => {
  it('shows where one argument ends and the next begins', () => {
    expect(transportText(servers[0]!.transport)).toBe('npx -y notes-server "/home/jo/My notes"');
    expect(transportText(servers[1]!.transport)).toBe('https://tickets.example.com/mcp');
  });
});
