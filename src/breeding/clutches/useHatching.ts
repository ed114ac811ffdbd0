import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { today } from '../../shared/dates.ts'
import { counted } from '../../shared/durations.ts'
import { type FieldError, fieldErrors } from '../../shared/resource.ts'
import { ApiError, api, newId } from '../../web/api.ts'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { useWrite } from '../../web/records.ts'
import { useUser } from '../../web/user.ts'
import type { ClutchDetail, Egg } from './clutches.contract.ts'
import { type Hatched, hatching } from './hatching.contract.ts'
import { candidatesOf, siresOf } from './siresOf.ts'

/**
 * The entries for one egg. `id` is that of its animal, the same for every try. Until `genetics` are typed, those
 * that are certain are proposed.
 */
export type Entry = {
  id: string
  isChosen: boolean
  name: string
  weightInGrams: string
  sex: 'male' | 'female' | 'unknown'
  genetics: string | undefined
  /** Its own sire, null for none; undefined for the one of all. */
  sire_id: string | null | undefined
  /** The id of a second animal of the same egg; undefined without one. */
  twin_id: string | undefined
}

/** The entries for all of them. A parent is the clutch's until one is chosen, or null for none. */
type Together = {
  hatched_on: string
  dam_id: string | null | undefined
  sire_id: string | null | undefined
  names: string
  group: string
  isGrouped: boolean
  isFed: boolean
  feeder_id: string
  first_after_days: string
  repeat_amount: string
}

/** The state of a hatching. Eggs that someone else has hatched meanwhile leave the list, and are told. */
export function useHatching(clutch: ClutchDetail, onDone: () => void) {
  const { timezone } = useUser()
  const { flash } = useFlash()
  const eggId = useSearchParams()[0].get('egg')
  const [entries, setEntries] = useState<Record<string, Entry>>(() =>
    Object.fromEntries(
      clutch.eggs.map(({ id, state }) => [
        id,
        {
          ...{ ...blank, id: newId() },
          isChosen: eggId ? id === eggId && state !== 'hatched' : state === 'pipped',
        },
      ]),
    ),
  )
  const [together, setTogether] = useState(() => togetherOf(clutch, today(timezone)))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const write = useWrite((body: object) =>
    api<{ object: Hatched }>('POST', `clutches/${clutch.id}/hatch`, { hatching: body }),
  )

  const genes = useYoungGenes(clutch, together)

  // What is being added stays where it is until the screen is left, although it has hatched by then.
  const isSent = write.isPending || write.isSuccess
  const isOpen = ({ state }: Egg) => state === 'good' || state === 'pipped'
  const isChosen = ({ id }: Egg) => Boolean(entries[id]?.isChosen)
  const eggs = clutch.eggs.filter((egg) => isOpen(egg) || (isSent && isChosen(egg)))
  const chosen = eggs.filter(isChosen)
  // Ticked here, and hatched by someone else before they were added.
  const hatchedElsewhere = isSent
    ? []
    : clutch.eggs.filter((egg) => isChosen(egg) && egg.state === 'hatched')

  function submit() {
    const read = hatching.safeParse({ hatching: bodyOf(together, chosen, entries) })
    if (!read.success) return refuse(fieldErrors(read.error))
    setErrors({})
    write.mutate(read.data.hatching, {
      onSuccess: ({ object }) => {
        flash(`${counted(object.animals.length, clutch.is_litter ? 'animal' : 'hatchling')} added.`)
        onDone()
      },
      onError: (error) => {
        if (error instanceof ApiError) refuse(error.errors)
      },
    })
  }

  const refuse = (failures: FieldError[]) => setErrors(errorsAt(failures, chosen))

  return {
    eggs,
    chosen,
    /** How many young come from them. */
    many: chosen.length + chosen.filter(({ id }) => entries[id]?.twin_id).length,
    hatchedElsewhere,
    entries,
    ...genes,
    together,
    errors,
    isSaving: write.isPending,
    submit,
    put: (id: string, change: Partial<Entry>) =>
      setEntries((before) => ({ ...before, [id]: { ...(before[id] ?? blank), ...change } })),
    putAll: (change: Pick<Entry, 'isChosen'>) =>
      setEntries((before) =>
        Object.fromEntries(
          Object.entries(before).map(([id, entry]) => [id, { ...entry, ...change }]),
        ),
      ),
    putTogether: (change: Partial<Together>) => setTogether((before) => ({ ...before, ...change })),
  }
}
export type HatchingState = ReturnType<typeof useHatching>

