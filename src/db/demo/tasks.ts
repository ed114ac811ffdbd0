import type { Transaction } from '../db.ts'
import { tasks } from '../schema.ts'
import { daysBefore, demoId } from './identity.ts'
import type { DemoOwner } from './rows.ts'

/** What is to be done beside the animals, and how many days ago somebody wrote it down. */
const demoTasks: Record<string, number> = {
  'Order medium rats and pinkies': 0.1,
  'Boil out the hides of rack 2': 0.4,
  'Ask the vet about the sample of last week': 1.1,
  'New batteries for the hygrometers': 2.2,
  'Photograph the holdbacks for the shop': 4.3,
  'Take the leaking mister back to the shop': 6.2,
}

export async function addTasks(tx: Transaction, owner: DemoOwner, now: Date): Promise<void> {
  const rows = Object.entries(demoTasks).map(([content, days]) => {
    const entered = daysBefore(now, days)
    const id = demoId('task', content)
    return { account_id: owner.accountId, id, content, created_at: entered, updated_at: entered }
  })
  await tx.insert(tasks).values(rows)
}
