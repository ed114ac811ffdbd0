import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../../db/db.ts'
import { memberships, users } from '../../../../db/schema.ts'
import type { Config } from '../../../../server/settings/config.ts'

/**
 * The account that a broker's readings belong to: the one of `MQTT_ACCOUNT`'s owner, once they have confirmed that
 * address if this server sends email. Undefined without one.
 */
export async function mqttAccount(
  db: Db,
  { mqtt, smtpUrl }: Pick<Config, 'mqtt' | 'smtpUrl'>,
): Promise<string | undefined> {
  if (!mqtt) return undefined
  const [row] = await db
    .select({ accountId: memberships.account_id })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .where(
      and(
        eq(memberships.role, 'owner'),
        eq(sql`lower(${users.email})`, mqtt.owner),
        smtpUrl ? sql`${users.confirmed_at} is not null` : undefined,
      ),
    )
    .limit(1)
  return row?.accountId
}
