import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { speciesIdOfParents } from '../../collection/lineage/parents.queries.ts'
import { clutches, eggChecks, eggs, species } from '../../db/schema.ts'
import { reach_days } from './clutchEvents.ts'

/**
 * Clutches that may be on the calendar in some days, as rows of what is planned: those that hatched
 * then, and those still expected. `course` is a `ClutchOnCalendar`.
 */
export const clutchesIn = (accountId: SQL, { from, to }: Record<'from' | 'to', SQL>): SQL => sql`
  select 'hatch', clutch.id, null::uuid,
    coalesce(clutch.hatched_on, clutch.expected_to_hatch_on)::text, clutch.name, '',
    null::float8, null, jsonb_build_object(
      'laid_on', clutch.laid_on, 'expected_to_hatch_on', clutch.expected_to_hatch_on,
      'hatched_on', clutch.hatched_on, 'is_litter', clutch.is_litter,
      'celsius_from', clutch.celsius_from, 'celsius_to', clutch.celsius_to,
      'species', (select jsonb_build_object('incubation_days', kind.incubation_days,
          'incubation_celsius', kind.incubation_celsius)
        from ${species} kind where kind.account_id = clutch.account_id
          and kind.id = ${speciesIdOfParents(alias(clutches, 'clutch'))}),
      'states', (select coalesce(jsonb_agg(egg.state), '[]') from ${eggs} egg
        where egg.account_id = clutch.account_id and egg.clutch_id = clutch.id),
      'since', (select min(egg.state_on) from ${eggs} egg where egg.state = 'hatched'
        and egg.account_id = clutch.account_id and egg.clutch_id = clutch.id),
      'has_checks', exists (select from ${eggChecks} looked
        where looked.account_id = clutch.account_id and looked.clutch_id = clutch.id)),
    '', false
  from ${clutches} clutch
  where clutch.account_id = ${accountId} and clutch.deleted_at is null
    and (clutch.hatched_on between ${from} and ${to} or (clutch.hatched_on is null
      and clutch.expected_to_hatch_on between ${from} - ${reach_days}::int and ${to} + ${reach_days}::int))`
