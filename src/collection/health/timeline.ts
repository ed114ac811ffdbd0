import type { HealthNote, Treatment, VetVisit } from './health.contract.ts'

/** One health record with its day; a treatment's is its first. */
export type HealthEntry =
  | { kind: 'note'; day: string; record: HealthNote }
  | { kind: 'treatment'; day: string; record: Treatment }
  | { kind: 'visit'; day: string; record: VetVisit }

/** The first part of a list, newest first; `hasMore` if there is more to read. */
export type Read<Value> = { value: Value[]; hasMore: boolean }

export type HealthLists = {
  notes: Read<HealthNote>
  treatments: Read<Treatment>
  visits: Read<VetVisit>
}

/** A list that has been read completely. */
export const whole = <Value>(value: Value[]): Read<Value> => ({ value, hasMore: false })

/**
 * Three lists merged, newest first. Where a list has more to read, older records of the others wait
 * for it, so that the timeline has no gaps.
 */
export function entriesOf({ notes, treatments, visits }: HealthLists): HealthEntry[] {
  const lists: Read<HealthEntry>[] = [
    mapped(notes, (record) => ({ kind: 'note', day: record.noted_on, record })),
    mapped(treatments, (record) => ({ kind: 'treatment', day: record.started_on, record })),
    mapped(visits, (record) => ({ kind: 'visit', day: record.visited_on, record })),
  ]
  const ends = lists.flatMap(({ value, hasMore }) => (hasMore ? value.slice(-1) : []))
  return lists
    .flatMap(({ value }) => value)
    .filter((entry) => ends.every((end) => newestFirst(entry, end) <= 0))
    .sort(newestFirst)
}

/** The months of a timeline (`YYYY-MM`) with their entries, in order. */
export function byMonth(entries: HealthEntry[]): { month: string; entries: HealthEntry[] }[] {
  const months = new Map<string, HealthEntry[]>()
  for (const entry of entries) {
    const month = entry.day.slice(0, 7)
    months.set(month, [...(months.get(month) ?? []), entry])
  }
  return [...months].map(([month, entries]) => ({ month, entries }))
}

const mapped = <Value>(
  { value, hasMore }: Read<Value>,
  entryOf: (record: Value) => HealthEntry,
): Read<HealthEntry> => ({ value: value.map(entryOf), hasMore })

/** As the server sorts the lists: by day, then by id. */
function newestFirst(one: HealthEntry, other: HealthEntry): number {
  if (one.day !== other.day) return one.day > other.day ? -1 : 1
  if (one.record.id === other.record.id) return 0
  return one.record.id > other.record.id ? -1 : 1
}
