import type { acquisitions, animalStates, sources } from '../../../../shared/choices.ts'
import { byWords, plain } from './headings.ts'

type State = (typeof animalStates)[number]
type Source = (typeof sources)[number]
type Acquisition = (typeof acquisitions)[number]

const states: readonly (readonly [State, RegExp])[] = [
  [
    'kept',
    /^(not (for sale|sold|available)|nicht (zu verkaufen|verkauft)|unverkauflich|pas a vendre|unsold)\b/,
  ],
  ['kept', /^(for sale|zu verkaufen|a vendre|zum verkauf)\b/],
  ['sold', /^(sold|verkauft|vendue?s?)\b/],
  [
    'died',
    /^(died|dead|deceased|passed( away)?|rip|euthani[sz]ed|put down|gestorben|verstorben|tot|eingeschlafert|morte?|decedee?|deced|dcd)\b/,
  ],
  [
    'loaned_out',
    /^((on |out on )?(breeding )?loan|loaned( out)?|lent|verliehen|leihgabe|pretee?|en pret)\b/,
  ],
  [
    'rehomed',
    /^(rehomed|re homed|given away|gave away|gifted|donated|surrendered|escaped|traded( away)?|abgegeben|verschenkt|vermittelt|weg|donnee?|cedee?|former|inactive|archived|gone|ehemalig|inaktiv)\b/,
  ],
]

/** Words for an animal that is here, which say nothing more. */
const plainlyHere: ReadonlySet<string> = new Set(
  'active,kept,current,alive,yes,owned,own,mine,here,in collection,aktiv,ja,im bestand,bestand,vorhanden,lebt,actif,active,present,presente,oui,vivant,vivante'.split(
    ',',
  ),
)

/**
 * Splits a status: the state, and the rest of the text, such as when and to whom ('SOLD 3/4/23 to Mike'). If it
 * names no way to leave, the animal is still in the collection; its word is the rest.
 */
export function stateIn(cell: string): { state: State; rest: string } {
  const text = plain(cell)
  const match = states.find(([, words]) => words.test(text))
  if (!match || match[0] === 'kept') {
    return { state: 'kept', rest: plainlyHere.has(text) ? '' : cell.trim() }
  }
  const words = (match[1].exec(text)?.[0] ?? '').split(' ').length
  const isSure = !/^(former|inactive|archived|gone|ehemalig|inaktiv|escaped|traded)/.test(text)
  const rest = cell.replace(
    new RegExp(`^[^\\p{L}\\p{N}]*(?:[\\p{L}\\p{M}]+[^\\p{L}\\p{N}]*){${words}}`, 'u'),
    '',
  )
  return { state: match[0], rest: isSure ? rest.trim() : cell.trim() }
}

/** Kind of departure in a heading: 'Date sold', 'Todesdatum'. Undefined if it is neither or both. */
export function departureIn(heading: string): 'sold' | 'died' | undefined {
  const text = plain(heading)
  const isSold = /\b(sold|sale|verkauf\w*|vendue?s?|vente)\b/.test(text)
  const isDead = /\b(died|dead|death|gestorben|verstorben|tod\w*|morte?|deces|decedee?)\b/.test(
    text,
  )
  if (isSold === isDead) return undefined
  return isSold ? 'sold' : 'died'
}

const sourceWords: readonly (readonly [Source, string])[] = [
  [
    'captive_bred',
    'cb,cbb,cb b,captive bred,captive bred and born,captive born,captive born and bred,self produced,domestically produced,home bred,own breeding,f1,f2,nz,dnz,enz,nachzucht,eigene nz,eigennachzucht,eigene nachzucht,deutsche nachzucht,ne en captivite,nc,elevage',
  ],
  ['captive_farmed', 'cf,captive farmed,farmed,farmzucht,fz,farm bred,ranched,farm'],
  ['captive_farmed', 'ch,captive hatched'],
  ['long_term_captive', 'ltc,lt,long term captive,long term,langzeit'],
  ['wild_caught', 'wc,wild caught,wild,wf,wildfang,sauvage,prelevement'],
  ['unknown', 'unknown,unbekannt,inconnu,inconnue'],
]
const sourceOfWord = byWords(sourceWords, ',')

/** Captive bred, wild caught and the like; undefined if the cell says something else. */
export const sourceIn = (cell: string): Source | undefined => sourceOfWord.get(plain(cell))

const acquisitionsOf: readonly (readonly [Acquisition, RegExp])[] = [
  [
    'produced',
    /^(produced|self produced|bred( here| by me)?|own breeding|home ?bred|hatched here|eigene (nz|nachzucht)|eigennachzucht|enz|nee? (ici|chez moi))$/,
  ],
  ['purchased', /^(purchased?|bought|gekauft|kauf|achat|achetee?)$/],
  ['traded', /^(traded?|swap(ped)?|tausch|getauscht|echange)$/],
  ['gifted', /^(gift(ed)?|geschenk(t)?|cadeau|offert)$/],
  ['adopted', /^(adopt(ed|ion)|adoptiert|adoptee?)$/],
  ['rescued', /^(rescued?|tierheim|auffangstation|gerettet|sauvetage)$/],
]

/** How an animal came; undefined if the cell says something else. */
export function acquisitionIn(cell: string): Acquisition | undefined {
  const text = plain(cell)
  return acquisitionsOf.find(([, words]) => words.test(text))?.[0]
}

const nothing: ReadonlySet<string> = new Set([
  'null',
  'undefined',
  'none',
  'n/a',
  'na',
  '#n/a',
  '#ref!',
  '#value!',
  '#name?',
  '#div/0!',
  'nan',
  'nil',
])

/** The text of a cell, '' for what stands for nothing: null, undefined, -, n/a. */
export function cellText(cell: string | undefined): string {
  // Exports put an apostrophe in front of what a spreadsheet would run as a formula.
  const text = (cell ?? '')
    .normalize('NFC')
    .trim()
    .replace(/^'(?=\s*[=+\-@＝＋－＠])/, '')
  return nothing.has(text.toLowerCase()) || /^[-–—/.·]+$/.test(text) ? '' : text
}

const unknown: ReadonlySet<string> = new Set(
  'unknown,unbekannt,inconnu,inconnue,unk,tbd,tba,not known,keine,kein,aucun,aucune,no,nein,non,nv'.split(
    ',',
  ),
)

/** A cell of a day, a weight or a parent that isn't known. */
export const isUnknown = (cell: string): boolean =>
  /^[?¿\s]+$/.test(cell) || unknown.has(plain(cell))
