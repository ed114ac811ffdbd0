import { sql } from 'drizzle-orm'
import { boolean, char, check, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { cardFields } from '../../shared/choices.ts'
import { refersTo, times } from '../columns.ts'
import { animals, groups } from './animals.ts'
import { clutches } from './breeding.ts'
import { climatePlaces } from './climate.ts'
import { feeders, species } from './inventory.ts'
import { ofAccount } from './owned.ts'

/**
 * The codes in QR codes, found without an account. Each belongs to one record; `shown` makes its
 * public card visible.
 */
export const qrCodes = pgTable(
  'qr_codes',
  {
    code: char({ length: 12 }).primaryKey(),
    ...ofAccount,
    animal_id: uuid(),
    species_id: uuid(),
    group_id: uuid(),
    feeder_id: uuid(),
    clutch_id: uuid(),
    climate_place_id: uuid(),
    shown: boolean().notNull().default(false),
    /** Fields that its card shows visitors; null for the usual ones. */
    card_fields: text({ enum: cardFields }).array(),
    ...times,
  },
  (code) => [
    uniqueIndex('qr_codes_animal').on(code.account_id, code.animal_id),
    uniqueIndex('qr_codes_species').on(code.account_id, code.species_id),
    uniqueIndex('qr_codes_group').on(code.account_id, code.group_id),
    uniqueIndex('qr_codes_feeder').on(code.account_id, code.feeder_id),
    uniqueIndex('qr_codes_clutch').on(code.account_id, code.clutch_id),
    uniqueIndex('qr_codes_climate_place').on(code.account_id, code.climate_place_id),
    refersTo(code, code.animal_id, animals).onDelete('cascade'),
    refersTo(code, code.species_id, species).onDelete('cascade'),
    refersTo(code, code.group_id, groups).onDelete('cascade'),
    refersTo(code, code.feeder_id, feeders).onDelete('cascade'),
    refersTo(code, code.clutch_id, clutches).onDelete('cascade'),
    refersTo(code, code.climate_place_id, climatePlaces).onDelete('cascade'),
    check(
      'qr_codes_record',
      sql`num_nonnulls(${code.animal_id}, ${code.species_id}, ${code.group_id}, ${code.feeder_id}, ${code.clutch_id}, ${code.climate_place_id}) = 1`,
    ),
  ],
)
