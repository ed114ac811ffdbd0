/** Hands a file to the browser's downloads. */
export function saveFile(content: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // Browsers read it after the click; ten seconds are more than enough.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

/** A name for a file, of words and a day: 'feedings-saffron-2026-11-23.csv'. */
export const fileName = (words: string, day: string, ending: string) =>
  `${`${words} ${day}`
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')}.${ending}`
