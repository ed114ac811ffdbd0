import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../db/db.ts'
import {
  animalPictures,
  animals,
  listingPictures,
  pictures,
  shopListings,
  shops,
} from '../../../db/schema.ts'

type Shown = Record<'id' | 'folder' | 'name', string>

/**
 * The names of an account's pictures in its archive, by id: 'pictures/animals/Saffron 2.webp'. Each is
 * named once, after what shows it first.
 */
export async function pictureNames(
  tx: Transaction,
  accountId: string,
): Promise<Map<string, string>> {
  const { rows } = await tx.execute<Shown>(sql`
    select id, folder, name from (
      select distinct on (shown.id) shown.* from (
        select photo_id as id, 'animals' as folder, name, 1 as rank, id as part from ${animals}
        where account_id = ${accountId} and photo_id is not null
        union all
        select shown.picture_id, 'animals', animal.name, 2, shown.id from ${animalPictures} shown
        join ${animals} animal on animal.account_id = shown.account_id and animal.id = shown.animal_id
        where shown.account_id = ${accountId}
        union all
        select unnest(array[logo_id, banner_id]), 'shop', unnest(array['Logo', 'Banner']), 3, id
        from ${shops} where account_id = ${accountId}
        union all
        select shown.picture_id, 'listings', listing.title, 4, shown.id from ${listingPictures} shown
        join ${shopListings} listing
          on listing.account_id = shown.account_id and listing.id = shown.listing_id
        where shown.account_id = ${accountId}
        union all
        select id, 'other', id::text, 5, id from ${pictures} where account_id = ${accountId}
      ) shown
      where shown.id is not null
      order by shown.id, shown.rank
    ) named
    order by folder, name collate "natural", rank, part`)
  const paths = new Set<string>()
  const numbers = new Map<string, number>()
  return new Map(rows.map(({ id, folder, name }) => [id, free(`${folder}/${fileName(name)}`)]))

  /** Two animals of one name share their numbers: 'Saffron', 'Saffron 2'. Case tells no files apart. */
  function free(stem: string): string {
    const key = stem.toLowerCase()
    // 'Saffron 2' may be another animal's name.
    while (true) {
      const number = (numbers.get(key) ?? 0) + 1
      numbers.set(key, number)
      const name = number === 1 ? stem : `${stem} ${number}`
      if (paths.has(name.toLowerCase())) continue
      paths.add(name.toLowerCase())
      return `pictures/${name}.webp`
    }
  }
}

const longest = 60

/** A name that every system takes for a file, without folders. */
export function fileName(name: string): string {
  const plain = name
    .normalize('NFC')
    .replace(/[\\/:*?"<>|\p{C}\p{Zl}\p{Zp}]/gu, '-')
    .replace(/\s+/g, ' ')
  const cut = [...plain].slice(0, longest).join('')
  const trimmed = cut.replace(/^[. ]+|[. ]+$/g, '')
  const isReserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(trimmed)
  return trimmed === '' || isReserved ? `_${trimmed}` : trimmed
}
