import { hasId } from '../kinds/animal/names.ts'
import type { Field } from '../kinds/columns.ts'
import { plain } from './cells/headings.ts'
import { sexOf } from './cells/sexes.ts'
import { cellText } from './cells/statuses.ts'
import type { RowReader } from './rowReader.ts'

/** Why a row has nothing to import, in the words of its review; null of any other row. */
export function nothingIn(row: RowReader, isAnimals: boolean): string | null {
  if (isTotal(row)) return 'A total, not an animal'
  return isAnimals && isWithoutAnimal(row) ? 'No animal in this row' : null
}

const identifying: readonly Field[] = ['species', 'latin_name', 'sex', 'born', 'genetics', 'weight']
const noOne: ReadonlySet<string> = new Set(
  'empty,leer,frei,vide,libre,free,unused,vacant'.split(','),
)

/** An empty tub. */
function isWithoutAnimal(row: RowReader): boolean {
  const { text } = row
  const isNamed = text('name') !== '' && !noOne.has(plain(text('name')))
  if (isNamed || hasId(row)) return false
  if (text('name') === '' && (text('notes') !== '' || text('dam') !== '' || text('sire') !== ''))
    return false
  return identifying.every((field) => text(field) === '')
}

const totals =
  /^(grand total|sub ?total|totals?|sum|summe|zwischensumme|gesamt|gesamtzahl|insgesamt|somme|totaux|sous total|average|durchschnitt|mittelwert|moyenne)\b ?(.*)$/
const counted =
  /^((of|der|des|de|all|alle)? ?(animals?|snakes?|geckos?|reptiles?|males?|females?|weights?|price|value|tiere?|mannchen|weibchen|gewicht|preis|wert|animaux|serpents?|femelles?|poids|prix|valeur) ?)+$/
const ofAnAnimal: readonly Field[] = ['species', 'latin_name', 'born', 'dam', 'sire', 'happened_on']

/** 'TOTAL', 'Summe Männchen: 3', below or between the rows. An animal may well be called Total Eclipse. */
function isTotal({ cells, text }: RowReader): boolean {
  if (!saysTotal(cellText(cells.find((cell) => cellText(cell) !== '')))) return false
  const sex = sexOf(text('sex'))
  return sex !== 'male' && sex !== 'female' && ofAnAnimal.every((field) => text(field) === '')
}

/** True if the first text of a row is that of a total. */
export function saysTotal(first: string): boolean {
  const [, word, rest = ''] = totals.exec(plain(first)) ?? []
  return word !== undefined && (rest === '' || /\d/.test(rest) || counted.test(rest))
}
