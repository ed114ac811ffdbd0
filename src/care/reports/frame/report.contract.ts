import { z } from 'zod'
import { type IdentifiedAnimal, identified } from '../../../collection/animals/animals.contract.ts'
import { day, optionalReference } from '../../../shared/fields.ts'

/** Every report by the name of its address on the API, in the order of their cards. */
export const reports = {
  hungry: { title: 'Hungry animals', href: '/reports/hungry' },
  picking_list: { title: 'Feeder picking list', href: '/reports/picking-list' },
  dirty: { title: 'Dirty enclosures', href: '/reports/dirty' },
  weight_over_time: { title: 'Weight over time', href: '/reports/weight-over-time' },
  feeding_cost: { title: 'Feeding cost', href: '/reports/feeding-cost' },
  map: { title: 'Map', href: '/reports/map' },
  top_shedders: { title: 'Top shedders', href: '/reports/top-shedders' },
  electricity_cost: { title: 'Electricity cost', href: '/reports/electricity-cost' },
  climate: { title: 'Climate', href: '/reports/climate' },
} as const
export type ReportName = keyof typeof reports

/** The animals that a report is about: of a species, of a group, or all in the collection. */
export const ofAnimals = { species_id: optionalReference(), group_id: optionalReference() }

/** Days of a report, in the account's time zone, both included; from the first record until today if left out. */
export const ofPeriod = { from: day().optional(), to: day().optional() }

/** Refuses a period that ends before it begins. */
export const isPeriod = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  from === undefined || to === undefined || from <= to
export const notPeriod = { path: ['from'], message: 'Please choose a day before the last one' }

export type Animals = {
  species_id?: string | null | undefined
  group_id?: string | null | undefined
}

const choice = z.object({ id: z.uuid(), name: z.string() })

/** Choices of the filters: the species of animals in the collection, and every group. */
export const choices = z.object({ species: z.array(choice), groups: z.array(choice) })
export type Choices = z.output<typeof choices>

/** An animal as the rows of reports show it. */
export const reportedAnimal = identified
export type ReportedAnimal = IdentifiedAnimal
