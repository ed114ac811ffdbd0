import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { moment, ownedKey, refersTo } from '../columns.ts'
import { owned } from './owned.ts'

/* Webhooks: addresses that are called when something happens in an account, and each call. */

export const webhooks = pgTable(
  'webhooks',
  {
    ...owned,
    url: text().notNull(),
    /** The names of the events it is called for. */
    events: text().array().notNull(),
    /** Counts its secrets, each of which is derived from the server's key; the latest signs. */
    secret_version: integer().notNull().default(1),
    /** When the secret was replaced: the one before signs as well for a day. */
    secret_replaced_at: moment(),
    /** Since when nothing is sent; null while it is on. */
    off_at: moment(),
    /** Switched off by its failures, not by a person. */
    has_failed: boolean().notNull().default(false),
    /** Moments of its latest failures, ISO 8601 in UTC, the oldest first. */
    failures: jsonb().$type<string[]>().notNull().default([]),
    /** Failures since it last took a delivery, by which the pauses grow. */
    failures_in_a_row: integer().notNull().default(0),
    last_sent_at: moment(),
    /** Nothing is sent before: the end of its pause, or of the lease of the process that is sending. */
    rests_until: moment().notNull().default(sql`now()`),
  },
  (webhook) => [ownedKey(webhook)],
)

/** Events on their way to a webhook, written by triggers in the transaction of their cause, and kept for two weeks. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    ...owned,
    webhook_id: uuid().notNull(),
    event: text().notNull(),
    /** The record's row as it was then, with the names of what it refers to. */
    object: jsonb().$type<Record<string, unknown>>().notNull(),
    tries: integer().notNull().default(0),
    next_try_at: moment().notNull().default(sql`now()`),
    sent_at: moment(),
    failed_at: moment(),
    /** The HTTP status of the latest response; null without one. */
    status: smallint(),
    error: text().notNull().default(''),
  },
  (delivery) => [
    ownedKey(delivery),
    index('webhook_deliveries_waiting')
      .on(delivery.account_id, delivery.webhook_id, delivery.next_try_at)
      .where(sql`sent_at is null and failed_at is null`),
    index('webhook_deliveries_latest').on(
      delivery.account_id,
      delivery.webhook_id,
      delivery.created_at.desc(),
      delivery.id.desc(),
    ),
    index('webhook_deliveries_age').on(delivery.created_at),
    refersTo(delivery, delivery.webhook_id, webhooks).onDelete('cascade'),
  ],
)
