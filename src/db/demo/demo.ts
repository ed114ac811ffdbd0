import { eq, sql } from 'drizzle-orm'
import type { Config } from '../../server/config.ts'
import type { Context } from '../../server/context.ts'
import { hashPassword } from '../../server/passwords.ts'
import { type PreparedPicture, preparePicture } from '../../server/pictures.ts'
import { givePlus, startLocalPlus } from '../../server/plan.ts'
import { actingAs } from '../actor.ts'
import type { Database, Transaction } from '../db.ts'
import { accounts, memberships, users } from '../schema.ts'
import { demoAnimals } from './animals.ts'
import { daysBefore, demoEmail, demoId, demoUserId } from './identity.ts'
import { drawPhotos } from './photos.ts'
import { addRecords } from './records.ts'

const person = {
  name: 'Maren Holt',
  email: demoEmail,
  password: 'vivary-demo',
}

/**
 * Adds the demo account with its whole collection, once, in about 10 seconds: all of it or nothing.
 * Answers how to sign in, and whether it was added now. For use before the
 * server listens.
 */
export async function addDemo(
  { db, config }: Pick<Context, 'db' | 'config'>,
  draw: () => Promise<Map<string, File>> = drawPhotos,
): Promise<{ email: string; password: string; added: boolean }> {
  const { email, password } = person
  if (await isThere(db)) return { email, password, added: false }

  const password_hash = await hashPassword(password)
  const photos = new Map<string, PreparedPicture>()
  const prepare = async ([name, file]: [string, File]) => {
    photos.set(name, await preparePicture(file, 'photo'))
  }
  await Promise.all([...(await draw())].map(prepare))
  const addAll = async (tx: Transaction) => {
    const now = new Date()
    const owner = await addOwner(tx, config, password_hash, now)
    if (!owner) return false
    await addRecords(tx, { ...owner, dataDir: config.dataDir }, photos, now)
    return true
  }
  const added = await actingAs(demoUserId, () => db.transaction(addAll))
  return { email, password, added }
}

async function isThere(db: Database) {
  const [known] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.email})`, person.email))
  return known !== undefined
}

/** The person with an account on Plus; undefined when another process was faster. */
async function addOwner(
  tx: Transaction,
  { stripe }: Pick<Config, 'stripe'>,
  password_hash: string,
  now: Date,
) {
  const { name, email } = person
  const [userId, accountId] = [demoUserId, demoId('account', email)]
  const joined = daysBefore(now, 746)
  const made = await tx
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
  if (made.length === 0) return undefined
  await tx.insert(accounts).values({
    id: accountId,
    name: 'Holt Reptiles',
    time_zone: 'Europe/London',
    currency: 'GBP',
    code_template: 'HR-{n}',
    last_code: demoAnimals.length,
    created_at: joined,
  })
  await tx.insert(memberships).values({ account_id: accountId, user_id: userId, role: 'owner' })
  await (stripe ? givePlus(tx, accountId) : startLocalPlus(tx, accountId))
  return { userId, accountId }
}
