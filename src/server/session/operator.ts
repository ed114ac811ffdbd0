import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { users } from '../../db/schema.ts'
import type { Base } from '../context.ts'
import { NotFound } from '../errors.ts'
import { isConfirmed } from '../settings/addresses.ts'
import type { Config } from '../settings/config.ts'
import { sessionOf } from './session.ts'

type Person = { operator: boolean; email: string; confirmed: boolean }

/**
 * The operators: the person who signed up first, and the addresses in the settings, once confirmed. Anyone
 * can sign up with any address.
 */
export const isOperator = (
  { operatorEmails }: Pick<Config, 'operatorEmails'>,
  { operator, email, confirmed }: Person,
): boolean => operator || (confirmed && operatorEmails.includes(email.toLowerCase()))

/** Hook of the operators' scope. Throws `NotFound` for everyone else, to reveal nothing. */
export const requireOperator =
  ({ config, db }: Base) =>
  async (request: FastifyRequest): Promise<void> => {
    const [user] = await db
      .select({
        operator: users.operator,
        email: users.email,
        confirmed: isConfirmed,
      })
      .from(users)
      .where(eq(users.id, sessionOf(request).userId))
    if (!user || !isOperator(config, user)) throw new NotFound()
  }
