import { plain } from './headings.ts'
import { isUnknown } from './statuses.ts'

/** Contents of a column of hets: genetics as keepers write them, and the parts that aren't hets. */
export type Hets = { genetics: string[]; others: string[] }

/**
 * Each het of a cell with the word that it is one: '66% Clown' is '66% het Clown', '100% Clown' is 'het Clown', 'poss
 * Clown' and 'Clown?' are possible hets. Under a heading of possible hets, one without a percentage is possible. A
 * part that says more, such as 'not Clown', is given as it is written.
 */
export function hetsIn(cell: string, heading: string): Hets {
  const isOfPossible = /\b(poss?|possible|ph|moglich\w*)\b/.test(plain(heading))
  const headed = percentIn(heading)
  const read: Hets = { genetics: [], others: [] }
  // 'het: Clown, Pied' and 'DH Clown, Pied' count for all that follows.
  const listed = cell.replace(/^\s*(hets?\s*:|(double|dbl|triple|quad)\s+hets?\b:?)/i, '')
  for (const part of listed.split(between)) {
    const written = part.replace(/\s+/g, ' ').trim()
    if (written === '' || isNone(written)) continue
    const het = hetOf(written, headed, isOfPossible)
    if (het === null) read.others.push(written)
    else read.genetics.push(het)
  }
  return read
}

/** A comma or slash between two digits belongs to a number: '66,6%', '1/2'. */
const between = /,(?!\d+ ?%)|(?<!\d),|[;+&\n]|(?<!\d)\/|\/(?!\d)|\sand\s|\sund\s/i

const nothing: ReadonlySet<string> = new Set(
  'normal,wild type,wildtype,no hets,no het,no known hets,keine hets,wildform,classic'.split(','),
)
const isNone = (text: string) => isUnknown(text) || nothing.has(plain(text))

function hetOf(written: string, headed: number | null, isOfPossible: boolean): string | null {
  if (/\b(not|no|non|never|nicht|kein\w*|pas|isn['’]?t|visual|super)\b/i.test(written)) return null
  // Two for one gene, or a share that is none.
  if ((written.match(/%/g) ?? []).length > 1 || /\d\s*[-–/]\s*\d/.test(written)) return null
  const percent = percentIn(written)
  const bare = withoutShare(written)
  const isPossible = /\?|(?<!\p{L})(poss?|possible|possibly|maybe|ph|evtl|moglich\w*)\b/iu.test(
    written.normalize('NFD').replace(/\p{M}/gu, ''),
  )
  const gene = bare
    .replace(/(?<!\p{L})(poss?|possible|possibly|maybe|ph|evtl|möglich\p{L}*)(?!\p{L})\.?/giu, ' ')
    .replace(/\?/g, ' ')
    .replace(/(?<!\p{L})(hets?|heterozygous|heterozygot|for)(?!\p{L})[.:]?/giu, ' ')
    .replace(/\(\s*\)|\[\s*\]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (!/\p{L}/u.test(gene) || /\d\s*%/.test(gene)) return null
  const share = percent ?? headed
  if (share !== null && (share < 1 || share > 100)) return null
  if (share === 100) return isPossible ? `poss het ${gene}` : `het ${gene}`
  if (share !== null) return `${share}% het ${gene}`
  if (isPossible || isOfPossible) return `poss het ${gene}`
  return /^(dh|th)\b/i.test(gene) ? gene : `het ${gene}`
}

/** '66%', '66 %', '66pct', or a usual share without its sign: '66 het Clown'. */
const sharePattern =
  /\(?(?<![\d.,])(\d{1,3}(?:[.,]\d+)?)\s*(?:%|pct\b|percent\b)\)?|^(?:poss?(?:ible)?\s+)?(25|33|50|66|67|75|100)(?=\s*\p{L})/iu

function percentIn(text: string): number | null {
  const share = sharePattern.exec(text)
  return share ? Number((share[1] ?? share[2] ?? '').replace(',', '.')) : null
}
const withoutShare = (text: string) => text.replace(sharePattern, ' ')
