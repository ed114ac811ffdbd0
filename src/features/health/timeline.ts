import type { HealthNote, Treatment, VetVisit } from './health.contract.ts'

/** One thing of an animal's health, on its day; a treatment on the day it began. */
export type HealthEntry =
  | { kind: 'note'; day: string; record: HealthNote }
  | { kind: 'treatment'; day: string; record: Treatment }
  | { kind: 'visit'; day: string; record: VetVisit }

/** The first part of a list, newest first; `hasMore` when there is a rest that was not read. */
export type Read<Value> = { value: Value[]; hasMore: boolean }

export type HealthLists = {
  notes: Read<HealthNote>
  treatments: Read<Treatment>
  visits: Read<VetVisit>
}

/** A list that was read to its end. */
export const whole = <Value>(value: Value[]): Read<Value> => ({ value, hasMore: false })

/**
 * Three lists as one, newest first. Where one of them was not read to its end, nothing that is older
 * than what was read of it is given, so that the timeline has no gaps.
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

/** The months of a timeline (`YYYY-MM`), each with its entries, in the order they come in. */
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

/** As the server orders each of the lists: by the day, then by the id. */
function newestFirst(one: HealthEntry, other: HealthEntry): number {
  if (one.day !== other.day) return one.day > other.day ? -1 : 1
  if (one.record.id === other.record.id) return 0
  return one.record.id > other.record.id ? -1 : 1
}
