/**
 * Other forms in which the meant word may stand in a record: mice for mouse and mouse for mice,
 * gecko for geckos, baby for babies, shed for shedding. Longer forms of the word itself (geckos for
 * gecko) need none, since words are found by their beginning. The word is normalised, as by
 * `search_key`; codes and words too short to have endings have none. They are compared whole, so a
 * form that is no word (Python 'regiu') finds nothing.
 */
export function otherForms(word: string): string[] {
  if (!/^\p{L}{3,60}$/u.test(word)) return []
  const forms = [...(irregular.get(word) ?? []), ...endings.flatMap((ending) => ending(word))]
  return [...new Set(forms)].filter((form) => form.length > 1 && !form.startsWith(word))
}

/** Words whose plural has another beginning or is a longer word than an s makes it. */
const pairs: readonly (readonly [one: string, many: string])[] = [
  ['mouse', 'mice'],
  ['dormouse', 'dormice'],
  ['louse', 'lice'],
  ['woodlouse', 'woodlice'],
  ['goose', 'geese'],
  ['foot', 'feet'],
  ['tooth', 'teeth'],
  ['person', 'people'],
  ['leaf', 'leaves'],
  ['calf', 'calves'],
  ['shelf', 'shelves'],
  ['larva', 'larvae'],
  ['pupa', 'pupae'],
  ['ovum', 'ova'],
  ['fungus', 'fungi'],
  ['cactus', 'cacti'],
  ['vivarium', 'vivaria'],
  ['terrarium', 'terraria'],
  ['aquarium', 'aquaria'],
  ['medium', 'media'],
  ['axis', 'axes'],
]

const irregular = new Map<string, string[]>()
for (const [one, many] of pairs) {
  irregular.set(one, [many])
  irregular.set(many, [one])
}

/** Functions that list the stems that may stand before an ending; none for words without it. */
const endings: readonly ((word: string) => string[])[] = [
  // Babies and baby, but also hoppies and hoppie.
  (word) => (word.endsWith('ies') ? [`${word.slice(0, -3)}y`] : []),
  (word) => (/[^aeiou]y$/.test(word) ? [`${word.slice(0, -1)}ies`] : []),
  (word) => (/(?:s|x|z|ch|sh|o)es$/.test(word) ? [word.slice(0, -2)] : []),
  (word) => (/[^su]s$/.test(word) && !word.endsWith('is') ? [word.slice(0, -1)] : []),
  (word) => verbOf(word, 'ing'),
  (word) => verbOf(word, 'ed'),
]

/** 'feed' and 'feede' of 'feeding', 'shed' of 'shedding'. */
function verbOf(word: string, ending: string): string[] {
  const stem = word.slice(0, -ending.length)
  if (!word.endsWith(ending) || stem.length < 3) return []
  const single = /([^aeiouls])\1$/.test(stem) ? stem.slice(0, -1) : undefined
  return single ? [single, stem] : [stem, `${stem}e`]
}
