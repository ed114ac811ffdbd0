import { isForgiven, meant } from '../../day/search/typos.ts'
import { otherForms } from '../../day/search/wordForms.ts'
import { wordsOf } from '../../shared/folded.ts'

/**
 * The beginnings of words that a typed word may stand for in articles: itself, its other forms, what
 * keepers also call it, and, if none of them begins a word of `vocabulary`, the likely intended words.
 */
export function formsOf(typed: string, vocabulary: ReadonlySet<string>): string[] {
  const forms = [typed, ...otherForms(typed), ...calledElsewhere(typed)]
  if (forms.some((form) => beginsOne(form, vocabulary)) || !isForgiven(typed)) return forms
  const likely = meant(typed, [...vocabulary, ...meanings.keys()])
  return [...forms, ...likely.flatMap((word) => [word, ...calledElsewhere(word)])]
}

/** The words of texts, as `formsOf` takes them. */
export const vocabularyOf = (texts: readonly string[]): Set<string> =>
  new Set(texts.flatMap(wordsOf))

const beginsOne = (form: string, vocabulary: ReadonlySet<string>) => {
  for (const word of vocabulary) if (word.startsWith(form)) return true
  return false
}

/** Keepers' words, with the articles' own words for them. */
const pairs: readonly (readonly [said: string, meaning: string])[] = [
  ['hibernate hibernates hibernation hibernating winter overwinter cooling', 'brumation'],
  ['eat eats eating eaten ate fasts fasting anorexia starving', 'refused eaten'],
  ['forgot forget forgetting lost', 'forgotten'],
  ['login logon signin', 'sign'],
  ['logout signout', 'sign'],
  ['moult molt moulting molting slough sloughing ecdysis skin', 'shed'],
  ['cage tank terrarium vivarium vivs home', 'enclosure location'],
  ['lamp lamps light lights heater basking', 'bulb bulbs lamps'],
  ['pregnant', 'gravid'],
  ['babies baby newborn neonate', 'hatchlings young'],
  ['mother mum female', 'dam'],
  ['father dad male', 'sire'],
  ['morph morphs gene', 'genetics'],
  ['excel xls xlsx', 'spreadsheet'],
  ['bill invoice cost price card', 'payment plus'],
  ['alert alerts notify notification notifications', 'reminders'],
  ['sick ill disease mites medicine', 'health medication'],
  ['barcode sticker', 'qr labels'],
  ['transfer rehome', 'hand over'],
  ['thermometer thermostat hygrometer', 'temperature air'],
  ['kilogram kilograms kilo kg pound pounds lb metric imperial unit units', 'ounces'],
  ['wife husband partner girlfriend boyfriend friend sitter coowner', 'invite people share'],
  ['factor twofactor totp', 'step'],
]

const meanings = new Map<string, string[]>()
for (const [phrase, meaning] of pairs) {
  for (const word of wordsOf(phrase)) {
    meanings.set(word, [...(meanings.get(word) ?? []), ...wordsOf(meaning)])
  }
}

const calledElsewhere = (word: string): string[] => meanings.get(word) ?? []
