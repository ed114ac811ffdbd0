import type { Transaction } from '../db/db.ts'
import { sales } from '../db/schema.ts'
import { usualCurrency } from '../shared/numbers.ts'
import { demoAnimals } from './animals.ts'
import { type DemoOwner, daysBefore, demoId } from './identity.ts'

/** Sales of the demo account: the animals that left it so. */
const demoSales: Record<string, { price: number; buyer: string; notes: string }> = {
  Clover: { price: 210, buyer: 'Priya Nair', notes: 'Collected, with two weaned rats.' },
  Quill: { price: 330, buyer: 'Autumn fair', notes: 'Table 14. Paid in cash.' },
}

/** Adds the sales of this year's hatchlings. */
export async function addSales(tx: Transaction, { accountId }: DemoOwner, now: Date) {
  for (const [name, sold] of Object.entries(demoSales)) {
    const animal = demoAnimals.find((one) => one.name === name)
    if (!animal?.left) continue
    const at = daysBefore(now, animal.left.days)
    await tx.insert(sales).values({
      account_id: accountId,
      id: demoId('sale', name),
      listing_id: demoId('listing', name),
      animal_id: demoId('animal', name),
      title: `${name}, ${animal.genetics}`,
      sold_on: at.slice(0, 10),
      currency: usualCurrency,
      ...sold,
      created_at: at,
      updated_at: at,
    })
  }
}
