import type { Transaction } from '../db/db.ts'
import { recordChanges } from '../db/schema.ts'
import { type DemoOwner, daysBefore, demoId } from './identity.ts'

type Correction = [
  kind: 'animals' | 'feeders' | 'weight_logs',
  of: string,
  days: number,
  changes: Record<string, [unknown, unknown]>,
]

/** Corrections since it was added, and how many days ago. */
const corrections: Correction[] = [
  ['animals', 'Marigold', 611, { genetics: ['Banana', 'Banana, het Pied'] }],
  ['weight_logs', 'Marigold', 96, { weight_in_grams: [1280, 1820] }],
  ['animals', 'Saffron', 301, { sex: ['unknown', 'female'] }],
  [
    'animals',
    'Juniper',
    214,
    { description: [null, 'The first one. She has outlived three terrariums.'] },
  ],
  ['feeders', 'ratSmall', 12, { quantity: [12, 62], cost: [170, 185] }],
]

/** A few past corrections, for the history. */
export async function addHistory(tx: Transaction, owner: DemoOwner, now: Date): Promise<void> {
  const rows = corrections.map(([kind, of, days, changes]) => {
    const at = daysBefore(now, days)
    const subject = demoId(kind === 'feeders' ? 'feeder' : 'animal', of)
    const isLog = kind === 'weight_logs'
    return {
      account_id: owner.accountId,
      subject_id: subject,
      kind,
      record_id: isLog ? demoId('corrected weight', of) : subject,
      named: isLog ? at : '',
      user_id: owner.userId,
      action: 'changed' as const,
      changes,
      created_at: at,
    }
  })
  await tx.insert(recordChanges).values(rows)
}
