import { formatComing } from '../../../shared/dates.ts'
import { daysBetween } from '../../../shared/days.ts'
import { compareText } from '../../../shared/text.ts'
import { rhythm_days } from '../../logs/rhythm.ts'
import type { AnimalWithCare } from '../animalWithCare.contract.ts'

/** 'tomorrow', 'on Thursday', 'on Dec 24': a day to come. */
export function onDay(day: string, today: string): string {
  const words = formatComing(day, today)
  return words === 'tomorrow' ? words : `on ${words}`
}

/** The first thing to come after today: which, and on what day. */
export function nextOf(
  { feedingSchedules, cleaningSchedule, treatments }: AnimalWithCare,
  today: string,
): { what: 'feed' | 'clean' | 'dose'; words: string; day: string } | undefined {
  const coming = [
    ...feedingSchedules.map(({ next_on }) => ({
      what: 'feed' as const,
      words: 'feed',
      day: next_on,
    })),
    { what: 'clean' as const, words: 'clean', day: cleaningSchedule?.next_on },
    ...treatments.map(({ substance, next_on }) => ({
      what: 'dose' as const,
      words: `give ${substance}`,
      day: next_on,
    })),
  ]
  return coming
    .flatMap(({ day, ...one }) => (day && day > today ? [{ ...one, day }] : []))
    .toSorted((one, other) => compareText(one.day, other.day))[0]
}

/**
 * The usual days between weighings if the next one is half as much again late; 0 otherwise, and once the habit
 * has lapsed. `logs` are the weighings, latest first.
 */
export function lateWeighing(
  logs: readonly { happenedAt: string }[],
  now: number,
): { usual_days: number; days: number } | undefined {
  const usual_days = rhythm_days(logs.map(({ happenedAt }) => happenedAt))
  const days = Math.floor((now - Date.parse(logs[0]?.happenedAt ?? '')) / day_ms)
  return usual_days > 0 && days > usual_days * 1.5 && days < usual_days * 4
    ? { usual_days, days }
    : undefined
}

const day_ms = 86_400_000

/** True of an animal with health records, also if they lie ahead. */
export const hasHealth = ({ treatments, vetVisits, healthNotes }: AnimalWithCare): boolean =>
  treatments.length + vetVisits.length + healthNotes.length > 0

/** True of an animal that came within two weeks and wasn't weighed yet. */
export const awaitsFirstWeight = (
  { recordCounts, created_at }: AnimalWithCare,
  today: string,
): boolean => recordCounts.weight === 0 && daysBetween(created_at.slice(0, 10), today) <= 14
