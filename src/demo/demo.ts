import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, getTableName, sql } from 'drizzle-orm'
import { isUsedUp } from '../care/logs/feedings/feedingRule.queries.ts'
import { actingAs, type Database, type Transaction } from '../db/db.ts'
import { accounts, feeders, feedingLogs, memberships, users } from '../db/schema.ts'
import { demoUserId } from '../people/signIn/signUp/signUps.queries.ts'
import type { Base } from '../server/context.ts'
import { filesOf } from '../server/files/openFiles.ts'
import { type PreparedPicture, preparePicture, storePicture } from '../server/pictures/pictures.ts'
import { givePlus, startLocalPlus } from '../server/plan.ts'
import { insertFitting } from '../server/records/insertRows.ts'
import { root } from '../server/root.ts'
import { hashPassword, isPassword } from '../server/session/passwords.ts'
import type { Config } from '../server/settings/config.ts'
import { usualCurrency } from '../shared/numbers.ts'
import { demoId, demoKinds, momentAt, rowsOf } from './archive.ts'
import { addDemoClimate, makeRoom } from './climate.ts'

const person = {
  name: 'Maren Holt',
  email: 'maren@holtreptiles.example',
  password: 'vivary-demo',
}

/** Number of the last animal that has a code. */
const last_code = 44

/**
 * Adds the demo account with its collection, once, all or nothing. Returns how to sign in (no password if
 * someone has changed it) and whether it was added. For use before the server listens.
 */
export async function addDemo({ db, config }: Base): Promise<{
  email: string
  password: string | undefined
  added: boolean
}> {
  const { email, password } = person
  const existing = await findOwner(db)
  if (existing) {
    const isSame = await isPassword(password, existing.password_hash)
    return { email, password: isSame ? password : undefined, added: false }
  }

  const password_hash = await hashPassword(password)
  const pictures = await preparePictures()
  await makeRoom(db, new Date())
  const addAll = async (tx: Transaction) => {
    const now = new Date()
    const owner = await addOwner(tx, config, password_hash, now)
    if (!owner) return false
    const place = { ...owner, files: filesOf(config) }
    const pictureIds = new Map<string, string>()
    for (const [path, picture] of pictures) {
      pictureIds.set(path, await storePicture(tx, place, picture))
    }
    for (const { table, identity } of demoKinds()) {
      const rows = rowsOf(table, { ...owner, now, pictureIds })
      const added = await insertFitting(tx, table, owner.accountId, rows, identity)
      if (added.size < rows.length) throw new Error(`Rows of ${getTableName(table)} don't fit`)
    }
    await addDemoClimate(tx, owner.accountId, now)
    // Its stock is what its meals have left of it.
    await tx.execute(sql`update ${feedingLogs} set taken_from_stock = count
      where account_id = ${owner.accountId} and ${isUsedUp(sql`feeding_logs`)} and feeder_id in (
        select id from ${feeders} where account_id = ${owner.accountId} and quantity is not null)`)
    return true
  }
  const added = await actingAs(demoUserId, () => db.transaction(addAll))
  return { email, password, added }
}

/** The pictures of animals and of the shop, by their path in this folder. */
async function preparePictures() {
  const pictures = new Map<string, PreparedPicture>()
  for (const folder of ['photos', 'shopPictures']) {
    for (const name of await readdir(join(root, 'src/demo', folder))) {
      if (!name.endsWith('.webp')) continue
      const bytes = await readFile(join(root, 'src/demo', folder, name))
      const file = new File([new Uint8Array(bytes)], name)
      pictures.set(`${folder}/${name}`, await preparePicture(file, 'photo'))
    }
  }
  return pictures
}

async function findOwner(db: Database) {
  const [owner] = await db
    .select({ password_hash: users.password_hash })
    .from(users)
    .where(eq(sql`lower(${users.email})`, person.email))
  return owner
}

/** The user with an account on Plus; undefined if another process was faster. */
async function addOwner(
  tx: Transaction,
  { stripe }: Pick<Config, 'stripe'>,
  password_hash: string,
  now: Date,
) {
  const { name, email } = person
  const [userId, accountId] = [demoUserId, demoId('accounts', email)]
  const joined = momentAt(-746, now)
  const added = await tx
    .insert(users)
    .values({
      id: userId,
      name,
      email,
      password_hash,
      onboarded_at: joined,
      confirmed_at: joined,
      created_at: joined,
    })
    .onConflictDoNothing()
    .returning({ id: users.id })
  if (added.length === 0) return undefined
  await tx.insert(accounts).values({
    id: accountId,
    name: 'Holt Reptiles',
    time_zone: 'Europe/London',
    currency: usualCurrency,
    kwh_price: 0.27,
    code_template: 'HR-{n}',
    last_code,
    created_at: joined,
  })
  await tx.insert(memberships).values({ account_id: accountId, user_id: userId, role: 'owner' })
  await (stripe ? givePlus(tx, accountId) : startLocalPlus(tx, accountId))
  return { userId, accountId }
}
