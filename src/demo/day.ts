import { lackedBy } from '../day/achievements/achievements.jobs.ts'
import { newlyEarned } from '../day/achievements/achievements.ts'
import { factsOf } from '../day/achievements/facts.queries.ts'
import type { Transaction } from '../db/db.ts'
import { achievements, customEvents, notifications, tasks } from '../db/schema.ts'
import type { DemoAnimal } from './animals.ts'
import { type DemoOwner, daysBefore, demoId } from './identity.ts'
import type { DemoFeeder } from './inventory.ts'

/** Days until the event, its title, and details. */
const demoEvents: [days: number, title: string, description: string][] = [
  [-23, 'Reptile expo', 'Table 41. Sold two hognoses, met the people from Northfield.'],
  [-9, 'Thermostats checked', 'All within half a degree except Rack B, which is 0.8 too warm.'],
  [0, 'Rodents delivered', 'Northfield, before noon. Freezer needs room for 200.'],
  [4, "Vet: tortoises' annual check-up", 'Marsh Lane, 10:40. Bring the weight charts.'],
  [11, 'School visit', "Year 4. Bringing Juniper and Ottoline. No one who's in shed."],
  [18, 'Vet: faecal samples by post', 'From everyone in quarantine. Must arrive within two days.'],
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

/** Open tasks, and how many days ago they were added. */
const demoTasks: Record<string, number> = {
  'Order medium rats and pinkies': 0.1,
  'Boil the hides from rack 2': 0.4,
  "Ask the vet about last week's sample": 1.1,
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

type Told = [days: number, kind: string, header: string, body: string, path: string]

const animal = (name: DemoAnimal['name']) => `/animals/${demoId('animal', name)}`
const feeder = (name: DemoFeeder) => `/inventory/feeders/${demoId('feeder', name)}`

const feeding = '/rounds/feeding?due=1'
const cleaning = '/rounds/cleaning?due=1'

/**
 * Latest first, worded as reminders. Today's come from the reminders themselves; earlier ones are
 * read.
 */
const stories: Told[] = [
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
    'UV output drops with age, even though it still lights up.',
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
    "This is where we'll tell you what's due, running low or about to expire.",
    '',
  ],
]
const unread = 3

/** The owner's notifications, some of them unread. */
export async function addNotifications(
  tx: Transaction,
  { userId, accountId }: DemoOwner,
  now: Date,
): Promise<void> {
  const rows = stories.map(([days, kind, header_text, body_text, path], at) => {
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

/** The collection's achievements, unlocked over two years. */
export async function addAchievements(
  tx: Transaction,
  { accountId: account_id }: DemoOwner,
  now: Date,
): Promise<void> {
  const facts = await factsOf(tx, [{ account_id, lacks: lackedBy(new Set()), looked_at: null }])
  const own = facts.get(account_id)
  const earned = own ? newlyEarned(own, new Set()) : []
  const rows = earned.map(({ key }, at) => ({
    account_id,
    key,
    badge_unlocked_at: daysBefore(now, 740 * (1 - at / earned.length) ** 2 + 3),
  }))
  if (rows.length > 0) await tx.insert(achievements).values(rows)
}
