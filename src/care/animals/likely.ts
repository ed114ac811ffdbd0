import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { animalResource } from '../../collection/animals/animals.contract.ts'
import { usePlaces } from '../../collection/animals/moves/PlaceFields.tsx'
import { today } from '../../shared/dates.ts'
import { laterOf } from '../../shared/days.ts'
import type { Form } from '../../web/form/form.ts'
import { isEqual } from '../../web/form/isEqual.ts'
import { pageQuery, useRecord } from '../../web/records.ts'
import { useUser } from '../../web/user.ts'
import { beginningOn } from '../schedules/sentence/firstMeal.ts'
import { type AnimalWithCare, animalWithCare } from './animalWithCare.contract.ts'

export type Place = { room: string; rack: string; tub: string }

/**
 * Fills in what a new animal of a species likely has, as long as the keeper hasn't: the next free tub beside the one
 * that was added last and isn't in quarantine, and its cleaning. Returns its name as long as the cleaning is still as copied.
 */
export function useLikely(form: Form<typeof animalWithCare>, isNew: boolean): string | undefined {
  const { timezone } = useUser()
  const speciesId = isNew ? textIn(form.values.species_id) : ''
  const ofSpecies = { ...animalResource, api: `species/${speciesId}/animals` }
  const newest = pageQuery(ofSpecies, { per_page: 20, sort: 'created_at_desc' })
  const { data } = useQuery({ ...newest, enabled: speciesId !== '' })
  const latest = data?.value.find(({ tub, in_quarantine }) => tub && !in_quarantine)
  const other = useRecord(animalWithCare, latest?.id).data
  const places = usePlaces()
  const offered = useRef<{ place: Place; cleaningSchedule: object | null }>(undefined)

  useEffect(() => {
    if (!other || !places) return
    const next = {
      place: nextFree(other, places),
      cleaningSchedule: cleaningLike(other, today(timezone)),
    }
    const before = offered.current
    const { room, rack, tub, cleaningSchedule } = form.getValues()
    if (isEqual({ room, rack, tub }, before?.place ?? nowhere)) {
      for (const [name, part] of Object.entries(next.place)) form.setFieldValue(name, part)
    }
    if (isEqual(cleaningSchedule, before?.cleaningSchedule ?? null)) {
      form.setFieldValue('cleaningSchedule', next.cleaningSchedule)
    }
    offered.current = next
  }, [other, places, form, timezone])

  const { cleaningSchedule } = form.values
  const isAsOffered =
    cleaningSchedule && isEqual(cleaningSchedule, offered.current?.cleaningSchedule)
  return isAsOffered ? other?.name : undefined
}

const nowhere: Place = { room: '', rack: '', tub: '' }

const textIn = (value: unknown) => (typeof value === 'string' ? value : '')

/** The place after another one in its rack that no animal lives in; the same place if its tub has no number. */
export function nextFree({ room, rack, tub }: Place, places: readonly Place[]): Place {
  const [, before, number] = tub.match(/^(.*?)(\d+)$/) ?? []
  if (before === undefined || number === undefined) return { room, rack, tub }
  const tubs = new Set(
    places.flatMap((place) => (place.room === room && place.rack === rack ? place.tub : [])),
  )
  let next = Number(number) + 1
  const name = () => before + String(next).padStart(number.length, '0')
  while (tubs.has(name())) next += 1
  return { room, rack, tub: name() }
}

/** A cleaning schedule in the rhythm of another animal's, first due with it. */
function cleaningLike({ cleaningSchedule }: AnimalWithCare, now: string) {
  if (!cleaningSchedule || cleaningSchedule.repeat_amount === 0) return null
  const { repeat_amount, repeat, counts_from, next_on } = cleaningSchedule
  const rhythm = { repeat_amount, repeat }
  return { ...rhythm, counts_from, ...beginningOn(laterOf(now, next_on), now, rhythm) }
}
