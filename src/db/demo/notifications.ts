import type { Transaction } from '../db.ts'
import { notifications } from '../schema.ts'
import type { DemoAnimal } from './animals.ts'
import { daysBefore, demoId } from './identity.ts'
import type { DemoFeeder } from './inventory.ts'
import type { DemoOwner } from './rows.ts'

type Told = [days: number, kind: string, header: string, body: string, path: string]

const animal = (name: DemoAnimal['name']) => `/animals/${demoId('animal', name)}`
const feeder = (name: DemoFeeder) => `/inventory/feeders/${demoId('feeder', name)}`

const feeding = '/rounds/feeding?due=1'
const cleaning = '/rounds/cleaning?due=1'

/**
 * The latest first, in the words of the reminders. Those of today are told by the reminders
 * themselves. What came before is read.
 */
const told: Told[] = [
  [
    1.1,
    'feeding',
    '7 animals to feed today',
    'Truffle, Marigold and 5 more. Truffle has been waiting 1 day.',
    feeding,
  ],
  [1.1, 'cleaning', '2 enclosures to clean today', 'Ember and Aldous.', cleaning],
  [1.1, 'treatment', '1 dose due today', 'Metronidazole for Dot.', animal('Dot')],
  [2.1, 'feeding', '4 animals to feed today', 'Vesper, Thimble and 2 more.', feeding],
  [
    3.1,
    'bulb',
    'Replace a UV bulb soon',
    'Its output falls off after its time, though it still shines.',
    '/inventory/bulbs',
  ],
  [4.1, 'cleaning', '7 enclosures to clean today', 'Acorn, Dot and 5 more.', cleaning],
  [6.1, 'feeding', 'Feed Ottoline today', '', animal('Ottoline')],
  [9.1, 'treatment', '1 dose due today', 'Metronidazole for Dot.', animal('Dot')],
  [12.1, 'low_stock', 'Dubia roach, medium is running low', '48 left.', feeder('roach')],
  [19.1, 'cleaning', 'Clean Ember today', '', animal('Ember')],
  [27.1, 'feeding', '4 animals to feed today', 'Saffron, Onyx and 2 more.', feeding],
  [
    33.1,
    'news',
    'Welcome to Vivary',
    'What is due, what runs low and what ends will be told here.',
    '',
  ],
]
const unread = 3

/** What the demo account's owner was told lately, some of it not read yet. */
export async function addNotifications(
  tx: Transaction,
  { userId, accountId }: DemoOwner,
  now: Date,
): Promise<void> {
  const rows = told.map(([days, kind, header_text, body_text, path], at) => {
    const sent_at = daysBefore(now, days)
    const read_at = at < unread ? null : daysBefore(now, days - 0.05)
    return {
      account_id: accountId,
      id: demoId('notification', `${header_text} ${days}`),
      user_id: userId,
      kind,
      header_text,
      body_text,
      path,
      sent_at,
      read_at,
      created_at: sent_at,
      updated_at: sent_at,
    }
  })
  await tx.insert(notifications).values(rows)
}
