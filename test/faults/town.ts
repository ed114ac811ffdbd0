import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { certificate, startPushService } from '../pushService.ts'
import { startReceiver } from '../webhookReceiver.ts'
import { addAccounts, keepersIn, ownerOf } from './crew.ts'
import type { DiskKind } from './disk.ts'
import { handsAt } from './hands.ts'
import { newInstallation } from './installation.ts'
import { addBroken, picturesIn } from './invariants.ts'
import { addOld, bearWitness } from './jobs/erasing.ts'
import { imports } from './jobs/imports.ts'
import { addTold, type Device } from './jobs/telling.ts'
import { webhookCalls } from './jobs/webhooks.ts'
import type { Stand, Work } from './jobs/work.ts'
import { addAsked } from './jobs/workers.ts'
import type { Wrongs } from './ledger.ts'
import { until } from './until.ts'
import { uploadsBy } from './uploads.ts'

export type Town = Awaited<ReturnType<typeof newTown>>

/** A server with keepers who write, someone who imports, and work that it does by itself. */
export async function newTown(seed: number, disk?: DiskKind) {
  const push = await startPushService()
  const receiver = await startReceiver()
  const settings = (dataDir: string) => {
    const trusted = join(dataDir, 'pushes.pem')
    writeFileSync(trusted, certificate)
    const hosts = { PUSH_HOSTS: push.host, WEBHOOK_HOSTS: receiver.host }
    return { ...hosts, NODE_EXTRA_CA_CERTS: trusted }
  }
  const home = await newInstallation({ settings, ...(disk && { disk }) })
  const leave = async () => {
    await home.remove()
    push.stop()
    receiver.stop()
  }
  const { keepers, works, importer } = await home
    .start()
    .then(home.killServer)
    .then(() =>
      home.withDatabase((db) => settle(db, home.url, push.subscription, receiver.at('/hook'))),
    )
    .catch(async (error) => {
      await leave()
      throw error
    })
  const hands = handsAt({ url: home.url, ...keepers }, keepers.stable, seed)
  const addBrokenPictures = picturesIn(home.dataDir)
  const begunWorks = new Set<Work>()

  const standAt = (db: pg.Pool): Stand => ({
    ...{ db, dataDir: home.dataDir, importer: importer.session },
    pushed: () => new Set(push.arrived.map(({ headers }) => String(headers.topic))),
    calls: () => receiver.calls,
  })

  return {
    ...{ home, hands, works },
    uploads: uploadsBy({ url: home.url, cookie: importer.cookie }),
    acknowledged: () => keepers.ledger.total(),

    /** Compares all that is there with what was acknowledged and with what must be so. */
    async look(db: pg.Pool): Promise<Wrongs> {
      const wrongs = await keepers.ledger.compare(db, hands.open())
      await addBroken(db, wrongs)
      await addBrokenPictures(db, wrongs)
      for (const work of new Set(works)) {
        const isOver = begunWorks.has(work) && (await work.isOver(db))
        const more = await work.check(standAt(db), isOver)
        for (const kind of ['lost', 'double', 'half'] as const) wrongs[kind].push(...more[kind])
      }
      return wrongs
    },

    /** Waits until keepers have been answered so many times more. */
    async untilAnswered(times: number) {
      const before = keepers.ledger.total()
      await until(() => keepers.ledger.total() >= before + times).catch((error) => {
        const log = readFileSync(join(home.dataDir, 'postgres.log'), 'utf8').slice(-3000)
        throw new Error(`${error.message}; answered were ${hands.latest()}; PostgreSQL said ${log}`)
      })
    },

    /** Has the server take up at its next start what a kill has interrupted, and further work. */
    async layOut(db: pg.Pool, work?: Work) {
      for (const each of begunWorks) await each.takeUp(standAt(db))
      await work?.layOut(standAt(db))
      if (work) begunWorks.add(work)
    },

    /** Waits until all work that was laid out is done. */
    async untilAllOver() {
      const db = await home.pool()
      for (const work of begunWorks) await until(() => work.isOver(db), 100)
      await db.end()
    },

    async leave() {
      await hands.rest()
      await leave()
    },
  }
}

/** Adds everyone, and what there is to do for them. */
async function settle(db: pg.Pool, url: string, device: (name: string) => Device, hook: string) {
  const keepers = await keepersIn(db, url)
  const [importerId = ''] = await addAccounts(db, 'Importer', 1)
  await addStock(db, importerId)
  await bearWitness(db)
  const works: Work[] = [
    ...(await addTold(db, device)),
    ...(await addOld(db)),
    ...(await addAsked(db, device, importerId)),
    await webhookCalls(db, hook),
    ...imports(importerId),
  ]
  return { keepers, works, importer: await ownerOf(db, importerId, url) }
}

/** What makes an archive take a while. */
const addStock = (db: pg.Pool, accountId: string) =>
  db.query(`
    insert into animals (account_id, id, name, sex)
    select '${accountId}', gen_random_uuid(), 'Stock ' || n, 'female' from generate_series(1, 300) n;
    insert into weight_logs (account_id, id, animal_id, weight_in_grams, unit)
    select account_id, gen_random_uuid(), id, n, 'grams' from animals, generate_series(1, 5) n
    where account_id = '${accountId}'`)
