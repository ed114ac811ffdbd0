import { sql } from 'drizzle-orm'
import type { Database } from '../../src/db/db.ts'
import { seedBreeder } from './breeding.ts'
import { seedCalendar } from './calendar.ts'
import { type Collections, seedCollections } from './collections.ts'
import { seedDue } from './due.ts'
import { seedKeepers } from './keepers.ts'
import { type Bred, seedLineage } from './lineage.ts'
import { type LoggedAnimals, seedLogs } from './logs.ts'
import type { Keeper } from './people.ts'
import { type Reported, seedReports } from './reports.ts'
import { seedShop } from './shop.ts'

/** Who and what the measures ask for. */
export type Seeded = {
  /** People of as many accounts of usual size: asked in turn. */
  keepers: Keeper[]
  collections: Collections
  logged: LoggedAnimals
  calendar: Keeper
  /** One for each of `sizes`. */
  due: Keeper[]
  bred: Bred
  breeder: Keeper
  shopkeeper: Keeper
  reported: Reported
}

/** Fills an empty database; what is there already is kept. Signs in the people who are asked for. */
export async function seed(db: Database, isFull: boolean): Promise<Seeded> {
  await db.execute(sql`truncate sessions cascade`)
  await db.execute(sql`select setseed(0.42)`)
  const seeded = {
    keepers: await seedKeepers(db),
    collections: await seedCollections(db, isFull),
    logged: await seedLogs(db),
    calendar: await seedCalendar(db),
    due: await seedDue(db),
    bred: await seedLineage(db),
    breeder: await seedBreeder(db),
    shopkeeper: await seedShop(db),
    reported: await seedReports(db),
  }
  // The welcome would lie over every screen that is looked at.
  await db.execute(sql`update users set onboarded_at = now() where onboarded_at is null`)
  await db.execute(sql`vacuum analyze`)
  return seeded
}
