import type { Transaction } from '../db.ts'
import { customEvents } from '../schema.ts'
import { daysBefore, demoId } from './identity.ts'
import type { DemoOwner } from './rows.ts'

/** In how many days, what, and what else there is to say of it. */
const demoEvents: [days: number, title: string, description: string][] = [
  [-23, 'Reptile expo', 'Table 41. Sold two hognoses, met the people from Northfield.'],
  [-9, 'Thermostats checked', 'All within half a degree but the one on Rack B: 0.8 too warm.'],
  [0, 'Rodents delivered', 'Northfield, before noon. Freezer needs room for 200.'],
  [4, 'Vet: yearly check of the tortoises', 'Marsh Lane, 10:40. Bring the weight charts.'],
  [11, 'School visit', 'Year 4. Juniper and Ottoline come along, nobody who is in shed.'],
  [18, 'Vet: faecal samples by post', 'From everybody in quarantine; must arrive within two days.'],
  [26, 'Reptile expo', 'Doors at 9. Table 38 this time.'],
]

export async function addEvents(tx: Transaction, { accountId }: DemoOwner, now: Date) {
  const entered = daysBefore(now, 30)
  await tx.insert(customEvents).values(
    demoEvents.map(([days, title, description]) => ({
      account_id: accountId,
      id: demoId('event', `${title} ${days}`),
      title,
      description,
      started_on: daysBefore(now, -days).slice(0, 10),
      created_at: entered,
      updated_at: entered,
    })),
  )
}
