import type { Transaction } from '../db.ts'
import { notifications } from '../schema.ts'
import type { DemoAnimal } from './animals.ts'
import { daysBefore, demoId } from './identity.ts'
import type { DemoFeeder } from './inventory.ts'
import type { DemoOwner } from './rows.ts'

type Told = [days: number, kind: string, header: string, body: string, path: string]

const animal = (name: DemoAnimal['name']) => `/animals/${demoId('animal', name)}`
const feeder = (name: DemoFeeder) => `/inventory/feeders/${demoId('feeder', name)}`

/** The latest first. Each morning's feedings and cleanings are one; what came before is read. */
const told: Told[] = [
  [0.1, 'feeding', 'To feed today', 'Marigold, Onyx, Juniper and 4 more are due.', '/'],
  [0.1, 'cleaning', 'To clean today', 'Ember and Aldous are due.', '/'],
  [
    0.1,
    'low_stock',
    'Rat, Medium is running low',
    '6 left. You wanted to know below 10.',
    feeder('ratMedium'),
  ],
  [
    0.6,
    'low_stock',
    'Mouse, Pinky is used up',
    'None left. You wanted to know below 10.',
    feeder('mousePinky'),
  ],
  [
    1.1,
    'feeding',
    'Overdue since yesterday',
    'Truffle was due and has not been fed.',
    animal('Truffle'),
  ],
  [1.1, 'treatment', 'Treatment due: Pearl', 'The next dose is due today.', animal('Pearl')],
  [2.1, 'feeding', 'To feed today', 'Vesper, Thimble and 2 more are due.', '/'],
  [
    3.1,
    'bulb',
    'UV bulb to replace in two weeks',
    'Its output falls off after its time, though it still shines.',
    '/inventory/bulbs',
  ],
  [4.1, 'cleaning', 'To clean today', 'Acorn, Dot and 5 more are due.', '/'],
  [6.1, 'feeding', 'To feed today', 'Ottoline is due.', animal('Ottoline')],
  [
    9.1,
    'treatment',
    'Treatment due: Dot',
    'The last dose of the course is due today.',
    animal('Dot'),
  ],
  [
    12.1,
    'low_stock',
    'Dubia roach, Medium is running low',
    '48 left. You wanted to know below 50.',
    feeder('roach'),
  ],
  [19.1, 'cleaning', 'To clean today', 'Ember is due.', animal('Ember')],
  [27.1, 'feeding', 'To feed today', 'Saffron and 3 more are due.', '/'],
  [
    33.1,
    'news',
    'Welcome to Vivary',
    'What is due, what runs low and what ends will be told here.',
    '',
  ],
]
const unread = 5

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
