import { sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { animals, feedingLogs, sheddingLogs, species, weightLogs } from '../../db/schema.ts'
import type { Zoned } from '../../server/session/session.ts'
import { addDays, daysBetween } from '../../shared/days.ts'
import { canonicalZone } from '../../shared/timeZones.ts'
import type { ShedHistory } from './method/history.ts'

/** How many others of its species an animal's forecast learns from: those that shed last. */
const mostOthers = 60
/** The latest of each kind that are read of an animal. */
const mostSheds = 400
const mostMeals = 400
const mostWeights = 120

type Row = Omit<ShedHistory, 'hatchedOn' | 'asOf' | 'isSouthern'> & {
  hatched_on: string | null
  precision: 'day' | 'month' | 'year'
}

/**
 * The histories of an animal and of others of its species in the account, deleted and locked ones left
 * out. One statement. `today` is the account's.
 */
export async function historiesFor(
  db: Db,
  { accountId, timeZone }: Zoned,
  animalId: string,
  today: string,
): Promise<ShedHistory[]> {
  const dayIn = sql`(log.happened_at at time zone ${timeZone})::date::text`
  const ofKin = sql`log.account_id = ${accountId} and log.animal_id = kin.id`
  const { rows } = await db.execute<Row>(sql`
    with kin as (
      select one.id, one.species_id, one.date_hatched, one.date_hatched_precision
      from ${animals} one
      join ${animals} asked on asked.account_id = one.account_id and asked.id = ${animalId}
      left join lateral (select max(log.happened_at) as at from ${sheddingLogs} log
        where log.account_id = one.account_id and log.animal_id = one.id) last on true
      where one.account_id = ${accountId} and (one.id = asked.id
        or (one.species_id = asked.species_id and one.deleted_at is null and last.at is not null))
      order by one.id = asked.id desc, last.at desc nulls last, one.id
      limit ${mostOthers + 1})
    select kin.id, kin.species_id::text as species, nullif(kind.latin_name, '') as "latinName",
      kin.date_hatched::text as hatched_on, kin.date_hatched_precision as precision,
      array(select ${dayIn} from ${sheddingLogs} log where ${ofKin}
        order by log.happened_at desc limit ${mostSheds}) as sheds,
      array(select ${dayIn} from ${feedingLogs} log where ${ofKin} and log.success
        order by log.happened_at desc limit ${mostMeals}) as feedings,
      (select coalesce(json_agg(weighed), '[]') from (
        select ${dayIn} as on, log.weight_in_grams::float8 as grams from ${weightLogs} log
        where ${ofKin} order by log.happened_at desc limit ${mostWeights}) weighed) as weights
    from kin left join ${species} kind on kind.account_id = ${accountId} and kind.id = kin.species_id`)
  const isSouthern = southern.test(canonicalZone(timeZone) ?? timeZone)
  return rows.map(({ hatched_on, precision, ...row }) => ({
    ...row,
    hatchedOn: hatched_on && middleOf(hatched_on, precision, [today, ...row.sheds]),
    asOf: today,
    isSouthern,
  }))
}

/** A hatch date of a month or a year is stored as its first day, so many days before its last. */
const daysAfter = { day: 0, month: 29, year: 364 }

/** The middle of the days on which it may have hatched, none of which is after one of `ends`. */
function middleOf(first: string, precision: Row['precision'], ends: string[]): string {
  const [last = first] = [addDays(first, daysAfter[precision]), ...ends].sort()
  return addDays(first, Math.max(0, Math.floor(daysBetween(first, last) / 2)))
}

/** Canonical names of the zones with winter in July: those south of the equator, by the tz database's coordinates. */
const southern = new RegExp(
  `^(${[
    'Antarctica/.*|Australia/.*|Asia/(Dili|Jakarta|Jayapura|Makassar|Pontianak)|Atlantic/(South_Georgia|St_Helena|Stanley)|Indian/(?!Maldives).*',
    'Africa/(Blantyre|Brazzaville|Bujumbura|Dar_es_Salaam|Gaborone|Harare|Johannesburg|Kigali|Kinshasa|Luanda|Lubumbashi|Lusaka|Maputo|Maseru|Mbabane|Nairobi|Windhoek)',
    'America/(Argentina/.*|Araguaina|Asuncion|Bahia|Belem|Buenos_Aires|Campo_Grande|Catamarca|Cordoba|Coyhaique|Cuiaba|Eirunepe|Fortaleza|Guayaquil|Jujuy|La_Paz)',
    'America/(Lima|Maceio|Manaus|Mendoza|Montevideo|Noronha|Porto_Velho|Punta_Arenas|Recife|Rio_Branco|Santarem|Santiago|Sao_Paulo)',
    'Pacific/(?!Guam|Honolulu|Kiritimati|Kosrae|Kwajalein|Majuro|Midway|Palau|Ponape|Saipan|Tarawa|Truk|Wake).*',
  ].join('|')})$`,
)
