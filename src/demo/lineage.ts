import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../db/db.ts'
import { animals } from '../db/schema.ts'
import type { DemoSpecies } from './animals.ts'
import { type DemoOwner, daysBefore, demoId } from './identity.ts'

type Outside = [name: string, sex: 'male' | 'female', genetics: string, description?: string]

/** Parents that other keepers have or had, by their species. */
const outside: Partial<Record<DemoSpecies, Outside[]>> = {
  ballPython: [
    ['Nero', 'male', 'Pied', 'Wild caught in Ghana, imported in 2009.'],
    ['Greta', 'female', 'het Pied'],
    ['Atlas', 'male', 'Pied', "Priya Nair's old breeder. Most Pieds around here go back to him."],
    ['Perdita', 'female', 'Pinstripe'],
    ['Solo', 'male', 'Clown'],
    ['Faye', 'female', 'het Clown'],
    ['Tycho', 'male', 'Clown'],
    ['Ilse', 'female', 'het Clown'],
    ['Calla', 'female', 'Clown', 'On loan from Sam Okafor for one season.'],
    ['Marcus', 'male', 'Clown'],
    ['Cato', 'male', 'Pastel Clown'],
    ['Wanda', 'female', 'Wild type'],
    ['Isolde', 'female', 'het Clown'],
    ['Bramwell', 'male', 'Clown'],
    ['Mirabel', 'female', 'het Pied'],
    ['Odessa', 'female', 'Pied'],
  ],
  leopardGecko: [['Blaze', 'male', 'Hypo Tangerine']],
}

type Pair = [young: string, dam: string | null, sire: string | null]

const parents: Pair[] = [
  ['Atlas', 'Greta', 'Nero'],
  ['Rook', 'Perdita', 'Atlas'],
  ['Tycho', 'Faye', 'Solo'],
  ['Calla', 'Ilse', 'Tycho'],
  ['Kestrel', 'Calla', 'Rook'],
  ['Cato', null, 'Marcus'],
  ['Isolde', 'Wanda', 'Tycho'],
  ['Bramwell', 'Isolde', 'Cato'],
  ['Odessa', 'Mirabel', 'Atlas'],
  ['Vesper', 'Odessa', 'Bramwell'],
  ['Wren', 'Vesper', 'Kestrel'],
  ['Quill', 'Vesper', 'Kestrel'],
  ['Saffron', 'Marigold', 'Rook'],
  ['Thimble', 'Marigold', 'Kestrel'],
  ['Clover', 'Marigold', 'Kestrel'],
  ['Maple', 'Juno', 'Blaze'],
  ['Nutmeg', 'Hazel', 'Kodama'],
]

/** Outside parents, and who descends from whom; after the animals. */
export async function addLineage(tx: Transaction, owner: DemoOwner, now: Date): Promise<void> {
  const { accountId } = owner
  const entered = daysBefore(now, 690)
  const rows = Object.entries(outside).flatMap(([species, all]) =>
    all.map(([name, sex, genetics, description = '']) => ({
      ...{ account_id: accountId, id: demoId('animal', name), name, sex, genetics, description },
      species_id: demoId('species', species),
      state: 'outside' as const,
      created_at: entered,
      updated_at: entered,
    })),
  )
  await tx.insert(animals).values(rows)
  const idOf = (name: string | null) => name && demoId('animal', name)
  for (const [young, dam, sire] of parents) {
    await tx
      .update(animals)
      .set({ dam_id: idOf(dam), sire_id: idOf(sire) })
      .where(and(eq(animals.account_id, accountId), eq(animals.id, demoId('animal', young))))
  }
}
