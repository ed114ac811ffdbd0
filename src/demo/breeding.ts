import type { Transaction } from '../db/db.ts'
import { pairingLogs, pairingPlans, pairings } from '../db/schema.ts'
import type { PairingLogKind } from '../shared/choices.ts'
import { type DemoOwner, daysBefore, demoId } from './identity.ts'

/** Days ago, what was seen, and what was noted of it. */
type Seen = [days: number, kind: PairingLogKind | null, notes: string, successful?: boolean]

type DemoPlan = {
  sire: string
  days: number
  notes: string
  pairings: { dam: string; notes?: string; seen: Seen[] }[]
}

/** Plans by their identifier, in several stages of the season. */
const demoPlans: Record<string, DemoPlan> = {
  'BP-26 Clown': {
    sire: 'Dune',
    days: 34,
    notes: 'Aiming for visual Clown Pieds. Dune rests for two days between dams.',
    pairings: [
      {
        dam: 'Vesper',
        seen: [
          [26.4, 'paired', ''],
          [20.2, null, 'No interest, in shed', false],
          [14.3, 'locked', 'Locked overnight'],
          [8.2, 'locked', ''],
          [4.1, 'locked', '6 hours'],
        ],
      },
      {
        dam: 'Saffron',
        notes: 'First season. Only if she keeps her weight.',
        seen: [
          [33.2, 'paired', ''],
          [28.4, 'locked', 'Two hours, then separate'],
          [13.1, 'ovulated', 'Swollen for a day, wraps the water bowl'],
          [2.3, 'pre_lay_shed', 'Complete'],
        ],
      },
    ],
  },
  'BP-26 Pied': {
    sire: 'Rook',
    days: 112,
    notes: '',
    pairings: [
      {
        dam: 'Marigold',
        seen: [
          [110.3, 'paired', ''],
          [104.2, 'locked', 'Overnight'],
          [84.1, 'ovulated', ''],
          [70.2, 'pre_lay_shed', ''],
          [57.1, 'laid', 'Seven, all in one pile'],
        ],
      },
      { dam: 'Tansy', seen: [[8.3, 'paired', '']] },
      {
        dam: 'Pearl',
        seen: [
          [29.3, 'paired', ''],
          [26.2, 'locked', ''],
          [23.1, 'locked', 'Overnight'],
        ],
      },
    ],
  },
  'BP-26 Kestrel': {
    sire: 'Kestrel',
    days: 300,
    notes: 'His first season.',
    pairings: [
      {
        dam: 'Vesper',
        seen: [
          [290.3, 'locked', ''],
          [236.1, 'pre_lay_shed', ''],
          [205.2, 'laid', ''],
        ],
      },
      {
        dam: 'Marigold',
        seen: [
          [284.2, 'locked', 'Overnight'],
          [235.4, 'pre_lay_shed', ''],
          [204.3, 'laid', ''],
        ],
      },
    ],
  },
  'Geckos 2026': {
    sire: 'Pepper',
    days: 130,
    notes: '',
    pairings: [
      {
        dam: 'Maple',
        seen: [
          [125.2, 'paired', ''],
          [108.1, 'laid', ''],
          [41.1, 'laid', 'Two, under the moss'],
        ],
      },
    ],
  },
  'Albinos 2026': {
    sire: 'Ziggy',
    days: 40,
    notes: '',
    pairings: [
      {
        dam: 'Clementine',
        seen: [
          [32.3, 'paired', ''],
          [2.1, 'laid', ''],
        ],
      },
    ],
  },
  'Cresties 2026': {
    sire: 'Kodama',
    days: 95,
    notes: '',
    pairings: [
      {
        dam: 'Hazel',
        seen: [
          [92.2, 'paired', ''],
          [63.1, 'laid', ''],
        ],
      },
    ],
  },
  'Hognose 2027': {
    sire: 'Mochi',
    days: 21,
    notes: 'Both cooled from November to February, then paired.',
    pairings: [{ dam: 'Truffle', seen: [[20.5, null, 'Cooling has begun']] }],
  },
}

/** The demo's pairing of two animals. */
export function demoPairing(dam: string, sire: string): string | null {
  const entry = Object.entries(demoPlans).find(
    ([, plan]) => plan.sire === sire && plan.pairings.some((pair) => pair.dam === dam),
  )
  return entry ? demoId('pairing', `${entry[0]} ${dam}`) : null
}

/** Breeding plans with their pairings and what was seen of them. */
export async function addBreeding(
  tx: Transaction,
  { accountId, userId }: DemoOwner,
  now: Date,
): Promise<void> {
  for (const [identifier, { sire, days, notes, pairings: pairs }] of Object.entries(demoPlans)) {
    const plan_id = demoId('plan', identifier)
    const own = (id: string, ago: number) => {
      const entered = daysBefore(now, ago)
      return { account_id: accountId, id, created_at: entered, updated_at: entered }
    }
    await tx.insert(pairingPlans).values({
      ...own(plan_id, days),
      identifier,
      sire_id: demoId('animal', sire),
      notes,
    })
    for (const { dam, notes: pairNotes = '', seen: observations } of pairs) {
      const pairing_id = demoId('pairing', `${identifier} ${dam}`)
      await tx.insert(pairings).values({
        ...own(pairing_id, days),
        plan_id,
        dam_id: demoId('animal', dam),
        notes: pairNotes,
      })
      await tx.insert(pairingLogs).values(
        observations.map(([ago, kind, words, successful = true]) => ({
          ...own(demoId('pairing log', `${pairing_id} ${ago}`), ago),
          pairing_id,
          kind,
          notes: words,
          successful,
          happened_at: daysBefore(now, ago),
          recorded_by: userId,
        })),
      )
    }
  }
}
