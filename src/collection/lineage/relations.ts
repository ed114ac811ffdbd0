import type { Lines } from './inbreeding.ts'
import type { Relation } from './lineage.contract.ts'

/** The closest relation between two animals that has a short word, or null. */
export function relationOf(lines: Lines, dam: string, sire: string): Relation | null {
  const parents = (id: string | undefined) => {
    const { dam_id, sire_id } = (id && lines.get(id)) || {}
    return [dam_id, sire_id].filter((one): one is string => typeof one === 'string')
  }
  const inCommon = (one: string | undefined, other: string | undefined) =>
    one === other ? 0 : parents(one).filter((id) => parents(other).includes(id)).length
  const areFull = (one: string, other: string) => inCommon(one, other) === 2
  const grandparents = (id: string) => parents(id).flatMap(parents)

  if (parents(dam).includes(sire)) return 'sire_and_daughter'
  if (parents(sire).includes(dam)) return 'dam_and_son'
  const shared = inCommon(dam, sire)
  if (shared > 0) return shared === 2 ? 'full_siblings' : 'half_siblings'
  if (grandparents(dam).includes(sire)) return 'grandsire_and_granddaughter'
  if (grandparents(sire).includes(dam)) return 'granddam_and_grandson'
  if (parents(dam).some((up) => areFull(up, sire))) return 'uncle_and_niece'
  if (parents(sire).some((up) => areFull(up, dam))) return 'aunt_and_nephew'
  const siblings = parents(dam).filter((up) => parents(sire).some((other) => areFull(up, other)))
  if (siblings.length === 0) return null
  return siblings.length === 2 ? 'double_first_cousins' : 'first_cousins'
}
