import { sql } from 'drizzle-orm'
import type { Database } from '../../src/db/db.ts'
import { type Keeper, keeperOf } from './people.ts'

/** A public shop of so many listings, seen so many times a day for so many days, with ten years of sales. */
export const sold = {
  slug: 'bench-reptiles',
  listings: 60,
  days: 180,
  views: 100_000,
  sales: 10_000,
}

export const seedShop = (db: Database): Promise<Keeper> =>
  keeperOf(db, 'shopkeeper', async (tx, account) => {
    await tx.execute(sql`insert into species (account_id, id, common_name)
      values (${account}, uuidv7(), 'Ball python')`)
    await tx.execute(sql`insert into animals (account_id, id, name, sex, genetics, species_id)
      select ${account}, uuidv7(), 'Animal ' || n, 'female', 'Banana het Clown',
        (select id from species where account_id = ${account})
      from generate_series(1, ${sold.listings}::int) n`)
    await tx.execute(sql`insert into shops (account_id, id, name, slug, privacy, description)
      values (${account}, uuidv7(), 'Bench Reptiles', ${sold.slug}, 'public', ${words})`)
    await tx.execute(sql`insert into shop_slugs (slug, account_id, shop_id)
      select slug, account_id, id from shops where account_id = ${account}`)
    await tx.execute(sql`insert into shop_listings
        (account_id, id, title, description, price, privacy, status, animal_id)
      select account_id, uuidv7(), 'Banana het Clown, ' || name, ${words}, 42000, 'public',
        'for_sale', id from animals where account_id = ${account}`)
    // A fifth of the views are of the home, the others of the listings alike.
    const views = {
      home: sold.views / 5,
      listing: Math.round((sold.views * 4) / 5 / sold.listings),
    }
    await tx.execute(sql`insert into shop_days (account_id, id, day, listing_id, views, visitors)
      select ${account}, uuidv7(), current_date - n, seen.id, seen.views, seen.views / 2
      from generate_series(0, ${sold.days - 1}::int) n cross join (
        select null::uuid as id, ${views.home}::int as views
        union all select id, ${views.listing}::int from shop_listings where account_id = ${account}
      ) seen`)
    await tx.execute(sql`insert into sales
        (account_id, id, title, sold_on, price, currency, buyer)
      select ${account}, uuidv7(), 'Banana het Clown ' || n, current_date - (n % 3650), 24000,
        case when n % 9 = 0 then 'EUR' else 'GBP' end, 'Buyer ' || n % 700
      from generate_series(1, ${sold.sales}::int) n`)
  })

const words = 'Calm, and takes weaned rats from tongs, frozen and thawed. Fed here eleven times.'
