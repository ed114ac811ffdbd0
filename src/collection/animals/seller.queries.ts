import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { animals, takeOvers, treatments } from '../../db/schema.ts'
import { orNull } from '../../server/records/crud.ts'
import type { AnimalDetail } from './animals.contract.ts'

/**
 * The name of the seller whose record a row came with, of an animal that was taken over; null for
 * others. Both were written in one transaction, so that they bear the same moment.
 */
export const sellerOfRow = (
  row: Record<'account_id' | 'animal_id' | 'created_at', PgColumn | SQL>,
) =>
  sql<string | null>`(select came.seller from ${takeOvers} came
    where came.account_id = ${row.account_id} and came.animal_id = ${row.animal_id}
      and came.created_at = ${row.created_at} limit 1)`

/** The same for a dose. */
export const sellerOfDose = ({
  account_id,
  treatment_id,
  created_at,
}: Record<'account_id' | 'treatment_id' | 'created_at', PgColumn | SQL>) =>
  sellerOfRow({
    account_id,
    created_at,
    animal_id: sql`(select course.animal_id from ${treatments} course
      where course.account_id = ${account_id} and course.id = ${treatment_id})`,
  })

/** Seller that the animal came from, and when. */
export const takenOverRead = orNull(
  sql<AnimalDetail['taken_over']>`(select json_build_object('seller', came.seller,
      'at', to_char(came.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    from ${takeOvers} came
    where came.account_id = ${animals.account_id} and came.animal_id = ${animals.id}
      and came.seller <> '' order by came.created_at desc limit 1)`,
)
