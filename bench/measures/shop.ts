import { rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { root } from '../../src/server/root.ts'
import { read } from '../ask.ts'
import { type Bench, inUnits, type Measure } from '../bench.ts'
import { load, loadInTurn, rate, rateOf, steadiness } from '../load.ts'
import { atMost, kb, ratio, seconds, spread } from '../report.ts'
import { sold } from '../seed/shop.ts'

const rounds = 5
const given = { connections: 16, seconds: 4 }
const edits = 20
const path = `/shop/${sold.slug}`
/** A person's, so that every view is counted. */
const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** A public shop for its visitors, and what its keeper reads about them. */
export const shop: Measure = {
  title: 'A public shop',
  about: `\`GET ${path}\`, with ${sold.listings} listings, each view counted, against a file of the same size from the same process; ${rounds} alternating runs of ${given.seconds} s with ${given.connections} connections, nothing compressed. An edit is written past the server, as another one would, ${edits} times, until the page shows it. Bytes are those of the page, its style sheet and its font as browsers take them. The analytics are those of 90 days with ${sold.views.toLocaleString('en')} views each, beside as many before them. A page of sales comes with what all ${sold.sales.toLocaleString('en')} come to.`,
  async run(bench: Bench) {
    const { app, seeded } = bench
    const page = await (await fetch(app.url + path)).text()
    const name = `assets/of-the-same-size.html`
    const file = join(root, 'dist/web', name)
    writeFileSync(file, ' '.repeat(Buffer.byteLength(page)))
    try {
      const measured = await loadInTurn(
        {
          file: () => load(app.url, [{ path: `/${name}`, agent }], given),
          page: () => load(app.url, [{ path, agent }], given),
        },
        rounds,
      )
      const ninety = `shop/analytics.json?from=${dayBefore(89)}&to=${dayBefore(0)}`
      const analytics = await inUnits(bench, () => read(app, seeded.shopkeeper, ninety))
      const sales = await inUnits(bench, () => read(app, seeded.shopkeeper, 'sales.json'))
      return [
        spread('page', measured.page.samples),
        rate('file of the same size', measured.file),
        steadiness('file of the same size', measured.file),
        rate('page', measured.page),
        ratio('requests a second, of the file', rateOf(measured.page, measured.file), {
          least: 0.5,
        }),
        atMost('slowest edit until it shows', await slowestEdit(bench), 1, seconds),
        atMost('page, styles and font', (await bytesOf(app.url, page)) / 1024, 60, kb),
        spread('analytics of 90 days', analytics.samples),
        ratio('analytics of 90 days, p95, of u', analytics.units, { most: 10 }),
        spread('a page of sales with their sums', sales.samples),
        ratio('a page of sales with their sums, p95, of u', sales.units, { most: 10 }),
      ]
    } finally {
      rmSync(file, { force: true })
    }
  },
}

const dayBefore = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** How long the slowest of the edits took to show, in seconds. */
async function slowestEdit({ app, pool, seeded: { shopkeeper } }: Bench): Promise<number> {
  let slowest = 0
  for (let edit = 0; edit < edits; edit++) {
    const title = `Edited ${edit} of ${Date.now()}`
    await fetch(app.url + path)
    await pool.query(
      `update shop_listings set title = $2 where account_id = $1 and id =
        (select id from shop_listings where account_id = $1 order by id limit 1)`,
      [shopkeeper.accountId, title],
    )
    const begun = performance.now()
    while (!(await (await fetch(app.url + path)).text()).includes(title)) {
      if (performance.now() - begun > 70_000) throw new Error('An edit never showed')
    }
    slowest = Math.max(slowest, (performance.now() - begun) / 1000)
  }
  return slowest
}

/** What a browser fetches beside pictures, compressed as it asks for. */
async function bytesOf(url: string, page: string): Promise<number> {
  const others = page.matchAll(/href="(\/(?:users\/shop|fonts\/)[^"]+\.(?:css|woff2))"/g)
  const addresses = new Set([path, ...[...others].map(([, address = '']) => address)])
  let sum = 0
  for (const address of addresses) {
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    get(url + address, { headers: { 'accept-encoding': 'br, gzip' } }, (answer) => {
      let bytes = 0
      answer.on('data', (part: Buffer) => {
        bytes += part.length
      })
      answer.on('end', () => resolve(bytes))
    }).on('error', reject)
    sum += await promise
  }
  return sum
}
