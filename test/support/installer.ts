import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

type Request = 'deb-install' | 'deb-remove' | 'deb-purge' | 'rpm-install' | 'rpm-remove';

/**
 * Has the system's own tool install a package of dist/ or remove it, with root's rights, which a test itself must not
 * have. Throws what the tool said when it failed. Only under `npm run test:packages`.
 */
export async function system(name: Request, file = ''): Promise<string> {
  const socket = connect(process.env.GENIE_INSTALLER ?? '');
  await once(socket, 'connect');
  socket.end(JSON.stringify({ name, file }));
  const { code, output } = JSON.parse(await text(socket)) as { code: number; output: string };
  if (code !== 0) throw new Error(`${name} ${file}: exit code ${code}\n${output}`);
  return output;
}
