import { z } from 'zod'
import type { ReportName } from '../frame/report.contract.ts'
import { sheddersCard } from '../shedders/shedders.contract.ts'

/** What each report's card says, by the report's name: one entry from each room. */
const cards = z.object({
  top_shedders: sheddersCard,
} satisfies Partial<Record<ReportName, z.ZodType>>)
export type Cards = z.output<typeof cards>

/** The index of reports: what every one of them answers, at one look. */
export const reportIndex = z.object({ animals: z.int(), species: z.int(), cards })
export type ReportIndex = z.output<typeof reportIndex>
