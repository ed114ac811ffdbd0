import type { Transaction } from '../db/db.ts'
import { airReadings, clutches, eggChecks, eggs } from '../db/schema.ts'
import type { EggState } from '../shared/choices.ts'
import { addDays } from '../shared/days.ts'
import { demoPairing } from './breeding.ts'
import { type DemoOwner, daysBefore, demoId } from './identity.ts'

type DemoClutch = {
  dam: string
  sire: string
  /** Days ago, and until the expected day. */
  laid: number
  expected: number
  box: string
  celsius: [from: number, to: number]
  humidity: [from: number, to: number]
  states: EggState[]
  /** Animals that hatched from the first eggs, and how many days ago. */
  young?: { names: string[]; days: number }
  /** It isn't in the incubator yet. */
  isWaiting?: true
  /** How many days ago its eggs were candled, and the weight of the first then. */
  candled: [days: number, grams: number][]
  reminds: boolean
  notes: string
}

/** Fields that hatched clutches share, of Kestrel unless they say otherwise. */
const past: Pick<
  DemoClutch,
  'sire' | 'box' | 'celsius' | 'humidity' | 'candled' | 'reminds' | 'notes'
> = {
  sire: 'Kestrel',
  box: 'Box 1',
  celsius: [30.5, 32.2],
  humidity: [85, 98],
  candled: [],
  reminds: false,
  notes: '',
}

const demoClutches: Record<string, DemoClutch> = {
  'BP-26-3': {
    dam: 'Marigold',
    sire: 'Rook',
    laid: 57,
    expected: 3,
    box: 'Box 1',
    celsius: [30.5, 32.2],
    humidity: [85, 98],
    states: ['pipped', 'good', 'good', 'good', 'good', 'went_bad', 'slug'],
    candled: [
      [49, 71],
      [36, 70],
      [17, 68],
      [3, 67],
    ],
    reminds: true,
    notes: 'Found in the morning, all seven in one pile. Marigold is eating again.',
  },
  'LG-26-7': {
    dam: 'Maple',
    sire: 'Pepper',
    laid: 41,
    expected: 13,
    box: 'Box 2',
    celsius: [26.5, 27.8],
    humidity: [75, 90],
    states: ['good', 'good'],
    candled: [
      [30, 4.1],
      [5, 4.4],
    ],
    reminds: true,
    notes: '',
  },
  'CG-26-4': {
    dam: 'Hazel',
    sire: 'Kodama',
    laid: 63,
    expected: 17,
    box: 'Shelf',
    celsius: [22, 25],
    humidity: [70, 90],
    states: ['good', 'good'],
    candled: [
      [40, 1.9],
      [9, 2],
    ],
    reminds: false,
    notes: '',
  },
  'LG-26-8': {
    dam: 'Clementine',
    sire: 'Ziggy',
    laid: 2,
    expected: 52,
    box: '',
    celsius: [26.5, 27.8],
    humidity: [75, 90],
    states: ['good', 'good'],
    isWaiting: true,
    candled: [],
    reminds: false,
    notes: '',
  },
  'LG-26-5': {
    ...past,
    dam: 'Maple',
    sire: 'Pepper',
    laid: 108,
    expected: -54,
    box: 'Box 2',
    celsius: [26.5, 27.8],
    states: ['hatched', 'hatched'],
    young: { names: [], days: 53 },
    notes: 'Both went to Priya the week they hatched.',
  },
  'BP-26-1': {
    ...past,
    dam: 'Vesper',
    laid: 205,
    expected: -147,
    states: ['hatched', 'hatched', 'slug'],
    young: { names: ['Wren', 'Quill'], days: 148 },
  },
  'BP-26-2': {
    ...past,
    dam: 'Marigold',
    laid: 204,
    expected: -147,
    states: ['hatched', 'hatched', 'went_bad'],
    young: { names: ['Clover', 'Thimble'], days: 147 },
  },
}

/** How many days ago an animal laid, by its name. */
export const layingsOf = (name: string): number[] =>
  Object.values(demoClutches).flatMap(({ dam, laid }) => (dam === name ? laid : []))

