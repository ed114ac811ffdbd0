import type pg from 'pg'
import { addAccounts } from '../crew.ts'
import { planned, type Work, wrongsOf } from './work.ts'

/* Jobs that tell people something, each thing once: reminders, achievements, and the end of Plus. */

const accounts = 40

/** Everything that those accounts were told is forgotten. */
const forget = (db: pg.Pool, name: string) =>
  db.query(
    ['notifications', 'reminders', 'outbox']
      .map((table) => `delete from ${table} where account_id in (${idsOf(name)})`)
      .join('; '),
  )

const idsOf = (name: string) => `select id from accounts where name like '${name} %'`

/** Subselects that count an account's rows. */
const countOf = (table: string, where = 'true') =>
  `(select count(*)::int from ${table} of where of.account_id = accounts.id and ${where})`

export async function addTold(db: pg.Pool, device: (name: string) => Device): Promise<Work[]> {
  await addReminded(db, device)
  await addAchieving(db)
  await addAccounts(db, 'Ended', accounts)
  return [remind, achievements, subscriptions]
}

export type Device = { endpoint: string; p256dh: string; auth: string }

/** Each has an animal that is fed daily, and has run out of rats; its owner is told in all ways. */
async function addReminded(db: pg.Pool, device: (name: string) => Device) {
  const ids = await addAccounts(db, 'Reminded', accounts)
  const devices = JSON.stringify(ids.map((account_id) => ({ account_id, ...device(account_id) })))
  await db.query(`
    insert into notification_settings (account_id, user_id, mail_digest, reminder_hour)
    select account_id, user_id, true, 0 from memberships where account_id in (${idsOf('Reminded')});
    insert into feeders (account_id, id, name, quantity, low_stock)
    select id, gen_random_uuid(), 'Rat', 0, 5 from accounts where id in (${idsOf('Reminded')});
    insert into animals (account_id, id, name, sex)
    select id, gen_random_uuid(), 'Nyx', 'female' from accounts where id in (${idsOf('Reminded')});
    insert into feeding_schedules (account_id, id, animal_id, started_on, repeat_amount, repeat)
    select account_id, gen_random_uuid(), id, '2026-01-21', 1, 'day' from animals
    where account_id in (${idsOf('Reminded')})`)
  await db.query(
    `insert into push_subscriptions (account_id, id, user_id, endpoint, p256dh, auth)
    select account_id, gen_random_uuid(), user_id, endpoint, p256dh, auth
    from json_to_recordset($1) device (account_id uuid, endpoint text, p256dh text, auth text)
    join memberships using (account_id)`,
    [devices],
  )
}

const remind = planned('remind', {
  async layOut({ db }) {
    await forget(db, 'Reminded')
    await db.query(`update notification_settings set reminded_on = null
      where account_id in (${idsOf('Reminded')})`)
  },
  async check({ db }, isOver) {
    const { rows } = await db.query(`
      select id as who, (reminded_on is not null)::int as marks, ${countOf('reminders')} as reminders,
        ${countOf('notifications', `kind = 'feeding'`)} as feedings,
        ${countOf('notifications', `kind = 'low_stock'`)} as stocks,
        ${countOf('outbox', `channel = 'mail'`)} as mails,
        ${countOf('outbox', `channel = 'push'`)} as pushes
      from accounts join notification_settings on account_id = id where id in (${idsOf('Reminded')})`)
    const all = rows.map(({ who, marks, reminders, feedings, stocks, mails, pushes }) => ({
      who: `reminders of ${who}`,
      counts: [marks, reminders, feedings, stocks, mails, pushes],
      once: [1, 2, 1, 1, 1, 2],
    }))
    return wrongsOf(all, isOver)
  },
})

/** Each has a first animal and a first meal, and was looked at just now. */
async function addAchieving(db: pg.Pool) {
  await addAccounts(db, 'Achieving', accounts)
  await db.query(`
    insert into sessions (token_hash, account_id, user_id, expires_at)
    select decode(md5(account_id::text) || md5(user_id::text), 'hex'), account_id, user_id, now() + interval '9 days'
    from memberships where account_id in (${idsOf('Achieving')});
    insert into feeders (account_id, id, name)
    select id, gen_random_uuid(), 'Rat' from accounts where id in (${idsOf('Achieving')});
    insert into animals (account_id, id, name, sex)
    select id, gen_random_uuid(), 'Nyx', 'female' from accounts where id in (${idsOf('Achieving')});
    insert into feeding_logs (account_id, id, animal_id, feeder_id)
    select animals.account_id, gen_random_uuid(), animals.id, feeders.id
    from animals join feeders using (account_id) where account_id in (${idsOf('Achieving')})`)
}

const achievements = planned('achievements', {
  async layOut({ db }) {
    await forget(db, 'Achieving')
    await db.query(`
      delete from achievements where account_id in (${idsOf('Achieving')});
      update accounts set achievements_looked_at = null where id in (${idsOf('Achieving')});
      update sessions set last_seen_at = now() where account_id in (${idsOf('Achieving')})`)
  },
  async check({ db }, isOver) {
    const { rows } = await db.query(`
      select id as who, ${countOf('achievements')} as unlocks,
        ${countOf('notifications', `kind = 'achievement'`)} as notices
      from accounts where id in (${idsOf('Achieving')})`)
    const all = rows.map(({ who, unlocks, notices }) => ({
      who: `achievements of ${who}`,
      counts: [unlocks, notices],
      once: [2, 2],
    }))
    return wrongsOf(all, isOver)
  },
})

const subscriptions = planned('subscriptions', {
  async layOut({ db }) {
    await forget(db, 'Ended')
    await db.query(`
      delete from subscription_periods where account_id in (${idsOf('Ended')});
      insert into subscription_periods (account_id, id, source, starts_at, ends_at)
      select id, gen_random_uuid(), 'operator', now() - interval '9 days', now() - interval '1 hour'
      from accounts where id in (${idsOf('Ended')})`)
  },
  async check({ db }, isOver) {
    const { rows } = await db.query(`
      select id as who, ${countOf('reminders')} as marks,
        ${countOf('notifications', `kind = 'subscription'`)} as notices,
        ${countOf('outbox', `channel = 'mail'`)} as mails
      from accounts where id in (${idsOf('Ended')})`)
    const all = rows.map(({ who, marks, notices, mails }) => ({
      who: `the end of Plus of ${who}`,
      counts: [marks, notices, mails],
      once: [1, 1, 1],
    }))
    return wrongsOf(all, isOver)
  },
})
