import { nameKey } from '../../../../shared/folded.ts'
import { isUnknown } from '../../reading/cells/statuses.ts'
import type { RowReader } from '../../reading/rowReader.ts'
import { type RowError, severalAnimals } from '../../reading/settings.ts'
import type { AnimalColumn } from '../columns.ts'
import { type AnimalFact, ofText } from '../fact.ts'

/* Names and ids of an animal, and that its row is about one. */

export const oneRowEach = 'Give each one a row of its own.'

/** A row of several animals is refused; what isn't a number alone is noted. */
export const quantity: AnimalFact = {
  headings: {
    quantity:
      'quantity, qty, count, how many, anzahl, stuckzahl, menge, quantite, nombre, is group',
  },
  read({ text, refuse, note }) {
    const cell = text('quantity')
    const { count, isAlone } = countIn(cell)
    if (count > 1)
      refuse('quantity', `This row stands for ${count} animals. ${oneRowEach}`, severalAnimals)
    if (/^(yes|true|ja|oui)$/i.test(cell)) refuse('quantity', `This row is a group. ${oneRowEach}`)
    if (!isAlone && !/^(no|false|nein|non)$/i.test(cell)) note('quantity')
    return {}
  },
  changes: {},
}

/** How many animals a cell says, 1 if it doesn't: '3 Stk.', but not 1.2, a male and two females. */
export function countIn(cell: string): { count: number; isAlone: boolean } {
  const leading = /^(\d{1,4})([.,]0+)?(?![\d.,/])/.exec(cell)
  return { count: Number(leading?.[1] ?? 1), isAlone: leading?.[0] === cell }
}

/** By what its source or its keeper knows it. */
export const externalId: AnimalFact<{ external_id: string | null }> = {
  headings: {
    external_id:
      'animal id, external id, reptile id, identifier, id, id number, id code, animal code, animal number, code, tag, tag id, number, nr, no, nummer, lfd nr, id nr, tier id, tiernummer, kennung, identifiant, numero, numero id, ref, reference, #',
    listing: 'mm url, listing url, morphmarket url, listing, morphmarket, mm link',
  },
  read: (row) => ({ external_id: idOf(row) }),
  changes: { external_id: ofText('external_id') },
}

/** The columns that tell its id. */
export const idColumns: readonly string[] = Object.keys(externalId.headings)

export const hasId = ({ text }: RowReader) => text('external_id') !== '' || text('listing') !== ''

/** The name by which a person knows the row. */
export const nameIn = ({ text }: RowReader) => text('name') || text('external_id')

/** The columns without which a list isn't one of animals. */
export const namingColumns = ['name', 'external_id'] as const

/** Its id, else the one in its listing's address. */
export const idOf = ({ short, text }: Pick<RowReader, 'short' | 'text'>): string | null =>
  short('external_id', 100) ?? idInAddress(text('listing'))

/** The last part of a marketplace's address, which it never changes. */
function idInAddress(address: string): string | null {
  const last = address.split(/[?#]/)[0]?.split('/').filter(Boolean).at(-1) ?? ''
  return /^https?:/.test(address) && /^[\w.-]{1,100}$/.test(last) ? last : null
}

/** Behind the name of one that died. */
export const cross = /\s*[†✝]\s*$/

export const animalName: AnimalFact<{ name: string; is_named: boolean }> = {
  headings: {
    name: 'name, animal name, pet name, nickname, title, reptile name, animal, snake, gecko, snake name, gecko name, rufname, tiername, bezeichnung, tier, schlange, nom, nom de l animal, prenom, surnom, who, called',
  },
  read(row, { external_id }) {
    const { text, refuse, short } = row
    const written = short('name', 100)?.replace(cross, '')
    const name = written || external_id
    if (!name && text('name').replace(cross, '') === '') refuse('name', 'Please choose a name')
    return { name: name ?? '', is_named: Boolean(written) }
  },
  changes: {
    name: {
      isNew: ({ name, is_named }, animal, fill) => is_named && fill(false, name !== animal.name),
      input: ({ name }) => ({ name }),
      columns: ['name'],
    },
  },
}

/** A parent by its name or id, as written. */
const parentOf = (row: RowReader, role: 'dam' | 'sire'): string | null =>
  isUnknown(row.text(role)) ? null : row.shortOrNoted(role, 100)

type Parents = { dam: string | null; sire: string | null }

export const parents: AnimalFact<Parents> = {
  headings: {
    dam: 'dam, dams, mother, mom, mum, female parent, mutter, muttertier, weibchen, mere, femelle parent, dam id, dam name',
    sire: 'sire, sires, father, dad, male parent, vater, vatertier, pere, sire id, sire name',
  },
  read: (row) => ({ dam: parentOf(row, 'dam'), sire: parentOf(row, 'sire') }),
  changes: {
    dam: {
      isNew: ({ dam }, animal) => dam !== null && animal.dam_id === null,
      input: (_draft, { dam_id }) => (dam_id ? { dam_id } : {}),
      columns: ['dam_id'],
    },
    sire: {
      isNew: ({ sire }, animal) => sire !== null && animal.sire_id === null,
      input: (_draft, { sire_id }) => (sire_id ? { sire_id } : {}),
      columns: ['sire_id'],
    },
  },
  notes: (draft, { action, names }) =>
    (['dam', 'sire'] as const).flatMap((role) => {
      const parent = draft[role]
      const isOutside = parent && action !== 'skip' && !names.has(nameKey(parent))
      return isOutside ? [`${role} ${parent}, outside`] : []
    }),
}

/** An id stands for one animal: the same row again is left out, and another row with it is an error. */
export function idsOnce() {
  const first = new Map<string, { line: number; cells: string }>()
  return (
    { external_id }: { external_id: string | null },
    line: number,
    cells: readonly string[],
  ): RowError | 'same' | null => {
    if (external_id === null) return null
    const id = external_id.toLowerCase()
    const text = cells.join('\0')
    const before = first.get(id)
    if (before?.cells === text) return 'same'
    if (before) return { field: 'external_id', message: `Row ${before.line} has this ID too` }
    first.set(id, { line, cells: text })
    return null
  }
}

/** Names the nth of several animals in a row: 'Nyx 2'. Two have no address together. */
export function numberedNames(row: RowReader, nth: number): Partial<Record<AnimalColumn, string>> {
  const numbered = (text: string, between: string) => (text === '' ? '' : `${text}${between}${nth}`)
  const id = row.text('external_id')
  return {
    name: numbered(row.text('name'), ' '),
    external_id: numbered(id, '-'),
    ...(id === '' && nth > 1 && { listing: '' }),
  }
}
