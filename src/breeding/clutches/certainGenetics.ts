/**
 * What is certain of every hatchling's genetics, in the usual spelling; '' if nothing is. The
 * proposal of a hatching for hatchlings without genetics of their own.
 */
export function certainGenetics(
  _dam: { genetics: string } | undefined,
  _sire: { genetics: string } | undefined,
): string {
  return ''
}
