import type { Animal } from '../../collection/animals/animals.contract.ts'
import { beforeHatching } from '../../collection/animals/words.ts'
import { type Species, speciesResource } from '../../collection/species/species.contract.ts'
import { formatDay } from '../../shared/dates.ts'
import { daysBetween } from '../../shared/days.ts'
import { counted } from '../../shared/durations.ts'
import { listWords } from '../../shared/listed.ts'
import { api } from '../../web/api.ts'
import type { Form } from '../../web/form/form.ts'
import type { Question } from '../../web/form/SaveQuestion.tsx'
import { useRecord } from '../../web/records.ts'
import type { ClutchDetail, clutchResource, Egg } from './clutches.contract.ts'
import { expectedDay } from './incubation.ts'
import { hasRecords, surplusOf } from './surplus.ts'

/** Asks before eggs that something was noted of leave a clutch; undo brings back all that left. */
export function eggsQuestion(
  { values }: Pick<Form<typeof clutchResource>, 'values'>,
  clutch: ClutchDetail,
): Question | undefined {
  const most = Number(values.number_of_eggs)
  if (!Number.isInteger(most) || most < 1) return undefined
  const eggs = clutch.eggs.map((egg) => ({ egg, ...egg, checks: egg.checks.length }))
  const going = surplusOf(eggs, most)
  const noted = going.filter(hasRecords).map(({ number }) => number)
  if (noted.length === 0) return undefined
  const numbers = listWords(noted.sort((one, other) => one - other).map(String))
  const what = noted.length === 1 ? `egg ${numbers}` : `eggs ${numbers}`
  return {
    title: `Remove ${what}?`,
    text: `What you noted of ${noted.length === 1 ? 'it' : 'them'} is deleted too. You can undo it for a few seconds afterwards.`,
    yes: 'Remove',
    prepare: async () => () =>
      bringBack(
        clutch,
        going.map(({ egg }) => egg),
      ),
  }
}

/** Adds the eggs again in the order of their numbers, so that each gets its own. */
async function bringBack({ id: clutchId }: ClutchDetail, eggs: Egg[]): Promise<void> {
  for (const { id, state, notes, checks } of eggs.toSorted(
    (one, other) => one.number - other.number,
  )) {
    await api('POST', `clutches/${clutchId}/eggs`, { egg: { id, state, notes } })
    for (const check of checks) {
      await api('POST', `clutches/${clutchId}/eggs/${id}/egg_checks`, { egg_check: check })
    }
  }
}

/** Younger than this, hardly any reptile lays. */
const leastDays = 180

/** Asks about a day of laying on which the dam hadn't hatched, or was too young. */
export function layingQuestion(
  dam: Pick<Animal, 'name' | 'dateHatched' | 'dateHatchedPrecision'> | undefined,
  day: string,
): string | undefined {
  if (!dam?.dateHatched || !/^\d{4}-\d\d-\d\d$/.test(day)) return undefined
  const early = beforeHatching(dam, day)
  if (early) return `${dam.name} h${early.slice(1)}`
  const days = daysBetween(dam.dateHatched, day)
  return days < leastDays && dam.dateHatchedPrecision !== 'year'
    ? `${dam.name} was ${counted(days, 'day')} old then. Is the day right?`
    : undefined
}

type Values = { values: Record<string, unknown> }

/** 'Leave empty for November 24, 2026, from the species' days of incubation.', or what is missing for it. */
export function proposedDay({ values }: Values, kind: Species | undefined): string {
  const { laid_on, celsius_from, celsius_to } = values
  const number = (value: unknown) => (value === '' || value == null ? null : Number(value))
  const day = expectedDay(typeof laid_on === 'string' ? laid_on : null, kind ?? null, {
    celsius_from: number(celsius_from),
    celsius_to: number(celsius_to),
  })
  if (day) return `Leave empty for ${formatDay(day)}, from the species' days of incubation.`
  return kind
    ? `Add the days of incubation to ${kind.commonName} to have it filled in.`
    : 'Choose a dam or a sire to have it filled in from their species.'
}

/** The species with an id. */
export const useKind = (id: string | null | undefined): Species | undefined =>
  useRecord(speciesResource, id || undefined).data
