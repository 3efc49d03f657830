/** A machine word the window has no sentence for, as a person can read it: `arc_chain_broken` becomes "arc chain broken". */
export function plainWord(word: string): string {
  return word.replaceAll('_', ' ');
}
