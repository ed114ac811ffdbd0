import type { DecimalSign } from '../../../../shared/numbers.ts'
import { toGrams, type WeightUnit } from '../../../../shared/weights.ts'
import type { DraftWeight } from '../settings.ts'
import { byWords, longestValue, plain } from './headings.ts'

/**
 * The number in a text: '1,234.5', '1.234,5', '1 650', "1'250". `loneSign` is what a single comma or point
 * before three digits is ('1,250'), null if that is unclear; everything else tells by itself. Null if it isn't a number.
 */
export function numberIn(text: string, loneSign: DecimalSign | 'thousands' | null): number | null {
  const bare = text.replace(/[\s\u00a0\u202f'’]/g, '')
  if (!/^[+-]?(\d[\d.,]*|[.,]\d+)$/.test(bare)) return null
  const decimal = decimalIn(bare)
  if (decimal === 'lone' && !loneSign) return null
  const lone = loneSign === 'thousands' ? null : loneSign === 'comma' ? ',' : '.'
  const sign = decimal === 'lone' ? (bare.includes(lone ?? ' ') ? lone : null) : decimal
  const plainNumber = bare.replace(/[.,]/g, (at) => (at === sign ? '·' : ''))
  const whole = sign ? bare.slice(0, bare.lastIndexOf(sign)) : bare
  const isGrouped = /^[+-]?\d{1,3}([.,]\d{3})+$/.test(whole)
  if (/[.,]/.test(whole) && !isGrouped) return null
  return Number(plainNumber.replace('·', '.'))
}

/** The decimal sign in a number, null if it has none, `lone` if it could be either: '1,250'. */
function decimalIn(bare: string): ',' | '.' | null | 'lone' {
  const last = Math.max(bare.lastIndexOf(','), bare.lastIndexOf('.'))
  if (last === -1) return null
  const sign = bare[last] === ',' ? ',' : '.'
  if (bare.indexOf(sign) !== last) return null
  // 0,062 and 1,85 have decimals.
  return /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/.test(bare) ? 'lone' : sign
}

/** The decimal sign that a number with its unit or currency proves; null if it could be either. */
export function provenSign(cell: string): DecimalSign | null {
  const bare = /\d[\d.,]*/.exec(cell.replace(/(\d)[\s\u00a0\u202f'’](?=\d{3})/g, '$1'))?.[0] ?? ''
  const text = bare.replace(/[.,]+$/, '')
  const sign = decimalIn(text)
  if (sign === ',') return 'comma'
  if (sign === '.') return 'point'
  // 1.234.567 leaves the comma for decimals.
  const [thousands] = sign === null ? (/[.,]/.exec(text) ?? []) : []
  return thousands ? (thousands === '.' ? 'comma' : 'point') : null
}

/** Units of weight by their words. */
export const unitOfWord = byWords<WeightUnit>([
  ['grams', 'g gr grs gm gms gram grams gramm gramme grammes'],
  ['kilograms', 'kg kgs kilo kilos kilogram kilograms kilogramm kilogramme kilogrammes'],
  ['ounces', 'oz ozs ounce ounces unze unzen once onces'],
  ['pounds', 'lb lbs pound pounds pfund livre livres'],
])

/** The unit that a heading names: 'Weight (g)', 'Gew. kg', 'Grams'. */
export function unitIn(heading: string): WeightUnit | null {
  const units = plain(heading)
    .split(' ')
    .flatMap((word) => unitOfWord.get(word) ?? [])
  return new Set(units).size === 1 ? (units[0] ?? null) : null
}

const weightPart = /([\d.,\s\u00a0\u202f'’]*\d)\s*(\p{L}+)\.?/gu

/**
 * A weight with its own unit ('1,9 kg', '3 lb 2 oz'), else in `unit`. A lone comma before three digits
 * separates thousands of grams, and decimals of the larger units, unless the file has proven its sign: in grams a
 * proven decimal comma leaves it unclear. `unit` when there is none, null if it isn't a weight or is unclear.
 */
export function weightIn(
  cell: string,
  unit: WeightUnit | null,
  sign: DecimalSign | null,
): DraftWeight | 'unit' | null {
  if (cell.length > longestValue) return null
  const text = cell
    .replace(/[\s~≈]*((ca|approx)\.?)?\s*/i, '')
    // '3 lbs, 2 oz': no decimals follow a word.
    .replace(/(\p{L}\.?)\s*[,;]/gu, '$1 ')
  const parts = [...text.matchAll(weightPart)]
  if (parts.length === 0) {
    if (!unit) return numberIn(text, 'thousands') === null ? null : 'unit'
    const amount = numberIn(text, loneSign(text, unit, sign))
    return amount === null ? null : { grams: toGrams(amount, unit), unit }
  }
  const whole = parts.map(([all]) => all).join('')
  const bare = (weight: string) => weight.replace(/[\s.;]+$|\s/g, '')
  if (bare(whole) !== bare(text)) return null
  let grams = 0
  let largest: WeightUnit | null = null
  for (const [, digits = '', word = ''] of parts) {
    const own = unitOfWord.get(word.toLowerCase())
    if (!own) return null
    const amount = numberIn(digits, loneSign(digits, own, sign))
    if (amount === null) return null
    grams += toGrams(amount, own)
    largest ??= own
  }
  return largest && { grams: Number(grams.toFixed(4)), unit: largest }
}

function loneSign(text: string, unit: WeightUnit, sign: DecimalSign | null) {
  if (sign === 'comma' && unit === 'grams' && text.includes(',')) return null
  if (sign) return sign
  if (unit === 'grams') return 'thousands'
  return text.includes(',') ? 'comma' : 'point'
}
