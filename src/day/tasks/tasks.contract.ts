import { z } from 'zod'
import { requiredText } from '../../shared/fields.ts'
import { field } from '../../shared/labels.ts'
import { defineResource, type RecordOf } from '../../shared/resource.ts'

/** A task, in one line. Completing deletes it; the newest is on top, below the form. */
export const taskResource = defineResource({
  noun: 'task',
  words: { one: 'Task', many: 'Tasks' },
  api: 'tasks',
  path: 'tasks',
  input: () =>
    z.object({
      content: field('Task', requiredText(100, 'Please enter a task'), 'text', 'the words'),
    }),
  sorts: ['created_at_desc', 'created_at_asc'],
})
export type Task = RecordOf<typeof taskResource>

/** The first page of tasks and their total, for the dashboard; null without Plus. */
export const tasksTile = () =>
  z.object({ value: z.array(taskResource.record), total: z.int() }).nullable()
export type TasksTileData = z.output<ReturnType<typeof tasksTile>>
