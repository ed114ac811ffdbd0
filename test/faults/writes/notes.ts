import { v7 as newId } from 'uuid'
import type { Draws } from '../draws.ts'
import type { Write } from '../ledger.ts'
import type { Kinds, Stable } from './feedings.ts'

/** Tasks, which are ticked, and comments. */
export function notesOf({ animals }: Stable, draws: Draws): Kinds {
  const tasks: string[] = []

  function task(): Write {
    const id = newId()
    const content = `Order rats, ${id}`
    return {
      kind: 'task',
      method: 'POST',
      path: 'tasks',
      body: { task: { id, content } },
      rows: [{ table: 'tasks', id, values: { content, deleted: false } }],
      done: () => tasks.push(id),
    }
  }

  function tickedTask(): Write | undefined {
    const id = tasks.shift()
    if (id === undefined) return undefined
    return {
      kind: 'ticked task',
      method: 'DELETE',
      path: `tasks/${id}`,
      rows: [{ table: 'tasks', id, values: { deleted: true } }],
      repeated: [404],
    }
  }

  function comment(): Write {
    const id = newId()
    const content = `Restless, ${id}`
    const about = { commentable_type: 'Animal', commentable_id: draws.one(animals) }
    return {
      kind: 'comment',
      method: 'POST',
      path: 'comments',
      body: { comment: { id, content, ...about } },
      rows: [{ table: 'comments', id, values: { content } }],
    }
  }

  return [
    [1, task],
    [1, tickedTask],
    [1, comment],
  ]
}
