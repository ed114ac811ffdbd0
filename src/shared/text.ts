export const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
export const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** Compares ids, days and moments: by their characters, in a tenth of the time that comparing words takes. */
export const compareText = (one: string, other: string): number =>
  one < other ? -1 : Number(one > other)

/** A name before what it owns: "Nyx's", and "Moors'" where the name ends in s. */
export const whose = (name: string): string => (/s$/i.test(name) ? `${name}'` : `${name}'s`)

/** A text of at most so many characters, cut at its end: 'Prefers her rats warm and the…'. */
export const shortened = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text
