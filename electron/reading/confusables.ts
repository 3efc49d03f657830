// Letters that are drawn like a Latin one, by Unicode's confusables (UTS #39), as far as they occur in names and prefixes.
const LOOKALIKES: Record<string, string> = {
  а: 'a',
  ɑ: 'a',
  α: 'a',
  в: 'b',
  ь: 'b',
  β: 'b',
  с: 'c',
  ϲ: 'c',
  ᴄ: 'c',
  ԁ: 'd',
  ɗ: 'd',
  е: 'e',
  ҽ: 'e',
  є: 'e',
  ε: 'e',
  ℮: 'e',
  ғ: 'f',
  ɡ: 'g',
  ց: 'g',
  ԍ: 'g',
  н: 'h',
  һ: 'h',
  հ: 'h',
  η: 'n',
  і: 'i',
  ı: 'i',
  ι: 'i',
  ɩ: 'i',
  ӏ: 'i',
  ǀ: 'i',
  l: 'i',
  '1': 'i',
  '|': 'i',
  ј: 'j',
  ϳ: 'j',
  к: 'k',
  κ: 'k',
  м: 'm',
  μ: 'm',
  п: 'n',
  и: 'n',
  ո: 'n',
  ռ: 'n',
  ɴ: 'n',
  о: 'o',
  ο: 'o',
  σ: 'o',
  օ: 'o',
  ө: 'o',
  '0': 'o',
  р: 'p',
  ρ: 'p',
  ԛ: 'q',
  г: 'r',
  ѕ: 's',
  т: 't',
  τ: 't',
  υ: 'u',
  ս: 'u',
  ц: 'u',
  ѵ: 'v',
  ν: 'v',
  ѡ: 'w',
  ԝ: 'w',
  ω: 'w',
  х: 'x',
  χ: 'x',
  у: 'y',
  γ: 'y',
  ү: 'y',
  ᴢ: 'z',
  ζ: 'z',
  ɢ: 'g',
  ᴇ: 'e',
  ɪ: 'i',
  '꞉': ':',
  '∶': ':',
  ː: ':',
  '˸': ':',
  '։': ':',
  '׃': ':',
  ꓽ: ':',
  '᛬': ':',
};

/** What a text looks like: compatibility forms, case, accents and look-alike letters folded. For comparing only. */
export function skeleton(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
  let folded = '';
  for (const character of plain) folded += LOOKALIKES[character] ?? character;
  return folded;
}

/** True when a label mixes Latin with letters that only look Latin, or consists of look-alikes throughout. */
export function looksLatinButIsNot(label: string): boolean {
  const foreign = [...label.normalize('NFKC').toLowerCase()].filter((character) => /[^\x00-\x7F]/.test(character));
  return foreign.length > 0 && foreign.every((character) => /^[\x00-\x7F]+$/.test(skeleton(character)));
}
