import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '../../../db/db.ts'
import { animals, species } from '../../../db/schema.ts'
import { isReferredBy } from '../../../server/records/crud.ts'
import type { Viewer } from '../../../server/session/session.ts'
import { countryOf } from '../../../shared/countries.ts'
import type { Animals, ReportedAnimal } from '../frame/report.contract.ts'
import { choicesOf, isReported, reportedAnimals } from '../frame/reported.queries.ts'
import {
  facesOfCountry,
  type mapAsked,
  type SpeciesMap,
  type SpeciesMapCard,
} from './map.contract.ts'

type Asked = z.output<typeof mapAsked>

/** Finds the countries that the animals' species come from. Three statements for any number of animals. */
export async function speciesMap(db: Db, session: Viewer, filter: Asked): Promise<SpeciesMap> {
  const [choices, faces, kinds] = await Promise.all([
    choicesOf(db, session),
    reportedAnimals(db, session, filter),
    speciesIn(db, session, filter),
  ])
  const facesOf = Map.groupBy(faces, ({ species }) => species?.id ?? null)
  const none = facesOf.get(null)?.length ?? 0
  const homeless = kinds.filter(({ countryOfOrigin }) => countryOfOrigin === null)
  return {
    choices,
    animals: faces.length,
    species: kinds.length,
    value: countriesOf(kinds, facesOf),
    without: {
      species: homeless.map(({ countryOfOrigin: _, ...kind }) => kind),
      animals: none + sumOf(homeless),
      no_species: none,
    },
  }
}

/** The card: one statement. */
export async function mapCardOf(db: Db, session: Viewer): Promise<SpeciesMapCard> {
  const [first, ...others] = countriesOf(await speciesIn(db, session, {}), new Map())
  if (!first) return null
  const countries = [first, ...others].map(({ code, animals }) => ({ code, animals }))
  return { countries, first: { name: first.name, animals: first.animals } }
}

type Kind = Awaited<ReturnType<typeof speciesIn>>[number]

/** The species of a report's animals with how many there are of each, the most first. */
function speciesIn(db: Db, session: Viewer, filter: Animals) {
  const many = sql<number>`count(*)::int`
  return db
    .select({
      id: species.id,
      commonName: species.commonName,
      countryOfOrigin: species.countryOfOrigin,
      animals: many,
    })
    .from(animals)
    .innerJoin(species, isReferredBy(species, animals, 'species_id'))
    .where(isReported(session, filter))
    .groupBy(species.id, species.commonName, species.countryOfOrigin)
    .orderBy(sql`count(*) desc`, sql`${species.commonName} collate "natural"`, species.id)
}

function countriesOf(kinds: Kind[], facesOf: Map<string | null, ReportedAnimal[]>) {
  return [...Map.groupBy(kinds, ({ countryOfOrigin }) => countryOfOrigin)]
    .flatMap(([code, of]) => {
      if (code === null) return []
      const faces = of.flatMap(({ id }) => facesOf.get(id) ?? [])
      return {
        ...countryOf(code),
        animals: sumOf(of),
        species: of.map(({ countryOfOrigin: _, ...kind }) => kind),
        faces: faces.slice(0, facesOfCountry),
      }
    })
    .toSorted(
      (one, other) => other.animals - one.animals || one.name.localeCompare(other.name, 'en'),
    )
}

const sumOf = (kinds: { animals: number }[]) => kinds.reduce((sum, { animals }) => sum + animals, 0)
