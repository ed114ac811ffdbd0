import { useRef, useState } from 'react'
import type { RecordOf, Resource } from '../shared/resource.ts'
import { ApiError, api, newId } from './api.ts'
import { useWrite } from './records.ts'

/**
 * Adds one record, under one id however often it is tried. Where no answer came, the server may have
 * kept what was sent, and answers with that when it is sent again: what the keeper changed in between
 * is sent after it. `place` is where the record is added when that is not its list.
 */
export function useAdd<R extends Resource>(resource: R, place: string = resource.api) {
  const [id] = useState(() => newId())
  const unanswered = useRef<Values[]>([])

  return useWrite(async (values: Values): Promise<RecordOf<R>> => {
    try {
      const made = await sent('POST', place, { ...values, id })
      const late = changedSince(unanswered.current, values)
      if (made.id !== id || Object.keys(late).length === 0) return made
      const read = { updated_at: made.updated_at }
      return await sent('PATCH', `${place}/${id}`, { ...late, ...read })
    } catch (error) {
      if (isUnanswered(error)) unanswered.current.push(values)
      throw error
    }
  })

  async function sent(method: 'POST' | 'PATCH', to: string, values: object) {
    const { object } = await api<{ object: RecordOf<R> }>(method, to, { [resource.noun]: values })
    return object
  }
}

type Values = Record<string, unknown>

/** Nobody knows whether it was done. */
const isUnanswered = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)

/** The fields that stand otherwise in any of what was sent before. */
const changedSince = (before: Values[], now: Values) =>
  Object.fromEntries(
    Object.entries(now).filter(([key, value]) =>
      before.some((values) => written(values[key]) !== written(value)),
    ),
  )

/** A file by what tells it from others: its content is nothing that could be compared here. */
const written = (value: unknown) =>
  JSON.stringify(value, (_key, part) =>
    part instanceof File ? [part.name, part.size, part.lastModified] : part,
  )
