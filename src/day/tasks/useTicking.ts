import { useEffect, useRef, useState } from 'react'
import type { Names } from '../../shared/resource.ts'
import { shortened } from '../../shared/text.ts'
import { ApiError, isGone } from '../../web/api.ts'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { useRemove, useRestore } from '../../web/records.ts'
import type { Task, taskResource } from './tasks.contract.ts'

export const taskNames: Names<typeof taskResource> = {
  noun: 'task',
  words: { one: 'Task', many: 'Tasks' },
  api: 'tasks',
  path: 'tasks',
}

let contract: typeof import('./tasks.contract.ts') | undefined

/** Fetches the contract of tasks, for someone who begins to write one. Without a connection it doesn't come. */
export function fetchContract(): void {
  void import('./tasks.contract.ts').then((code) => {
    contract = code
  })
}

/**
 * The words of a task as its contract takes them, or what is wrong with them. Without the contract the server judges
 * them, once they reach it.
 */
export function readTask(words: string): { content?: string; error?: string } {
  const content = words.trim()
  if (!contract) return content ? { content } : { error: 'Please enter a task' }
  const { data, error } = contract.taskResource.input.safeParse({ content })
  return data ?? { error: error.issues[0]?.message ?? failed }
}

/** The task that someone else has made of it meanwhile, out of the server's refusal. */
export const staleTask = (refused: unknown): Task | undefined =>
  refused instanceof ApiError && refused.hasCode('stale')
    ? contract?.taskResource.record.safeParse(refused.current).data
    : undefined

/** How long a ticked task stays visible. */
const leavesAfter_ms = 4000
const failed = "We're sorry, but something's not quite right. Please try again later."

/** A local change of a task, shown until the server's data agrees. */
type Touched = { task: Task; isDone: boolean; hasLeft: boolean; isSettled: boolean }

/**
 * Ticks tasks: shown at once, with one request at a time per task, however slow the server or quick
 * the user. A ticked task disappears after four seconds; one that the server refuses comes back.
 */
export function useTicking(read: Task[]) {
  const [touched, setTouched] = useState<ReadonlyMap<string, Touched>>(new Map())
  const latest = useRef(new Map<string, Promise<unknown>>())
  const { flash, alert } = useFlash()
  const remove = useRemove(taskNames)
  const restore = useRestore()

  function put(next: Touched) {
    setTouched((before) => new Map(before).set(next.task.id, next))
  }
  /** Only if nothing else has been done to the task since. */
  function putIfLast(id: string, write: Promise<unknown>, change: Partial<Touched> | null) {
    if (latest.current.get(id) !== write) return
    setTouched((before) => {
      const now = before.get(id)
      if (!now) return before
      const after = new Map(before)
      if (change) after.set(id, { ...now, ...change })
      else after.delete(id)
      return after
    })
  }
  function queue(id: string, act: () => Promise<unknown>) {
    const write = (latest.current.get(id) ?? Promise.resolve()).then(act, act)
    latest.current.set(id, write)
    return write
  }

  function tick(task: Task) {
    const { id, content } = task
    put({ task, isDone: true, hasLeft: false, isSettled: false })
    const write = queue(id, () => remove.mutateAsync(id))
    setTimeout(() => putIfLast(id, write, { hasLeft: true }), leavesAfter_ms)
    write.then(
      () => putIfLast(id, write, { isSettled: true }),
      (error) => {
        // Someone else has completed it.
        if (isGone(error)) return putIfLast(id, write, { isSettled: true })
        putIfLast(id, write, null)
        if (!needsPlus(error)) alert(failed)
      },
    )
    flash(`“${shortened(content, 40)}” done.`, { undo: () => untick(task) })
  }

  function untick(task: Task) {
    const { id } = task
    put({ task, isDone: false, hasLeft: false, isSettled: false })
    const write = queue(id, () => restore.mutateAsync(id))
    write.then(
      () => putIfLast(id, write, null),
      (error) => {
        putIfLast(id, write, null)
        if (!isGone(error) && !needsPlus(error)) alert(failed)
      },
    )
  }

  // Drops local changes that the server's data includes.
  useEffect(() => {
    const openIds = new Set(read.map(({ id }) => id))
    const over = [...touched].filter(
      ([id, { isDone, hasLeft, isSettled }]) => isDone && hasLeft && isSettled && !openIds.has(id),
    )
    if (over.length === 0) return
    const ids = new Set(over.map(([id]) => id))
    setTouched((before) => new Map([...before].filter(([id]) => !ids.has(id))))
  }, [read, touched])

  return { ...shownOf(read, touched), tick, untick }
}

/** The rows to show, newest first, and how many more are open than `read` says. */
function shownOf(read: Task[], touched: ReadonlyMap<string, Touched>) {
  const all = new Map(read.map((task) => [task.id, task]))
  let more = 0
  for (const [id, { task, isDone, hasLeft }] of touched) {
    if (isDone && all.has(id)) more -= 1
    if (!isDone && !all.has(id)) more += 1
    if (hasLeft) all.delete(id)
    else if (!all.has(id)) all.set(id, task)
  }
  const rows = [...all.values()]
    .map((task) => ({ task, isDone: touched.get(task.id)?.isDone ?? false }))
    .toSorted(({ task: one }, { task: other }) => (ageOf(one) < ageOf(other) ? 1 : -1))
  return { rows, more }
}

const ageOf = ({ created_at, id }: Task) => `${created_at} ${id}`
const needsPlus = (error: unknown) =>
  error instanceof ApiError && error.hasCode('subscription_required')
