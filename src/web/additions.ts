import { useRef, useState } from 'react'
import type { Names } from '../shared/resource.ts'
import { isGone, newId } from './api.ts'
import { useFlash } from './look/messages/Flash.tsx'
import { useRemove, useSave } from './records.ts'

/** The id of the next record to add: the same for every retry, until it is renewed. */
export function useNewId(): [id: string, renew: () => void] {
  const [id, setId] = useState(() => newId())
  return [id, () => setId(newId())]
}

type Ticked = { id: string } & Record<string, unknown>

/**
 * A record that one tap adds and the next deletes, as does the flash. `ticked` is the one on show: it is there at once,
 * and requests are sent one after the other; if the server refuses or is unreachable, that goes back and the flash says
 * why, unless `onError` does.
 */
export function useTicked(resource: Names, deletedWords: string) {
  const save = useSave(resource)
  const remove = useRemove(resource)
  const { flash, report } = useFlash()
  const [ticked, setTicked] = useState<Ticked>()
  const last = useRef<Ticked>(undefined)
  // Stays the same until it is added or undone, so that a retry after a lost response adds one record.
  const id = useRef(newId())
  const latest = useRef<Promise<unknown>>(Promise.resolve())
  const takeAway = useRef<() => void>(undefined)

  function show(record: Ticked | undefined) {
    last.current = record
    setTicked(record)
  }

  function queue(act: () => Promise<unknown>) {
    const write = latest.current.then(act, act)
    latest.current = write
    return write
  }

  async function add(values: object, words: string, { isRefusal = false, onError = report } = {}) {
    const record = { id: id.current, ...values }
    show(record)
    try {
      await queue(() => save.mutateAsync(record))
      if (id.current === record.id) id.current = newId()
      if (last.current !== record) return
      takeAway.current = flash(words, { isRefusal, undo: () => undo(record) })
    } catch (error) {
      if (last.current !== record) return
      show(undefined)
      onError(error)
    }
  }

  async function undo(record = last.current) {
    if (!record) return
    if (id.current === record.id) id.current = newId()
    // The flash of an earlier one leaves the latest as it is.
    if (last.current === record) {
      show(undefined)
      takeAway.current?.()
    }
    const write = queue(() => remove.mutateAsync(record.id))
    try {
      await write
      flash(deletedWords)
    } catch (error) {
      // It was never added, or someone else has deleted it.
      if (isGone(error)) return
      if (latest.current === write && !last.current) show(record)
      report(error)
    }
  }

  return { ticked, isWaiting: save.isPending || remove.isPending, add, undo: () => undo() }
}
