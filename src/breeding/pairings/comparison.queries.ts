import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { animals, clutches, eggs, possibleSires } from '../../db/schema.ts'
import { Invalid } from '../../server/errors.ts'
import type { Session } from '../../server/session/session.ts'
import { sent } from '../genetics/answer.ts'
import { comparisonOf, type Young } from '../genetics/comparing.ts'
import { type Crosses, isLargeCross } from '../genetics/crossingThread.ts'
import { fraction } from '../genetics/fractions.ts'
import type { GeneList } from '../genetics/genes.ts'
import { genesNamed } from '../genetics/loci.queries.ts'
import { readerOf } from '../genetics/reading.ts'
import type { Pairing, PairingComparison } from './pairings.contract.ts'
import { pairingsOf } from './pairings.queries.ts'

/** A pairing with what was expected beside what hatched. Throws `NotFound`. */
export const findPairing =
  (crosses: Crosses) =>
  async (db: Db, session: Session, { id }: { id: string }) => {
    const pairing = await pairingsOf(db, session).find(id)
    return { ...pairing, comparison: await comparisonFor(db, session, crosses, pairing) }
  }

async function comparisonFor(
  db: Db,
  session: Session,
  crosses: Crosses,
  pairing: Pairing,
): Promise<PairingComparison | null> {
  const { cross, dam, sire, species } = pairing
  const young = await youngOf(db, session, pairing)
  if (young.length === 0) return null
  const names = [cross?.species, species?.id].filter((name) => name !== undefined)
  const genes = await genesOfFirst(db, session, names)
  if (!genes) return null
  const words = cross ?? { dam: dam.genetics, sire: sire.genetics }
  const { counted, rows, others, unmatched } = await compared(crosses, genes, words, young)
  return {
    ...{ species: genes.commonName, dam: words.dam, sire: words.sire },
    saved_on: cross?.saved_on ?? null,
    young: young.length,
    counted,
    rows: rows.map(({ label, sex, probability, expected, hatched, of }) => ({
      ...{ label, hatched, ...(sex && { sex }) },
      probability: sent(probability),
      expected: sent(expected),
      share: sent(fraction(hatched, Math.max(of, 1))),
    })),
    others,
    unmatched: unmatched.map(({ id, name, genetics, why }) => ({ id, name, genetics, why })),
  }
}

function compared(
  crosses: Crosses,
  genes: GeneList,
  { dam, sire }: { dam: string; sire: string },
  young: Young[],
) {
  const parents = { dam, sire }
  const read = readerOf(genes)
  const isLarge =
    young.length > mostYoungHere || isLargeCross(read(sire, 'male'), read(dam, 'female'))
  return isLarge ? crosses.compare({ genes, parents, young }) : comparisonOf(genes, parents, young)
}

/** Each one's genetics are read. */
const mostYoungHere = 50

/** The animals that hatched of a pairing's clutches and have no other parents, those that have left included. */
async function youngOf(db: Db, { accountId }: Session, pairing: Pairing): Promise<Young[]> {
  const { id, name, genetics, sex, dam_id, sire_id } = animals
  const otherSires = sql<string[]>`array(select other.genetics from ${possibleSires} possible
    join ${animals} other on other.account_id = possible.account_id and other.id = possible.animal_id
      and other.id <> ${pairing.sire.id} and other.deleted_at is null and ${isNull(sire_id)}
    where possible.account_id = ${accountId} and possible.clutch_id = ${clutches.id} order by other.id)`
  return db
    .select({ id, name, genetics, sex, otherSires })
    .from(clutches)
    .innerJoin(eggs, and(eq(eggs.account_id, accountId), eq(eggs.clutch_id, clutches.id)))
    .innerJoin(
      animals,
      and(
        eq(animals.account_id, accountId),
        or(eq(animals.id, eggs.animal_id), eq(animals.id, eggs.twin_id)),
      ),
    )
    .where(
      and(
        eq(clutches.account_id, accountId),
        eq(clutches.pairing_id, pairing.id),
        isNull(clutches.deleted_at),
        isNull(animals.deleted_at),
        or(isNull(dam_id), eq(dam_id, pairing.dam.id)),
        or(isNull(sire_id), eq(sire_id, pairing.sire.id)),
      ),
    )
    .orderBy(clutches.laid_on, clutches.id, eggs.number, animals.id)
}

/** The genes of the first species, by name or id, that is still there and has some. */
async function genesOfFirst(
  db: Db,
  session: Session,
  [name, ...rest]: string[],
): Promise<GeneList | undefined> {
  if (name === undefined) return undefined
  try {
    return await genesNamed(db, session, name)
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    return genesOfFirst(db, session, rest)
  }
}
