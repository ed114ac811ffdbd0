import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { users } from '../db/schema.ts'
import { isConfirmed } from './addresses.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { NotFound } from './errors.ts'
import { sessionOf } from './session.ts'

type Person = { operator: boolean; email: string; confirmed: boolean }

/**
 * Who runs the installation: whoever signed up first, and those the settings name, once they have
 * shown that the address is theirs. Anybody can sign up with any address.
 */
export const isOperator = (
  { operatorEmails }: Pick<Config, 'operatorEmails'>,
  { operator, email, confirmed }: Person,
): boolean => operator || (confirmed && operatorEmails.includes(email.toLowerCase()))

/**
 * Hook of the scope that is the operators' alone. To others there is no such thing: throws
 * `NotFound`.
 */
export const requireOperator =
  ({ config, db }: Pick<Context, 'config' | 'db'>) =>
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
