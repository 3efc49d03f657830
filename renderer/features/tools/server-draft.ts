import type { ToolServerInput, ToolTransport } from '../../../shared/domain/tool-server';
import type { TextKey } from '../../../shared/i18n/translate';
import { newId } from '../../lib/new-id';

/** A variable or header with its secret value. */
export type SecretTexts = { key: string; name: string; value: string };
export type ServerTexts = {
  name: string;
  type: ToolTransport['type'];
  command: string;
  /** One argument a line: nothing is split or unquoted. */
  args: string;
  url: string;
  secrets: SecretTexts[];
};
export type ServerProblems = Partial<Record<'name' | 'command' | 'url' | 'secrets', TextKey>>;

const RESERVED = ['mail', 'contacts', 'genie'];
const LOOPBACK = /^http:\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\])(?=[:/]|$)/i;

export const NEW_SERVER: ServerTexts = { name: '', type: 'stdio', command: '', args: '', url: '', secrets: [] };

export function newSecret(): SecretTexts {
  return { key: newId(), name: '', value: '' };
}

/** What is missing or wrong, by field. Main checks again. */
export function serverProblems(texts: ServerTexts): ServerProblems {
  const problems: ServerProblems = {};
  if (!/^[a-z][a-z0-9-]{0,31}$/.test(texts.name.trim())) problems.name = 'tools.nameWrong';
  else if (RESERVED.includes(texts.name.trim())) problems.name = 'tools.nameTaken';
  if (texts.type === 'stdio' && texts.command.trim() === '') problems.command = 'tools.commandMissing';
  if (texts.type === 'http' && !isGoodUrl(texts.url.trim())) problems.url = 'tools.urlWrong';
  if (texts.secrets.some(({ name }) => !/^[A-Za-z_][A-Za-z0-9_-]{0,127}$/.test(name.trim()))) {
    problems.secrets = 'tools.secretWrong';
  }
  return problems;
}

function isGoodUrl(url: string): boolean {
  return URL.canParse(url) && (url.startsWith('https:') || LOOPBACK.test(url));
}

/** Only for texts without problems. */
export function serverInput(texts: ServerTexts): ToolServerInput {
  const names = texts.secrets.map(({ name }) => name.trim());
  const secrets = Object.fromEntries(texts.secrets.map(({ name, value }) => [name.trim(), value]));
  const name = texts.name.trim();
  if (texts.type === 'http') {
    return { name, transport: { type: 'http', url: texts.url.trim(), headers: names }, secrets };
  }
  const args = texts.args.split('\n').filter((line) => line.trim() !== '');
  return { name, transport: { type: 'stdio', command: texts.command.trim(), args, env: names }, secrets };
}

/** Where a server is, in a line; arguments with spaces are shown in quotes so that it is plain where one ends. */
export function transportText(transport: ToolTransport): string {
  if (transport.type === 'http') return transport.url;
  return [transport.command, ...transport.args]
    .map((part) => (/[\s"]|^$/.test(part) ? JSON.stringify(part) : part))
    .join(' ');
}
