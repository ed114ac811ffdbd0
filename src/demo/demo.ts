import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { actingAs, type Database, type Transaction } from '../db/db.ts'
import { accounts, memberships, users } from '../db/schema.ts'
import { demoUserId } from '../people/signIn/signUp/signUps.queries.ts'
import type { Context } from '../server/context.ts'
import { type PreparedPicture, preparePicture } from '../server/pictures/pictures.ts'
import { givePlus, startLocalPlus } from '../server/plan.ts'
import { root } from '../server/root.ts'
import { hashPassword, isPassword } from '../server/session/passwords.ts'
import type { Config } from '../server/settings/config.ts'
import { usualCurrency } from '../shared/numbers.ts'
import { demoAnimals } from './animals.ts'
import { daysBefore, demoEmail, demoId } from './identity.ts'
import { addMessages } from './messages.ts'
import { addRecords } from './records.ts'
import { addSales } from './sales.ts'
import { addShop, prepareShopPictures } from './shop.ts'
import { addViews } from './views.ts'

const person = {
  name: 'Maren Holt',
  email: demoEmail,
  password: 'vivary-demo',
}

/**
 * Adds the demo account with its collection, once, all or nothing. Returns how to sign in (no password if
 * someone has changed it) and whether it was added. For use before the server listens.
 */
export async function addDemo({ db, config }: Pick<Context, 'db' | 'config'>): Promise<{
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
  const photos = await preparePhotos()
  const shopPictures = await prepareShopPictures()
  const addAll = async (tx: Transaction) => {
    const now = new Date()
    const owner = await addOwner(tx, config, password_hash, now)
    if (!owner) return false
    const filed = { ...owner, dataDir: config.dataDir }
    await addRecords(tx, filed, photos, now)
    await addShop(tx, filed, shopPictures, now)
    await addMessages(tx, filed, now)
    await addSales(tx, filed, now)
    await addViews(tx, filed, now)
    return true
  }
  const added = await actingAs(demoUserId, () => db.transaction(addAll))
  return { email, password, added }
}

/** The pictures in `photos/`, by the name of their animal. */
async function preparePhotos() {
  const folder = join(root, 'src/demo/photos')
  const photos = new Map<string, PreparedPicture>()
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.webp')) continue
    const file = new File([new Uint8Array(await readFile(join(folder, name)))], name)
    photos.set(basename(name, '.webp'), await preparePicture(file, 'photo'))
  }
  return photos
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
  const [userId, accountId] = [demoUserId, demoId('account', email)]
  const joined = daysBefore(now, 746)
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
    last_code: demoAnimals.length,
    created_at: joined,
  })
  await tx.insert(memberships).values({ account_id: accountId, user_id: userId, role: 'owner' })
  await (stripe ? givePlus(tx, accountId) : startLocalPlus(tx, accountId))
  return { userId, accountId }
}
