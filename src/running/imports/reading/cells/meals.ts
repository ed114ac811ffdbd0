import type { refusalReasons } from '../../../../shared/choices.ts'
import { namesFood } from './foods.ts'
import { plain } from './headings.ts'
import { saysNo, saysYes } from './logWords.ts'

/** How a meal went. `rest` is what else the cell says. */
export type Outcome = {
  success: boolean
  reason: (typeof refusalReasons)[number] | null
  rest: string
}

/**
 * A cell of meals: the food offered, '' if it doesn't say, and how it went, null if it doesn't say that either.
 * `not fed` is a day without a meal, `unknown` a word that may be no food, and `unclear` is left to a person.
 */
export type Meal = { food: string; outcome: Outcome | null } | 'not fed' | 'unknown' | 'unclear'

/**
 * Reads a cell of meals: '2 mice', 'Mouse (refused)', 'REFUSED - adult mouse', 'no feed', 'R'. `isFood` is whether its
 * heading says that it holds food, so that words we don't know are some. Words for 'not eaten' never are.
 */
export function mealIn(cell: string, isFood: boolean): Meal {
  const text = cell
    .normalize('NFC')
    .replace(/[\uFE0E\uFE0F]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  if (text === '') return { food: '', outcome: null }
  if (saysNotFed(text)) return 'not fed'
  if (saysYes(text) || (saysNo(text) && !namesFood(text))) {
    return { food: '', outcome: outcomeIn(text) }
  }
  const phrase = phraseIn(text)
  if (phrase === 'unclear') return 'unclear'
  if (!phrase) {
    const isDoubtful = [doubts, openEnds].some((words) => words.test(folded(text)))
    if (isDoubtful || /^[\d.,\s]+(g|gr|kg|oz|x)?$/i.test(text)) return 'unclear'
    return isFood || namesFood(text) ? { food: text, outcome: null } : 'unknown'
  }
  const sides = [phrase.before, phrase.after].filter((side) => side !== '')
  if (sides.some((side) => /^\d+$/.test(side)) || /\d (of|von|sur) \d/.test(text)) return 'unclear'
  const fed = sides.filter(namesFood)
  if (fed.length > 1) return 'unclear'
  // Whoever says that it was eaten, says that it's food; a refused word may be a reason, and 'well' is none.
  const isSure = phrase.success || (isFood && phrase.before !== '')
  const food = fed[0] ?? (isSure ? (sides.find((side) => !asFed.test(folded(side))) ?? '') : '')
  const { success, reason, manner } = phrase
  const rest = [...sides.filter((side) => side !== food), manner].filter(Boolean).join(', ')
  return { food, outcome: { success, reason, rest } }
}

/** Outcome of a meal in a cell; an empty cell is a meal like any other. Null if the cell doesn't tell. */
export function outcomeIn(cell: string): Outcome | null {
  const text = cell
    .normalize('NFC')
    .replace(/[\uFE0E\uFE0F]/g, '')
    .trim()
  const isAlone = !plain(text).includes(' ')
  if (!isNegated(regurgitated, folded(text)) && regurgitated.test(folded(text))) {
    return { success: false, reason: 'regurgitated', rest: isAlone ? '' : text }
  }
  if (saysYes(text)) return { success: true, reason: null, rest: '' }
  if (saysNo(text)) return { success: false, reason: 'refused', rest: '' }
  if (/^\P{L}*(ate|took|eaten) (nothing|none|nichts|rien)\b/iu.test(text)) {
    return { success: false, reason: 'refused', rest: text }
  }
  const phrase = phraseIn(text)
  if (phrase && phrase !== 'unclear') {
    return {
      success: phrase.success,
      reason: phrase.reason,
      rest: isAlone || phrase.isAll ? '' : text,
    }
  }
  // 'yes, but slowly', 'no: in blue'
  const [first = ''] = plain(text).split(' ')
  const others = plain(text).split(' ').slice(1)
  if (phrase === 'unclear' || others.some((word) => saysYes(word) || saysNo(word))) return null
  if (/^(yes|ja|oui)$/.test(first)) return { success: true, reason: null, rest: text }
  return /^(no|nein|non)\s*[,;:.(–-]/i.test(text)
    ? { success: false, reason: 'refused', rest: text }
    : null
}

/** Outcome that notes tell of a meal not eaten, or null. `unclear` ones speak of it without saying so. */
export function outcomeInNotes(notes: string): Outcome | 'unclear' | null {
  const text = folded(notes.normalize('NFC'))
  if (saysNotFed(notes)) return 'unclear'
  if (!refused.test(text) && !regurgitated.test(text)) return null
  if (starts.test(text)) return null
  const phrase = phraseIn(notes.normalize('NFC'))
  if (!phrase || phrase === 'unclear' || phrase.success) return 'unclear'
  const isFirst = phrase.before === '' && !pastTimes.test(text)
  const isLong = text.split(/\s+/).length > mostWords
  const isOther = otherTimes.test(text) || doubts.test(folded(`${phrase.before} ${phrase.after}`))
  if (!isFirst && (isLong || isOther)) return 'unclear'
  return { success: false, reason: phrase.reason, rest: '' }
}

/** A longer note tells more than how the meal went. */
const mostWords = 12
/** A note that begins so says that it was eaten. */
const starts =
  /^\W*(ate|took|taken|eaten|accepted|yes|gefressen|genommen|mange|pris)\b(?! (nothing|none))/
const pastTimes = /\b(last|yesterday|previous\w*|earlier|letzte\w*|gestern|hier|derniere?)\b/
const otherTimes =
  /\b(last|yesterday|week|weeks|month|previous\w*|earlier|before|usually|always|often|sometimes|because|since|after|if|when|until|normally|letzte\w*|gestern|woche|vorher|oft|immer|weil|nachdem|hier|avant|semaine|souvent|toujours|apres|depuis)\b/

/** Days on which nothing was offered. */
export const saysNotFed = (text: string): boolean =>
  /^(no (feed|feeding|food|meal|prey)( (today|offered|given|this week))?|not (fed|feeding|offered)|nothing( (offered|fed|given))?|unfed|unoffered|did ?n ?t (feed|offer)|did not (feed|offer)|skip(ped)?( (feed|feeding|meal|this week))?|fast(ed|ing)?( day)?|nicht (gefuttert|angeboten)|kein futter|keine (futterung|mahlzeit)|nichts( angeboten)?|fastentag|pas (nourrie?|de repas)|non nourrie?|rien|jeune)(?= *$| in (shed|blue)$| (shed|blue|vet|brumation|gravid|fasting)$)/.test(
    plain(text),
  ) ||
  (/^(in )?(shed|blue|brumation|brumating|hibernation|hibernating|winterruhe|hivernation)$/.test(
    plain(text),
  ) &&
    !/^(shed|mue)$/.test(plain(text)))

const apostrophe = "['’`]?"
const refused = new RegExp(
  [
    'refus\\p{L}*',
    'reject\\p{L}*',
    'declin\\p{L}*',
    'ignor(ed|es|iert|ee?)',
    `(did|does|would|wo) ?n${apostrophe}t (eat|take|want|touch|accept|strike|feed|bite)`,
    '(did|does|would|will) not (eat|take|want|touch|accept|strike|feed|bite)',
    'not (eaten|taken|accepted|interested|touched|hungry|eating)',
    'no (interest|strike|food taken)',
    'nothing (eaten|taken)',
    'un(eaten|touched|interested)',
    'left (it|uneaten|untouched)',
    'sp[ai]t( it)? (back )?out',
    'turned( it| this| them)? down',
    'd[.]?n[.]?e[.]?',
    'nah',
    'verweiger\\p{L}*',
    'nicht (gefressen|genommen|angenommen|angeruhrt)',
    'kein interesse',
    'niet (gegeten|gepakt)|geweigerd',
    `(n${apostrophe} ?a )?pas (mange|pris|accepte|touche|voulu)e?`,
  ]
    .map((word) => `(?<![\\p{L}\\p{N}])${word}(?![\\p{L}\\p{N}])`)
    .join('|'),
  'u',
)
const regurgitated =
  /(?<![\p{L}\p{N}])(regurg\p{L}*|vomit\p{L}*|threw (it )?up|erbrochen|ausgewurgt|gewurgt|vomi)(?![\p{L}\p{N}])/u
const eaten =
  /(?<![\p{L}\p{N}])(ate|eaten|took( it)?|taken|accepted|((assist(ed)?|force|tong|hand|bowl|tube|syringe)[ -])?fed|gefressen|genommen|angenommen|mange|accepte|pris)(?![\p{L}\p{N}])/u
const crossed = /[❌✗✘✖👎]|[(\-–:,/]\s*(r|n|no|nope|nein|non)\s*\)?$/u
const ticked = /[✓✔✅☑👍]|[(\-–:,/]\s*(y|yes|ja|oui)\s*\)?$/u
const doubts =
  /(?<![\p{L}\p{N}])(no|not|never|non|nicht|kein\p{L}*|pas|without|ohne|nie|jamais|refeed|only|but|aber|mais|n['’`]t)(?![\p{L}\p{N}])|n['’`]t\b|\?/u

/** Words and ends that don't say whether it was eaten, and are no food. */
const openEnds =
  /(?<![\p{L}\p{N}])(strike|off (its |her |his )?(food|feed)|left|gone|overnight|miss(ed)?|pass(ed)?|negative|n\/?t)(?![\p{L}\p{N}])|[^\s] +x$|[-–—]$/u
/** How much was eaten, or how. */
const asFed =
  /^(\p{L}+ly|half|most|all|everything|some|almost|well|fine|good|great|fast|quick|right|straight|at|on|in|after|with|by|from|again)\b/u

type Phrase = Omit<Outcome, 'rest'> & {
  before: string
  after: string
  isAll: boolean
  /** How it was fed: 'assist fed'. */
  manner: string
}

/** The one thing that a text says of how a meal went, and the words around it; `unclear` if it says several. */
function phraseIn(text: string): Phrase | 'unclear' | null {
  const plainText = folded(text)
  const [regurg, no, cross, tick] = [regurgitated, refused, crossed, ticked].map((words) =>
    words.exec(plainText),
  )
  // 'not eaten' has a word for eaten in it.
  const yes = eaten.exec(blanked(plainText, no))
  const negative = regurg ?? no ?? cross
  const positive = yes ?? tick
  if (negative && positive && !regurg) return 'unclear'
  const match = negative ?? positive
  if (!match) return null
  const isBad = match === negative
  const before = text.slice(0, match.index)
  const after = text.slice(match.index + match[0].length)
  if (doubts.test(folded(before)) || (!isBad && doubts.test(folded(after)))) return 'unclear'
  const isSaid = trimmed(before) !== '' && (saysYes(trimmed(before)) || saysNo(trimmed(before)))
  if (isSaid) return 'unclear'
  const both = { before: trimmed(before), after: trimmed(after) }
  const reason = isBad ? (match === regurg ? 'regurgitated' : 'refused') : null
  const isAll = both.before === '' && both.after === ''
  const manner = /[ -]fed$/.test(match[0]) ? match[0] : ''
  return { success: !isBad, reason, ...both, isAll, manner }
}

const isNegated = (words: RegExp, text: string) => {
  const at = words.exec(text)
  return at !== null && doubts.test(text.slice(0, at.index))
}

const blanked = (text: string, match: RegExpExecArray | null | undefined) =>
  match
    ? text.slice(0, match.index) +
      ' '.repeat(match[0].length) +
      text.slice(match.index + match[0].length)
    : text

/** In small letters without accents, each letter at its place. */
const folded = (text: string) =>
  Array.from({ length: text.length }, (_none, at) => {
    const [letter = ' '] = (text[at] ?? ' ').normalize('NFKD').toLowerCase()
    return letter.length === 1 ? letter : (text[at] ?? ' ')
  }).join('')

const trimmed = (side: string) =>
  side.replace(/^[\s,;:.!()[\]–—/-]+|[\s,;:.!([–—/-]+$|(?<=^[^(]*)\)+$/gu, '')
