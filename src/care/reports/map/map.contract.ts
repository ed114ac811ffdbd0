import { z } from 'zod'
import { choices, ofAnimals, reportedAnimal } from '../frame/report.contract.ts'

export const mapAsked = z.object(ofAnimals)

/** How many of a country's animals are named. */
export const facesOfCountry = 24

const species = z.object({ id: z.uuid(), commonName: z.string(), animals: z.int() })

const country = z.object({
  /** ISO 3166 alpha-2. */
  code: z.string(),
  name: z.string(),
  animals: z.int(),
  species: z.array(species),
  /** The first of its animals by name. */
  faces: z.array(reportedAnimal()),
})
export type MapCountry = z.output<typeof country>

/** Where the animals' species come from, the country with the most animals first. */
export const speciesMap = z.object({
  choices,
  animals: z.int(),
  /** How many species they are of. */
  species: z.int(),
  value: z.array(country),
  /** Species without a country of origin, and how many animals have no species. */
  without: z.object({ species: z.array(species), animals: z.int(), no_species: z.int() }),
})
export type SpeciesMap = z.output<typeof speciesMap>

/** Null while no animal's species has a country. */
export const mapCard = z
  .object({
    countries: z.array(z.object({ code: z.string(), animals: z.int() })),
    first: z.object({ name: z.string(), animals: z.int() }),
  })
  .nullable()
export type SpeciesMapCard = z.output<typeof mapCard>
