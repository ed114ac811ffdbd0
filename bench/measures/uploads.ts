import sharp from 'sharp'
import { read, write } from '../ask.ts'
import type { Bench, Measure } from '../bench.ts'
import { ratio, seconds, spread } from '../report.ts'
import { median, p95Of, timeOf, timesUntil } from '../samples.ts'
import type { Keeper } from '../seed/people.ts'

const pictures = 5
/** A photo as phones take it: 12 megapixels, with the grain of a dim room. */
const phone = { width: 4032, height: 3024, channels: 3 as const }

/** How long a picture takes, and what it costs those who read and feed meanwhile. */
export const uploads: Measure = {
  title: 'Pictures',
  about: `One keeper adds ${pictures} photos of 12 megapixels, one after the other, to an animal. Beside them, each in an account of their own, one reads plain records and one feeds, one after the other; first in calm.`,
  async run({ app, seeded: { keepers }, readPlain }: Bench) {
    const [photographer, feeding] = keepers
    if (!photographer || !feeding) throw new Error('Fewer than two people are seeded')
    const photo = await photoOfPhone()
    const feed = await feeder({ app }, feeding)
    const upload = await uploader({ app }, photographer, photo)
    await upload()
    const calm = calmly(2000)
    const [read, fed] = [await timesUntil(calm(), readPlain), await timesUntil(calm(), feed)]
    const taken_s: number[] = []
    const all = (async () => {
      for (let at = 0; at < pictures; at++) taken_s.push((await timeOf(upload)) / 1000)
    })()
    const [readMeanwhile, fedMeanwhile] = await Promise.all([
      timesUntil(all, readPlain),
      timesUntil(all, feed),
    ])
    return [
      { what: `a photo of ${(photo.size / 1e6).toFixed(1)} MB`, figure: seconds(median(taken_s)) },
      spread('u, calm', read),
      spread('u beside uploads', readMeanwhile),
      ratio('u beside uploads, p95, of calm', p95Of(readMeanwhile, read), { most: 3 }),
      spread('a feeding, calm', fed),
      spread('a feeding beside uploads', fedMeanwhile),
      ratio('a feeding beside uploads, p95, of calm', p95Of(fedMeanwhile, fed), { most: 3 }),
    ]
  },
}

const calmly = (for_ms: number) => () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, for_ms)
  })

async function photoOfPhone(): Promise<Blob> {
  const noise = { type: 'gaussian' as const, mean: 120, sigma: 8 }
  const jpeg = await sharp({ create: { ...phone, background: '#7b5a3a', noise } })
    .jpeg({ quality: 85 })
    .toBuffer()
  return new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' })
}

async function firstOf({ app }: Pick<Bench, 'app'>, keeper: Keeper, list: string) {
  const { value } = (await read(app, keeper, `${list}.json`)) as { value: { id: string }[] }
  const [first] = value
  if (!first) throw new Error(`The list of ${list} is empty`)
  return first.id
}

async function feeder({ app }: Pick<Bench, 'app'>, keeper: Keeper) {
  const animal = await firstOf({ app }, keeper, 'animals')
  const feeder_id = await firstOf({ app }, keeper, 'feeders')
  return () =>
    write(app, keeper, 'POST', `animals/${animal}/feeding_logs.json`, {
      feeding_log: { feeder_id, success: true },
    })
}

async function uploader({ app }: Pick<Bench, 'app'>, keeper: Keeper, photo: Blob) {
  const { value } = (await read(app, keeper, 'animals.json')) as {
    value: { id: string; photoUrls: object | null }[]
  }
  // Seeded pictures belong to several animals, so they can't be replaced.
  const animal = value.find(({ photoUrls }) => photoUrls === null)?.id
  return async () => {
    const body = new FormData()
    body.set('animal[photo]', photo, 'photo.jpg')
    const answer = await fetch(`${app.url}/dashboard/api/animals/${animal}.json`, {
      method: 'PATCH',
      headers: { cookie: keeper.cookie, origin: app.url },
      body,
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`The photo was answered ${answer.status}: ${text}`)
  }
}
