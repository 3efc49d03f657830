import { attackNamedIn, type Checker } from '../seen';

/**
 * I1. Seen at the sink, to which every name and foreign address is led, and in the recorder's list of connections,
 * look-ups and datagrams of every process. Fails on one contact, and on a connection to this computer at a port the
 * user did not configure. The window's half is `test/e2e/attacks.spec.ts`.
 */
export const noEgress: Checker = {
  invariant: 'I1',
  check: (block) => {
    const found = (what: string) => ({ invariant: 'I1', mail: attackNamedIn(what, block), what });
    const reached = block.contacts.map(({ by, text }) => found(`the sink was reached by ${by}: ${text.slice(0, 200)}`));
    const tried = block.notes.flatMap((note) => {
      switch (note.event) {
        case 'connect': {
          const target = `${note.host}:${note.port}`;
          return block.configuredHosts.includes(target)
            ? []
            : [found(`${note.command.join(' ')} connected to ${target}`)];
        }
        case 'lookup':
          return [found(`${note.command.join(' ')} looked up ${note.host}`)];
        case 'datagram':
          return [found(`${note.command.join(' ')} sent a datagram to ${note.host}`)];
        case 'spawn':
        case 'end':
          return [];
      }
    });
    const silent = block.notes.some((note) => note.event === 'connect')
      ? []
      : [found('the recorder saw no connection')];
    return [...reached, ...tried, ...silent];
  },
};
