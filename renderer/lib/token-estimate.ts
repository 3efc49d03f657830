/** About how many tokens a text of so many characters is: four each, the usual rule for European languages. */
export function tokenEstimate(characters: number): number {
  return Math.ceil(characters / 4);
}
