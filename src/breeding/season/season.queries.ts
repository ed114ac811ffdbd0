import { sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import {
  animals,
  clutches,
  eggs,
  pairingLogs,
  pairingPlans,
  pairings,
  species,
} from '../../db/schema.ts'
import { pictured } from '../../server/pictures/pictures.ts'
import type { Session } from '../../server/session/session.ts'
import { leftStates } from '../../shared/choices.ts'
import { today } from '../../shared/dates.ts'
import { hasWords } from '../../shared/folded.ts'
import type { BredSpecies } from '../pairings/pairings.contract.ts'
import { bredSpeciesFields, type ParentRow, parentFields } from '../pairings/parents.queries.ts'
import { awaitedDays, layings } from './laying.queries.ts'
import type { SeasonBoard, SeasonEntry } from './season.contract.ts'
import {
  daysOfSeason,
  needOf,
  nextKind,
  type SeenClutch,
  type SeenLog,
  seasonOf,
  standingsOf,
} from './season.ts'

type Asked = { season?: number | undefined; species_id?: string | null | undefined; q: string }

/** The board of one season, in two statements. */
export async function boardOf(db: Db, session: Session, query: Asked): Promise<SeasonBoard> {
  const now = today(session.timeZone)
  const current = seasonOf(now)
  const season = query.season ?? current
  const [seasons, rows] = await Promise.all([
    seasonsOf(db, session),
    pairingsIn(db, session, season, season === current),
  ])
  const isAsked = ({ dam, sire, species, plan }: PairRow) =>
    (!query.species_id || species?.id === query.species_id) &&
    hasWords(query.q, `${dam.name} x ${sire.name} ${plan}`)
  return {
    season,
    seasons: [...new Set([current, ...seasons])].sort((one, other) => other - one),
    species: speciesIn(rows),
    value: rows
      .filter(isAsked)
      .flatMap((row) => entriesOf(row, now))
      .toSorted(nearestFirst),
  }
}

type PairRow = {
  id: string
  plan_id: string
  plan: string
  dam_id: string
  sire_id: string
  dam: ParentRow
  sire: ParentRow
  species: BredSpecies | null
  begun: string
  /** True if a later season has a log or a clutch. */
  went_on: boolean
  logs: SeenLog[] | null
  clutches: SeenClutch[] | null
}

/**
 * The pairings with anything in a season: they began in it, something was noted in it, or a clutch
 * was laid or hatched in it. In the current one are also eggs that may still hatch, however old, and an earlier
 * courtship if its laying was expected two weeks before it at most.
 */
async function pairingsIn(
  db: Db,
  session: Session,
  season: number,
  isCurrent: boolean,
): Promise<PairRow[]> {
  const { accountId, timeZone } = session
  const [from, before] = daysOfSeason(season)
  const within = (day: ReturnType<typeof sql>) => sql`(${day} >= ${from} and ${day} < ${before})`
  const open = isCurrent
    ? sql`or (laid.hatched_on is null and not laid.is_litter and egg.open > 0)`
    : sql``
  const begun = sql`(pair.created_at at time zone ${timeZone})::date`
  const { rows } = await db.execute<PairRow>(sql`
    select pair.id, pair.plan_id, plan.identifier as plan, pair.dam_id, plan.sire_id,
      ${begun}::text as begun, seen.logs, laid.clutches,
      coalesce(greatest(noted.log, last.laid) >= ${before}, false) as went_on,
      ${parentFields('dam', 'dam_kind')} as dam, ${parentFields('sire', 'sire_kind')} as sire,
      case when kind.id is not null then ${bredSpeciesFields} end as species
    from ${pairings} pair
    join ${pairingPlans} plan on plan.account_id = pair.account_id and plan.id = pair.plan_id
      and plan.deleted_at is null
    join ${animals} dam on dam.account_id = pair.account_id and dam.id = pair.dam_id
    join ${animals} sire on sire.account_id = pair.account_id and sire.id = plan.sire_id
    left join ${species} dam_kind
      on dam_kind.account_id = dam.account_id and dam_kind.id = dam.species_id
    left join ${species} sire_kind
      on sire_kind.account_id = sire.account_id and sire_kind.id = sire.species_id
    left join ${species} kind on kind.account_id = pair.account_id
      and kind.id = coalesce(dam.species_id, sire.species_id)
    left join ${layings(session, sql`false`)} awaited
      on ${isCurrent} and awaited.id = pair.id and awaited.day >= ${from}::date - ${awaitedDays}::int
    cross join lateral (select max(one.happened_at at time zone ${timeZone})::date as log from ${pairingLogs} one
      where one.account_id = pair.account_id and one.pairing_id = pair.id and one.kind is not null) noted
    cross join lateral (select max(coalesce(one.laid_on, one.hatched_on)) as laid from ${clutches} one
      where one.account_id = pair.account_id and one.pairing_id = pair.id and one.deleted_at is null) last
    left join lateral (
      select json_agg(json_build_object('kind', log.kind, 'on', log.day)
        order by log.happened_at, log.id) as logs
      from (select *, (one.happened_at at time zone ${timeZone})::date as day
        from ${pairingLogs} one
        where one.account_id = pair.account_id and one.pairing_id = pair.id) log
      where ${within(sql`log.day`)} or awaited.id is not null
        and log.day > greatest(last.laid, awaited.seen_on - 120)) seen on true
    left join lateral (
      select json_agg(json_build_object('id', laid.id, 'number_of_eggs', laid.number_of_eggs,
        'laid_on', laid.laid_on, 'added_on', (laid.created_at at time zone ${timeZone})::date, 'expected_to_hatch_on', laid.expected_to_hatch_on,
        'hatchedOn', laid.hatched_on, 'incubating_since', laid.incubating_since,
        'is_litter', laid.is_litter, 'open', egg.open, 'pipped', egg.pipped,
        'hatched', egg.hatched)) as clutches
      from ${clutches} laid
      cross join lateral (select count(*) filter (where one.state in ('good', 'pipped')) as open,
          count(*) filter (where one.state = 'pipped') as pipped,
          count(*) filter (where one.state = 'hatched') as hatched
        from ${eggs} one
        where one.account_id = laid.account_id and one.clutch_id = laid.id) egg
      where laid.account_id = pair.account_id and laid.pairing_id = pair.id
        and laid.deleted_at is null
        and (${within(sql`laid.laid_on`)} or ${within(sql`laid.hatched_on`)} ${open})) laid on true
    where pair.account_id = ${accountId}
      and (seen.logs is not null or laid.clutches is not null or ${within(begun)})`)
  return rows
}

/** The seasons in which anything was noted, laid, hatched or begun. */
async function seasonsOf(db: Db, { accountId, timeZone }: Session): Promise<number[]> {
  const { rows } = await db.execute<{ season: number }>(sql`
    select distinct extract(year from day - interval '6 months')::int as season
    from ${pairings} pair
    join ${pairingPlans} plan on plan.account_id = pair.account_id and plan.id = pair.plan_id
      and plan.deleted_at is null
    cross join lateral (
      select (pair.created_at at time zone ${timeZone})::date as day
      union all select (log.happened_at at time zone ${timeZone})::date from ${pairingLogs} log
        where log.account_id = pair.account_id and log.pairing_id = pair.id
      union all select unnest(array[laid.laid_on, laid.hatched_on]) from ${clutches} laid
        where laid.account_id = pair.account_id and laid.pairing_id = pair.id
          and laid.deleted_at is null) days
    where pair.account_id = ${accountId} and day is not null`)
  return rows.map(({ season }) => season)
}

function entriesOf(row: PairRow, now: string): SeasonEntry[] {
  const { id, plan_id, dam_id, sire_id, species, logs, begun } = row
  const pairing = {
    id,
    plan_id,
    dam_id,
    sire_id,
    dam: pictured(row.dam),
    sire: pictured(row.sire),
    species,
  }
  const course = species ?? { pre_lay_days: null, incubation_days: null, bears_live: false }
  const records = { logs: logs ?? [], clutches: row.clutches ?? [], begun }
  const hasLeft = row.dam.isDeleted || leftStates.includes(row.dam.state)
  return standingsOf(records, course).map((standing) => ({
    id: standing.clutch?.id ?? id,
    pairing,
    ...standing,
    // A dam that has left lays no more; what she laid is still looked after. What came later ends what was awaited.
    ...((hasLeft && standing.kind !== 'laid') || (row.went_on && !standing.clutch)
      ? { next: null, next_log: null, need: null }
      : { next_log: nextKind(standing) ?? null, need: needOf(standing, now) ?? null }),
  }))
}

function speciesIn(rows: PairRow[]): SeasonBoard['species'] {
  const byId = new Map(rows.flatMap(({ species }) => (species ? [[species.id, species]] : [])))
  return [...byId.values()]
    .map(({ id, commonName }) => ({ id, commonName }))
    .sort((one, other) => one.commonName.localeCompare(other.commonName))
}

/** Compares entries: the next expected comes first, then the last noted; the id keeps the order stable. */
function nearestFirst(one: SeasonEntry, other: SeasonEntry): number {
  const a = one.next ?? '9999'
  const b = other.next ?? '9999'
  if (a !== b) return a < b ? -1 : 1
  if (one.noted !== other.noted) return one.noted > other.noted ? -1 : 1
  return one.id < other.id ? -1 : 1
}
