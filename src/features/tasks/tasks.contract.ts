import { z } from 'zod'
import { requiredText } from '../../shared/fields.ts'
import { defineResource, type RecordOf } from '../../shared/resource.ts'

/** Something to be done, in one line. Done is deleted; the newest stands on top, below its form. */
export const taskResource = defineResource({
  noun: 'task',
  words: { one: 'Task', many: 'Tasks' },
  api: 'tasks',
  path: 'tasks',
  input: z.object({ content: requiredText(100, 'Please enter a task') }),
  sorts: ['created_at_desc', 'created_at_asc'],
})
export type Task = RecordOf<typeof taskResource>

/** The first page of the tasks and how many there are, for the dashboard; null without Plus. */
export const tasksTile = z
  .object({ value: z.array(taskResource.record), total: z.int() })
  .nullable()
export type TasksTileData = z.output<typeof tasksTile>
