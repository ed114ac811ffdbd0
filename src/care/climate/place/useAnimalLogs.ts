import { useQueries } from '@tanstack/react-query'
import { dayOf } from '../../../shared/dates.ts'
import { type Page, perPage } from '../../../shared/resource.ts'
import { api } from '../../../web/api.ts'
import type { FeedingLog, SheddingLog } from '../../logs/logs.contract.ts'

/** Of more animals than this, their meals would only hide one another. */
const mostAnimals = 6

/** The latest meals and sheds of a place's animals; none until they are there, and of a full rack. */
export function useAnimalLogs(animals: readonly { id: string }[], zone: string) {
  const few = animals.length > mostAnimals ? [] : animals
  const logsOf = <Log>(kind: string) => ({
    queries: few.map(({ id }) => {
      const path = `animals/${id}/${kind}`
      return {
        queryKey: [path, 'climate'],
        queryFn: () => api<Page<Log>>('GET', `${path}?per_page=${perPage.most}`),
      }
    }),
    combine: (results: { data: Page<Log> | undefined }[]) =>
      results.flatMap(({ data }) => data?.value ?? []),
  })
  const meals = useQueries(logsOf<FeedingLog>('feeding_logs'))
  const sheds = useQueries(logsOf<SheddingLog>('shedding_logs'))
  return {
    meals: meals.map(({ happenedAt, success }) => ({
      ...{ at: Date.parse(happenedAt), day: dayOf(happenedAt, zone), success },
    })),
    sheds: [...new Set(sheds.map(({ happenedAt }) => dayOf(happenedAt, zone)))],
  }
}
export type AnimalLogs = ReturnType<typeof useAnimalLogs>
