import { offspringResource } from './lineage.contract.ts'

/** The young of one animal. */
export const offspringOf = (id: string) => ({
  ...offspringResource,
  api: `animals/${id}/offspring`,
})
