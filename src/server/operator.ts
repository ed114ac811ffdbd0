import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { users } from '../db/schema.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { NotFound } from './errors.ts'
import { sessionOf } from './session.ts'

/** Who runs the installation: whoever signed up first, and those the settings name. */
export const isOperator = (
  { operatorEmails }: Pick<Config, 'operatorEmails'>,
  { operator, email }: { operator: boolean; email: string },
): boolean => operator || operatorEmails.includes(email.toLowerCase())

/**
 * Hook of the scope that is the operators' alone. To others there is no such thing: throws
 * `NotFound`.
 */
export const requireOperator =
  ({ config, db }: Pick<Context, 'config' | 'db'>) =>
  async (request: FastifyRequest): Promise<void> => {
    const [user] = await db
      .select({ operator: users.operator, email: users.email })
      .from(users)
      .where(eq(users.id, sessionOf(request).userId))
    if (!user || !isOperator(config, user)) throw new NotFound()
  }
