const MAX_FLOWED_PARAGRAPH = 100_000;

/**
 * Joins the soft line breaks of format=flowed (RFC 3676): before quotes and signatures are looked for. `-- ` is never
 * soft; lines of different quote depth are never joined.
 */
export function unflow(text: string, deleteSpace: boolean): string {
  const lines: string[] = [];
  let open: { depth: number; parts: string[]; length: number } | null = null;
  const close = () => {
    if (open) lines.push(`${'>'.repeat(open.depth)}${open.depth > 0 ? ' ' : ''}${open.parts.join('')}`);
    open = null;
  };
  for (const line of text.split('\n')) {
    const depth = quoteDepth(line);
    let content = line.slice(depth);
    if (content.startsWith(' ')) content = content.slice(1);
    const isSignature = content === '-- ';
    const isSoft = content.endsWith(' ') && !isSignature;
    if (open && (open.depth !== depth || isSignature || open.length > MAX_FLOWED_PARAGRAPH)) close();
    open ??= { depth, parts: [], length: 0 };
    const kept = isSoft && deleteSpace ? content.slice(0, -1) : content;
    open.parts.push(kept);
    open.length += kept.length;
    if (!isSoft) close();
  }
  close();
  return lines.join('\n');
}

type EmbeddedBlocks = {
  text: string;
  /** `encrypted`, `pgp_signed_unverified`, or none. */
  flags: string[];
  /** Files that were sent as uuencoded text, with its lines. */
  files: { name: string; size: number; lines: string[] }[];
};

/**
 * Replaces what is no prose by a marker: PGP messages and keys, uuencoded files. The text of a PGP clear-signed message
 * stays, its armour goes.
 */
export function replaceEmbeddedBlocks(text: string): EmbeddedBlocks {
  const result: EmbeddedBlocks = { text: '', flags: [], files: [] };
  const lines = text.split('\n');
  const kept: string[] = [];
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] as string;
    const armour = /^(?:> ?)*-----BEGIN PGP (MESSAGE|PUBLIC KEY BLOCK|PRIVATE KEY BLOCK|SIGNED MESSAGE|SIGNATURE)/.exec(
      line,
    )?.[1];
    if (armour === 'SIGNED MESSAGE') {
      result.flags.push('pgp_signed_unverified');
      while (/^(?:> ?)*\w+: /.test(lines[i + 1] ?? '')) i++;
    } else if (armour !== undefined) {
      i = armourEnd(lines, i);
      if (armour === 'MESSAGE') result.flags.push('encrypted');
      if (armour !== 'SIGNATURE') kept.push(armour === 'MESSAGE' ? '[encrypted block]' : '[PGP key]');
    } else {
      const file = uuencodedFile(lines, i);
      if (!file) kept.push(line);
      else {
        kept.push(`[file: ${file.name}]`);
        result.files.push({ name: file.name, size: file.size, lines: lines.slice(i + 1, file.end) });
        i = file.end;
      }
    }
  }
  return { ...result, text: kept.join('\n'), flags: [...new Set(result.flags)] };
}

function quoteDepth(line: string): number {
  let depth = 0;
  while (line[depth] === '>') depth++;
  return depth;
}

function armourEnd(lines: readonly string[], start: number): number {
  for (let i = start + 1; i < lines.length; i++) if (/-----END PGP /.test(lines[i] as string)) return i;
  return lines.length - 1;
}

function uuencodedFile(lines: readonly string[], start: number): { name: string; size: number; end: number } | null {
  const name = /^begin(?:-base64)? [0-7]{3,4} (\S.{0,200})$/.exec((lines[start] as string).trimEnd())?.[1];
  if (name === undefined) return null;
  let size = 0;
  for (let i = start + 1; i < lines.length; i++) {
    const line = (lines[i] as string).trimEnd();
    if (line === 'end') return { name, size, end: i };
    const octets = ((line.charCodeAt(0) || 32) - 32) & 63;
    // Every line says how many octets it holds; anything else is prose that only begins like a file.
    if (line !== '' && !/^[\x20-\x60]+$/.test(line)) return null;
    if (line.length > 1 + Math.ceil(octets / 3) * 4 + 2) return null;
    size += octets;
  }
  return null;
}
