import { type SQL, sql } from 'drizzle-orm'

/*
 * Finds logs written since `looked_at`, the account's last check (null: never). Ids begin with a
 * timestamp, so the primary key finds recent ones; the row tells when it was added or changed.
 */

/** The id before possibly new logs: those recorded offline arrive later. */
export const firstIdAfter = (looked_at: SQL): SQL => sql`
  coalesce(regexp_replace(lpad(to_hex(
      floor(extract(epoch from ${looked_at} - interval '30 days') * 1000)::bigint), 12, '0'),
    '^(.{8})(.{4})$', '\\1-\\2-7000-8000-000000000000')::uuid,
    '00000000-0000-0000-0000-000000000000')`

/**
 * The time after which a log is new: earlier than the check, since it may have been committed
 * later.
 */
export const firstMomentAfter = (looked_at: SQL): SQL =>
  sql`coalesce(${looked_at} - interval '5 minutes', '-infinity')`
