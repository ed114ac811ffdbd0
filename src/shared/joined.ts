/**
 * The parts of a second line, without those that are empty: 'BP-7 · Ball python'. No line begins with
 * a dot.
 */
export const joined = (...parts: (string | false | null | undefined)[]): string =>
  parts.filter(Boolean).join('\u00a0· ')
