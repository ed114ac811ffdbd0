import { z } from 'zod'
import { pickingCard } from '../../picking/picking.contract.ts'
import { dirtyCard } from '../dirty/dirty.contract.ts'
import { electricityCard } from '../electricity/electricity.contract.ts'
import { feedingCostCard } from '../feedingCost/feedingCost.contract.ts'
import type { ReportName } from '../frame/report.contract.ts'
import { hungryCard } from '../hungry/hungry.contract.ts'
import { mapCard } from '../map/map.contract.ts'
import { sheddersCard } from '../shedders/shedders.contract.ts'
import { weightsCard } from '../weights/weights.contract.ts'

/** The figures on each report's card, by the report's name: one entry from each room. */
const cards = z.object({
  hungry: hungryCard,
  picking_list: pickingCard,
  dirty: dirtyCard,
  weight_over_time: weightsCard,
  feeding_cost: feedingCostCard,
  map: mapCard,
  top_shedders: sheddersCard,
  electricity_cost: electricityCard,
} satisfies Partial<Record<ReportName, z.ZodType>>)
export type Cards = z.output<typeof cards>

/** The index of reports: what every one of them answers, at one look. */
export const reportIndex = z.object({ animals: z.int(), species: z.int(), cards })
export type ReportIndex = z.output<typeof reportIndex>
