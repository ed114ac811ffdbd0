/** A kind of record in people's words: `feeding_logs` is 'Feeding logs'. */
export const kindWords = (kind: string): string => {
  const words = kind.replaceAll(/[_-]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