/** Clutches with their eggs, each of its pairing, and a week of the incubator's air; after the plans. */
export async function addClutches(tx: Transaction, owner: DemoOwner, now: Date): Promise<void> {
  const { accountId: account_id, userId: recorded_by } = owner
  const today = now.toISOString().slice(0, 10)
  for (const [name, clutch] of Object.entries(demoClutches)) {
    const clutch_id = demoId('clutch', name)
    const entered = daysBefore(now, clutch.laid - 0.2)
    const times = { created_at: entered, updated_at: entered }
    await tx.insert(clutches).values({
      account_id,
      id: clutch_id,
      name,
      pairing_id: demoPairing(clutch.dam, clutch.sire),
      dam_id: demoId('animal', clutch.dam),
      sire_id: demoId('animal', clutch.sire),
      number_of_eggs: clutch.states.length,
      laid_on: addDays(today, -clutch.laid),
      expected_to_hatch_on: addDays(today, clutch.expected),
      send_hatch_reminder: clutch.reminds,
      hatchedOn: clutch.young ? addDays(today, -clutch.young.days) : null,
      incubating_since: clutch.isWaiting ? null : addDays(today, -clutch.laid),
      box: clutch.box,
      celsius_from: clutch.celsius[0],
      celsius_to: clutch.celsius[1],
      humidity_from: clutch.humidity[0],
      humidity_to: clutch.humidity[1],
      notes: clutch.notes,
      ...times,
    })
    const idOf = (number: number) => demoId('egg', `${name} ${number}`)
    await tx.insert(eggs).values(
      clutch.states.map((state, at) => {
        const name = clutch.young?.names[at]
        const since = clutch.young ? clutch.young.days + (lost.has(state) ? 20 : 0) : 30 + at
        return {
          account_id,
          id: idOf(at + 1),
          clutch_id,
          number: at + 1,
          state,
          state_on: lost.has(state) || state === 'hatched' ? addDays(today, -since) : null,
          ...(name && {
            animal_id: demoId('animal', name),
            hatched_by: recorded_by,
            hatched_at: daysBefore(now, since),
          }),
          ...times,
        }
      }),
    )
    const checks = clutch.candled.flatMap(([days, grams]) =>
      clutch.states.flatMap((state, at) =>
        lost.has(state)
          ? []
          : [
              {
                account_id,
                id: demoId('egg check', `${name} ${at} ${days}`),
                clutch_id,
                egg_id: idOf(at + 1),
                happened_at: daysBefore(now, days),
                is_candled: true,
                weightInGrams: Number((grams * (1 - at / 50)).toFixed(1)),
                recorded_by,
              },
            ],
      ),
    )
    if (checks.length > 0) await tx.insert(eggChecks).values(checks)
  }
  await tx
    .insert(airReadings)
    .values(airOf(now).map((row) => ({ ...row, account_id, recorded_by })))
}

const lost = new Set<EggState>(['went_bad', 'slug', 'died_in_shell'])

/** Hours between two readings of the logger. */
const step_h = 2

/** A week of each box; Box 1 was too cool in the night four days ago. */
function airOf(now: Date) {
  const boxes = [
    { box: 'Box 1', celsius: 31.5, humidity: 92 },
    { box: 'Box 2', celsius: 27.2, humidity: 85 },
    { box: 'Shelf', celsius: 23.6, humidity: 80 },
  ]
  return boxes.flatMap(({ box, celsius, humidity }) =>
    Array.from({ length: (7 * 24) / step_h }, (_, at) => {
      const hours = (at + 1) * step_h
      const sway = Math.sin(hours / 3.8) * 0.15
      const fall = box === 'Box 1' ? 2.4 * Math.exp(-(((hours - 92) / 5) ** 2)) : 0
      return {
        id: demoId('air', `${box} ${at}`),
        box,
        happened_at: daysBefore(now, hours / 24),
        celsius: Number((celsius + sway - fall).toFixed(1)),
        humidity: Number((humidity + sway * 8).toFixed(1)),
      }
    }),
  )
}
