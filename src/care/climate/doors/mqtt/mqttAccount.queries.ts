import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../../db/db.ts'
import { accounts, memberships, users } from '../../../../db/schema.ts'
import { hasPlus } from '../../../../server/plan.ts'
import type { Viewer } from '../../../../server/session/session.ts'
import type { Config } from '../../../../server/settings/config.ts'

/**
 * The account that a broker's readings belong to, as its owner sees it: the one of `MQTT_ACCOUNT`, once they have
 * confirmed that address if this server sends email. Undefined without one.
 */
export async function mqttAccount(
  db: Db,
  config: Pick<Config, 'mqtt' | 'smtpUrl' | 'stripe'>,
): Promise<Viewer | undefined> {
  const { mqtt, smtpUrl } = config
  if (!mqtt) return undefined
  const [viewer] = await db
    .select({
      accountId: memberships.account_id,
      timeZone: accounts.time_zone,
      isSubscribed: hasPlus(config, memberships.account_id),
      decimalSign: users.decimal_sign,
      timeFormat: users.time_format,
    })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.account_id))
    .innerJoin(users, eq(users.id, memberships.user_id))
    .where(
      and(
        eq(memberships.role, 'owner'),
        eq(sql`lower(${users.email})`, mqtt.owner),
        smtpUrl ? sql`${users.confirmed_at} is not null` : undefined,
      ),
    )
    .limit(1)
  return viewer
}
