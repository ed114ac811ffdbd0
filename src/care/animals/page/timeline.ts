import { IconNotes, IconPill, IconStethoscope } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { doseWords } from '../../../collection/health/words.ts'
import { dayOf, formatPart, today, toWallClock } from '../../../shared/dates.ts'
import { counted } from '../../../shared/durations.ts'
import { parted } from '../../../shared/weightDoubts.ts'
import { weightText } from '../../../shared/weights.ts'
import { cleans } from '../../logs/cleans.tsx'
import { feedings } from '../../logs/feedings/feedings.tsx'
import { type Kind, type LogResource, type LogWords, logsIn } from '../../logs/kind.ts'
import type { FeedingLog, WeightLog } from '../../logs/logs.contract.ts'
import { poops } from '../../logs/poops.tsx'
import { sheds } from '../../logs/sheds.tsx'
import type { Recorded } from '../../logs/When.tsx'
import { weights } from '../../logs/weights/weights.tsx'
import { shortNote } from '../../logs/words.ts'
import type { AnimalComment, AnimalWithCare } from '../animalWithCare.contract.ts'

/** One record of the story of an animal: `at` by the account's clock, a day's at noon. */
export type Line = LogWords & {
  id: string
  at: string
  Icon: (parts: { size?: number }) => ReactNode
  href?: string
  log?: Recorded
  /** The note that opens in a sheet. */
  comment?: AnimalComment
}

/** The kinds that the timeline can be narrowed to, in the order of its chips. */
export const shownKinds = [
  'feeding',
  'weight',
  'cleaning',
  'shedding',
  'poop',
  'health',
  'notes',
] as const
export type ShownKind = (typeof shownKinds)[number]

type Linked = Parameters<typeof linesOfKind>[2]

/** The latest records of each kind, in no order. With `mayChange` a log links to its form. */
export function linesOf(
  animal: AnimalWithCare,
  zone: string,
  mayChange: Linked['mayChange'],
): Record<ShownKind, Line[]> {
  const { vetVisits, treatments, healthNotes, comments } = animal
  const linked = { zone, mayChange }
  const { certain, doubtful } = parted(animal.weightLogs)
  const health = (record: { id: string }, day: string) => ({
    id: record.id,
    at: `${day}T12:00`,
    href: `/animals/${animal.id}/health#${record.id}`,
  })
  return {
    feeding: linesOfKind(feedings, animal, linked),
    weight: [
      ...linesOfKind(weights, { ...animal, weightLogs: certain }, linked),
      ...linesOfKind(weights, { ...animal, weightLogs: doubtful }, linked).map((line) => ({
        ...line,
        title: `${line.title}?`,
        beside: undefined,
      })),
    ],
    cleaning: linesOfKind(cleans, animal, linked),
    shedding: linesOfKind(sheds, animal, linked),
    poop: linesOfKind(poops, animal, linked),
    health: [
      ...vetVisits
        .filter(({ completed }) => completed)
        .map((visit) => ({
          ...health(visit, visit.visited_on),
          Icon: IconStethoscope,
          title: `Vet: ${visit.reason}`,
          second: shortNote(visit.findings),
        })),
      ...treatments
        .filter(({ started_on }) => started_on <= today(zone))
        .map((course) => ({
          ...health(course, course.started_on),
          Icon: IconPill,
          title: `${course.substance} started`,
          beside: doseWords(course),
        })),
    ],
    notes: [
      ...healthNotes.map((note) => ({
        ...health(note, note.noted_on),
        Icon: IconNotes,
        title: `Health: ${shortNote(note.content)}`,
      })),
      ...comments.map((comment) => ({
        id: comment.id,
        at: toWallClock(comment.commentedAt, zone),
        Icon: IconNotes,
        title: shortNote(comment.content),
        comment,
      })),
    ],
  }
}

function linesOfKind<R extends LogResource>(
  kind: Kind<R>,
  animal: AnimalWithCare,
  {
    zone,
    mayChange,
  }: { zone: string; mayChange: (log: { recorded_by: string | null }) => boolean },
): Line[] {
  const { path } = logsIn(kind.log, animal.id)
  const logs = kind.latestOf(animal)
  return logs.map((log, place) => ({
    id: log.id,
    at: toWallClock(log.happenedAt, zone),
    Icon: kind.Icon,
    log,
    href: mayChange(log) ? `/${path}/${log.id}/edit` : `/${path}`,
    ...kind.wordsOf(log, logs[place + 1]),
  }))
}

/** The months of some lines, latest first, each with what it came to. */
export function monthsOf(lines: readonly Line[], animal: AnimalWithCare, zone: string) {
  const months = [...new Set(lines.map(({ at }) => at.slice(0, 7)))]
  return months.map((month) => ({
    month,
    lines: lines.filter(({ at }) => at.startsWith(month)),
    name: formatPart(`${month}-01`, 'month').replace(` ${today(zone).slice(0, 4)}`, ''),
    sum: sumOf(animal, month, zone),
  }))
}

type Summed = {
  weightLogs: Pick<WeightLog, 'weightInGrams' | 'unit' | 'happenedAt'>[]
  feedingLogs: Pick<FeedingLog, 'success' | 'happenedAt'>[]
  recordCounts: Pick<AnimalWithCare['recordCounts'], 'feeding'>
}

/** '78 g, 4 meals': the last weight of a month, and the meals taken if all of them are at hand. */
export function sumOf(
  { weightLogs, feedingLogs, recordCounts }: Summed,
  month: string,
  zone: string,
): string {
  const monthOf = ({ happenedAt }: { happenedAt: string }) => dayOf(happenedAt, zone).slice(0, 7)
  const weight = weightLogs.find((log) => monthOf(log) === month)
  const meals = feedingLogs.filter((log) => log.success && monthOf(log) === month).length
  const oldest = feedingLogs.at(-1)
  const areAll = recordCounts.feeding <= feedingLogs.length || (oldest && monthOf(oldest) < month)
  return [
    weight && weightText(weight.weightInGrams, weight.unit),
    areAll && meals > 0 && counted(meals, 'meal'),
  ]
    .filter(Boolean)
    .join(', ')
}
