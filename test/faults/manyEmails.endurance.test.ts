import { readdirSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { openDb } from '../../src/db/db.ts'
import { mailFolder } from '../../src/server/messages/mail.ts'
import { writeMail } from '../../src/server/messages/mailLayout.tsx'
import { queueMail } from '../../src/server/messages/outbox.ts'
import { rounds } from '../endurance.ts'
import { showFigures } from '../figures.ts'
import { drawsFrom, seedOfRun } from './draws.ts'
import { newInstallation } from './installation.ts'
import { lasting, until } from './until.ts'

const kills = rounds(50)
const letters = 200 * kills
/** For how long no one else sends what a process has claimed. */
const lease_s = 120

test(
  `${letters} emails are each sent once, though the server is killed ${kills} times meanwhile`,
  async () => {
    const seed = seedOfRun()
    const draws = drawsFrom(seed)
    const home = await newInstallation()
    onTestFinished(home.remove)
    const waiting = 'from outbox where sent_at is null and failed_at is null'
    await home.withDatabase((db) => openDb(db).transaction((tx) => queueMail(tx, lettersTo())))

    let midst = 0
    for (let kill = 0; kill < kills; kill++) {
      await home.start()
      await lasting(draws.whole(1000))
      await home.killServer()
      await home.withDatabase(async (db) => {
        const { rows } = await db.query(
          `select coalesce(max(next_try_at) > now() + interval '${lease_s} s', false) as is_stuck,
            count(*) filter (where next_try_at > now())::int as claimed ${waiting}`,
        )
        expect(rows[0].is_stuck).toBe(false)
        if (rows[0].claimed > 0) midst += 1
        await db.query('update outbox set next_try_at = now() where sent_at is null')
      })
    }
    await home.start()
    const db = await home.pool()
    await until(async () => (await db.query(`select ${waiting} limit 1`)).rows.length === 0, 100)
    const { rows } = await db.query(
      'select count(*)::int as sent from outbox where sent_at is not null',
    )
    await db.end()
    await home.killServer()

    const names = readdirSync(mailFolder(home)).filter((name) => name.endsWith('.eml'))
    const ids = new Set(names.map((name) => name.slice(20, 56)))
    const [lost, double] = [letters - ids.size, names.length - ids.size]
    showFigures(
      'emails',
      `${letters} emails with the seed ${seed}, ${kills} kills, ${midst} of them while some were being sent: ${lost} lost, ${double} double`,
    )
    expect([rows[0].sent, lost, double]).toEqual([letters, 0, 0])
  },
  120_000 + kills * 60_000,
)

const lettersTo = () => {
  const mail = writeMail({ subject: 'Your clutch hatches today', lines: ['All seven eggs.'] })
  return Array.from({ length: letters }, (_, at) => {
    return { account_id: null, to: `${at}@example.org`, mail }
  })
}