/** The entries for all of them at the start. */
const togetherOf = (clutch: ClutchDetail, now: string): Together => ({
  hatched_on: clutch.is_litter ? (clutch.laid_on ?? now) : now,
  dam_id: undefined,
  sire_id: undefined,
  names: `${clutch.name}-#`,
  group: 'Hatchlings',
  isGrouped: true,
  isFed: false,
  feeder_id: '',
  first_after_days: '10',
  repeat_amount: '5',
})

/** The young's share of their parents: those that may be the sire, and the genes that are certain. */
function useYoungGenes(clutch: ClutchDetail, together: Together) {
  const { species } = clutch
  const { data: proposals } = useQuery({
    queryKey: ['genes', species?.id, 'proposals'],
    queryFn: async () =>
      species && (await import('./proposedGenetics.ts')).proposedGenetics(species),
    enabled: species !== null,
  })
  const parents = { sire: clutch.sire ?? undefined, possible: clutch.possibleSires }
  const siresOfEntry = (entry: Pick<Entry, 'sire_id'>) =>
    siresOf<Candidate>(parents, entry.sire_id === undefined ? together.sire_id : entry.sire_id)
  const dam = together.dam_id === null ? null : clutch.dam
  const youngOf = ({ sex, sire_id }: Entry) => ({
    ...(dam && { dam: wordsOf(dam) }),
    sires: siresOfEntry({ sire_id }).sires.map(wordsOf),
    sex,
  })
  return {
    hasGenes: Boolean(proposals),
    geneticsOf: (entry: Entry) => entry.genetics ?? proposals?.certain(youngOf(entry)) ?? '',
    offspringOf: (entry: Entry) => proposals?.offspring(youngOf(entry)),
    candidates: candidatesOf<Candidate>(parents),
    sireOf: (entry: Pick<Entry, 'sire_id'>) => siresOfEntry(entry).sire,
  }
}

const blank: Entry = {
  id: '',
  isChosen: false,
  name: '',
  weightInGrams: '',
  sex: 'unknown',
  genetics: undefined,
  sire_id: undefined,
  twin_id: undefined,
}

type Candidate = ClutchDetail['possibleSires'][number]

/** The body sent of the eggs that are ticked, before the contract has read it. */
function bodyOf(together: Together, chosen: readonly Egg[], entries: Record<string, Entry>) {
  const { hatched_on, dam_id, sire_id, names, feeder_id, first_after_days, repeat_amount } =
    together
  return {
    ...{ hatched_on, dam_id, sire_id, names },
    ...(together.isGrouped && { group: together.group }),
    ...(together.isFed && {
      feeding: { feeder_id, first_after_days, repeat_amount, repeat: 'day' },
    }),
    // Twins last, so that errors find their eggs by place.
    eggs: [
      ...chosen.map(({ id }) => {
        const { isChosen: _, twin_id: __, ...entry } = entries[id] ?? blank
        return { egg_id: id, ...entry }
      }),
      ...chosen.flatMap(({ id }) => {
        const { twin_id, sire_id } = entries[id] ?? blank
        return twin_id ? [{ egg_id: id, id: twin_id, sire_id, is_twin: true }] : []
      }),
    ],
  }
}

/** Errors by the egg's id and field, 'feeding.feeder_id', or '' for all else. */
function errorsAt(failures: readonly FieldError[], chosen: readonly Egg[]): Record<string, string> {
  const at: Record<string, string> = {}
  for (const { field = '', message } of failures) {
    const name = field.replace(/^hatching\./, '')
    const [, place, inner = ''] = name.match(/^eggs\.(\d+)\.?(.*)$/) ?? []
    const egg = place === undefined ? undefined : chosen[Number(place)]
    if (egg && inner !== 'egg_id') at[`${egg.id}.${inner}`] = message
    else if (/^(hatched_on|dam_id|sire_id|names|group|feeding\.)/.test(name)) at[name] = message
    else at[''] = at[''] ? `${at['']}. ${message}` : message
  }
  return at
}

const wordsOf = ({ genetics }: { genetics: string }) => ({ genetics })
