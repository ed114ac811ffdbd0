import { dayOf, formatShortDay } from '../../shared/dates.ts'
import { formatTimeOfDay } from '../../shared/timesOfDay.ts'
import type { HealthNote, Treatment, VetVisit } from './health.contract.ts'
import { type Course, lastDoseOn } from './treatments/course.ts'
import { courseWords } from './words.ts'

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

/** A record's kind and day, after its title: 'Note, Nov 21', 'Vet visit, Nov 4, Dr. Haddad'. */
export function metaWords({ kind, day, record }: HealthEntry, now: string, zone: string): string {
  const on = formatShortDay(day, dayOf(now, zone))
  if (kind === 'note') return `Note, ${on}`
  if (kind === 'treatment') return `${courseWords(record)}, ${spanWords(record, now, zone)}`
  const at = record.visit_time && formatTimeOfDay(record.visit_time)
  return ['Vet visit', on, at, record.contact?.name].filter(Boolean).join(', ')
}

type Span = Omit<Course, 'last'> & { next_on: string | null; doses: readonly Course['last'][] }

/**
 * 'since Nov 5', 'Nov 5 to Dec 3', or 'planned Nov 5 to Dec 3, last dose about Dec 7' if late doses move it; 'from Dec 5' if it has yet to
 * begin; as planned if it was ended before. `now` is an ISO moment.
 */
export function spanWords(course: Span, now: string, zone: string): string {
  const { started_on, ends_on, ended_on, next_on, doses } = course
  const today = dayOf(now, zone)
  const start = formatShortDay(started_on, today)
  const hadBegun = ended_on !== null && ended_on >= started_on
  const end = hadBegun && (!ends_on || ended_on < ends_on) ? ended_on : ends_on
  const isAhead = started_on > today || (ended_on !== null && !hadBegun)
  if (!end) return `${isAhead ? 'from' : 'since'} ${start}`
  const short = (day: string) => (day === today ? 'today' : formatShortDay(day, today))
  const last = next_on && lastDoseOn({ ...course, last: doses[0] ?? null }, { now, zone })
  const late = last && last > end && `last dose ${last === today ? '' : 'about '}${short(last)}`
  return `${late ? 'planned ' : ''}${[`${start} to ${short(end)}`, late].filter(Boolean).join(', ')}`
}
