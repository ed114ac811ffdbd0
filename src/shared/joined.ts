/** The non-empty parts of a second line: 'BP-7 · Ball python', without a leading dot. */
export const joined = (...parts: (string | false | null | undefined)[]): string =>
  parts.filter(Boolean).join('\u00a0· ')
