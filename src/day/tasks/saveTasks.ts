import { momentColumn } from '../../web/screens/momentColumn.ts'
import { saveList } from '../../web/screens/saveList.ts'
import type { Task } from './tasks.contract.ts'

/** All open tasks as CSV. Throws what the requests throw. */
export const saveTasks = (zone: string): Promise<void> =>
  saveList<Task>(
    {
      name: 'Tasks',
      path: 'tasks',
      query: {},
      columns: [
        { header: 'Task', cell: ({ content }) => content },
        momentColumn('Added', ({ created_at }) => created_at),
      ],
    },
    zone,
  )
