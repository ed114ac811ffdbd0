import { createHmac, randomBytes } from 'node:crypto'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db, Transaction } from '../../../db/db.ts'
import { recoveryCodes, users } from '../../../db/schema.ts'
import type { Context } from '../../../server/context.ts'

/** Codes in a set. */
const many = 10

/** Creates ten new codes, replacing all earlier ones; they are shown once and stored as HMACs. */
export async function makeRecoveryCodes(
  tx: Transaction,
  key: Buffer,
  userId: string,
): Promise<string[]> {
  const codes = Array.from({ length: many }, newCode)
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.user_id, userId))
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashOf(key, userId, code) })))
  return codes.map(spelled)
}

/** Uses a code up: of simultaneous tries, one returns true. */
export async function takeRecoveryCode(
  { db, key }: Pick<Context, 'db' | 'key'>,
  userId: string,
  typed: string,
): Promise<boolean> {
  const rows = await db
    .update(recoveryCodes)
    .set({ used_at: sql`now()` })
    .where(
      and(
        eq(recoveryCodes.user_id, userId),
        eq(recoveryCodes.code_hash, hashOf(key, userId, read(typed))),
        isNull(recoveryCodes.used_at),
        sql`exists (select from ${users} where ${and(eq(users.id, userId), isNotNull(users.otp_enabled_at))})`,
      ),
    )
    .returning({ user_id: recoveryCodes.user_id })
  return rows.length === 1
}

/** How many codes the user has left. */
export const recoveryCodesLeft = (db: Db, userId: string): Promise<number> =>
  db.$count(recoveryCodes, and(eq(recoveryCodes.user_id, userId), isNull(recoveryCodes.used_at)))

/** 80 random bits in Crockford's base 32, without letters that look like digits. */
const newCode = () =>
  Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join('')

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const length = 16

/** In groups of four, easier to copy from paper: `4f7k-0bz2-…`. */
const spelled = (code: string) => code.match(/.{4}/g)?.join('-') ?? code

/** The canonical spelling of a typed code. */
const read = (typed: string) =>
  typed
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\da-z]/g, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1')

const hashOf = (key: Buffer, userId: string, code: string) =>
  createHmac('sha256', key).update(`recovery code\n${userId}\n${code}`).digest()
