import { useQueries } from '@tanstack/react-query'
import { numberText } from '../../shared/numbers.ts'
import type { RecordOf, Resource } from '../../shared/resource.ts'
import { reading } from '../../web/served.ts'
import { feederName } from '../feeders/feederName.ts'
import { feederResource } from '../feeders/feeders.contract.ts'
import { supplementResource } from '../supplements/supplements.contract.ts'
import type { RoundLine } from './lines/roundLines.contract.ts'
import { fedOf } from './roundLogs.ts'
import type { RoundState } from './roundState.ts'

/** The meal of each animal in a feeding round in words, and the names of feeders. */
export function useMeals(state: RoundState) {
  const entries = Object.values(state.entries)
  const feeders = useNames(
    feederResource,
    entries.map(({ feeder_id }) => feeder_id),
    feederName,
  )
  const supplements = useNames(
    supplementResource,
    entries.map(({ supplement_id }) => supplement_id),
    ({ name }) => name,
  )

  function usualOf(line: RoundLine) {
    const { feeder_id, supplement_id, count } = fedOf(line, state)
    const feeder = feeder_id === line.feeder?.id ? feederName(line.feeder) : feeders.get(feeder_id)
    if (feeder === undefined) return undefined
    const supplement =
      supplement_id === line.supplement?.id
        ? line.supplement?.name
        : supplements.get(supplement_id ?? '')
    const many = count > 1 ? `${numberText(count)} × ` : ''
    return `${many}${feeder}${supplement ? ` with ${supplement}` : ''}`
  }

  return { usualOf, nameOf: (id: string) => feeders.get(id) }
}

/** The names of records by id; '…' while one is loading. */
function useNames<R extends Resource>(
  { api: path }: R,
  ids: (string | null | undefined)[],
  nameOf: (record: RecordOf<R>) => string,
): Map<string, string> {
  const distinctIds = [...new Set(ids.flatMap((id) => id || []))]
  const read = useQueries({
    queries: distinctIds.map((id) => ({
      queryKey: [path, 'one', id],
      ...reading<RecordOf<R>>(`${path}/${id}`),
    })),
  })
  const names = distinctIds.map((id, at): [string, string] => {
    const record = read[at]?.data
    return [id, record ? nameOf(record) : '…']
  })
  return new Map(names)
}
