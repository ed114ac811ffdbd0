import { read, write } from '../ask.ts'
import type { Bench, Measure } from '../bench.ts'
import { ratio, spread } from '../report.ts'
import { p95Of, timesAtOnce, timesInTurn } from '../samples.ts'
import { rolesOf } from '../seed/keepers.ts'

const people = 8

/** What everyone waits for when eight people are at it at once, each in an account of their own. */
export const together: Measure = {
  title: 'Eight people at once',
  about:
    'Eight people in eight accounts, each sending one request at a time: one feeding recorded while the other seven feed too, and the same for opening the dashboard; 800 of each. u is one person alone.',
  async run({ app, seeded, readPlain }: Bench) {
    const { together: keepers } = rolesOf(seeded.keepers)
    const animals = await Promise.all(
      keepers.map(async (keeper) => {
        const { value } = (await read(app, keeper, 'animals.json')) as { value: { id: string }[] }
        return value.map(({ id }) => id)
      }),
    )
    const feeders = await Promise.all(
      keepers.map(async (keeper) => {
        const { value } = (await read(app, keeper, 'feeders.json')) as { value: { id: string }[] }
        return value[0]?.id
      }),
    )
    let meal = 0
    const feed = (one: number) => {
      const [keeper, own] = [keepers[one], animals[one]]
      if (!keeper || !own) throw new Error('There are fewer than eight people')
      const animal = own[meal++ % own.length]
      return write(app, keeper, 'POST', `animals/${animal}/feeding_logs.json`, {
        feeding_log: { feeder_id: feeders[one], success: true },
      })
    }
    const open = (one: number) => {
      const keeper = keepers[one]
      if (!keeper) throw new Error('There are fewer than eight people')
      return read(app, keeper, 'dashboard.json')
    }
    const { alone, plain } = await timesInTurn({ alone: () => feed(0), plain: readPlain })
    await timesAtOnce(people, 80, feed)
    const fed = await timesAtOnce(people, 800, feed)
    await timesAtOnce(people, 80, open)
    const opened = await timesAtOnce(people, 800, open)
    return [
      spread('u, one person', plain),
      spread('a feeding, one person', alone),
      spread('a feeding, eight at once', fed),
      ratio('a feeding, eight at once, p95, of u', p95Of(fed, plain), { most: 40 }),
      spread('the dashboard, eight at once', opened),
      ratio('the dashboard, eight at once, p95, of u', p95Of(opened, plain), { most: 80 }),
    ]
  },
}
