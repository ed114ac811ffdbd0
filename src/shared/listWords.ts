const list = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** 'Atlas', 'Atlas and Tycho', 'Atlas, Tycho and Vesper'. */
export const listWords = (names: readonly string[]): string => list.format(names)
