import { useEffect } from 'react'
import type { Page } from '../../shared/resource.ts'
import type { FieldState } from '../../web/form/useFieldState.ts'
import { useAnswer } from '../../web/records.ts'
import { type Clutch, clutchResource } from './clutches.contract.ts'

type Named = Pick<Clutch, 'name'> & {
  dam: { id: string; name: string } | null
  species: { id: string } | null
}
type Parents = { damId: string | undefined; speciesId: string | undefined }

/**
 * The name that follows the first of these clutches of a species whose name ends in a number of up to three digits:
 * 'BP-26-09', then 'BP-26-10'. Undefined if none does, or if it has its dam's name and this one is another's.
 */
export function nextName(
  clutches: readonly Named[],
  { damId, speciesId }: Parents,
): string | undefined {
  const numbered = /^(.*\D|)(\d{1,3})$/
  const last = clutches.find((one) => one.species?.id === speciesId && numbered.test(one.name))
  const [, before = '', number] = last?.name.match(numbered) ?? []
  if (!number || (last?.dam && last.dam.id !== damId && before.includes(last.dam.name))) {
    return undefined
  }
  return `${before}${String(Number(number) + 1).padStart(number.length, '0')}`
}

/** Proposes the name after that of the clutch of its species added last, as long as nothing else was entered. */
export function useNextName(
  form: Pick<FieldState<object>, 'isDirty' | 'restartField'>,
  { isNew = true, ...parents }: Parents & { isNew?: boolean },
): void {
  const { data, isFetching } = useAnswer<Page<Clutch>>(
    ['clutches', 'latest'],
    `${clutchResource.api}?sort=created_at_desc`,
    isNew,
  )
  // A clutch that was just added isn't in what is still kept.
  const name = nextName(isFetching ? [] : (data?.value ?? []), parents)
  useEffect(() => {
    if (name && !form.isDirty('name')) form.restartField('name', name)
  }, [name, form.isDirty, form.restartField])
}
