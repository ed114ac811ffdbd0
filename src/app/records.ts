import type { PgColumn } from 'drizzle-orm/pg-core'
import {
  clutchResource,
  eggCheckResource,
  eggResource,
} from '../breeding/clutches/clutches.contract.ts'
import { geneResource } from '../breeding/genetics/loci.contract.ts'
import { pairingLog, pairingResource } from '../breeding/pairings/pairings.contract.ts'
import { planOfLog } from '../breeding/pairings/pairings.queries.ts'
import { planResource } from '../breeding/plans/plans.contract.ts'
import { requireRoomToRestore } from '../care/animals/saving.queries.ts'
import { bulbResource } from '../care/bulbs/bulbs.contract.ts'
import { bulbReads } from '../care/bulbs/bulbs.queries.ts'
import { climatePlaceResource } from '../care/climate/places/places.contract.ts'
import { fullName, requirePlaceToRestore } from '../care/climate/places/places.queries.ts'
import { feederResource } from '../care/feeders/feeders.contract.ts'
import { feedersOf } from '../care/feeders/feeders.queries.ts'
import { shedForecastResource } from '../care/forecast/shedForecasts.contract.ts'
import {
  cleaningLog,
  feedingLog,
  poopLog,
  sheddingLog,
  weightLog,
} from '../care/logs/logs.contract.ts'
import {
  cleaningScheduleFields,
  feedingScheduleFields,
} from '../care/schedules/schedules.contract.ts'
import { supplementResource } from '../care/supplements/supplements.contract.ts'
import { animalResource } from '../collection/animals/animals.contract.ts'
import { animalReads } from '../collection/animals/animals.queries.ts'
import { moveResource } from '../collection/animals/moves/moves.contract.ts'
import { requireAnimal } from '../collection/animals/openAnimals.queries.ts'
import { commentResource } from '../collection/comments/comments.contract.ts'
import { contactResource } from '../collection/contacts/contacts.contract.ts'
import { groupResource } from '../collection/groups/groups.contract.ts'
import { groupsInList } from '../collection/groups/groups.queries.ts'
import { dose, healthNote, treatment, vetVisit } from '../collection/health/health.contract.ts'
import { speciesResource } from '../collection/species/species.contract.ts'
import { speciesReads } from '../collection/species/species.queries.ts'
import { customEventResource } from '../day/calendar/customEvents/customEvents.contract.ts'
import { taskResource } from '../day/tasks/tasks.contract.ts'
import type { Db, Transaction } from '../db/db.ts'
import * as tables from '../db/schema.ts'
import { requirePlus } from '../server/plan.ts'
import { owned } from '../server/records/crud.ts'
import { isRemovable, type StoredRecord } from '../server/records/storedRecord.ts'
import type { Session } from '../server/session/session.ts'
import { forecastStateWords } from '../shared/forecasts.ts'
import { columnsOf, type Facts } from '../shared/labels.ts'
import type { Resource } from '../shared/resource.ts'
import { listingResource } from '../shop/listings/listings.contract.ts'
import { conversationResource } from '../shop/messages/messages.contract.ts'
import { saleResource } from '../shop/sales/sales.contract.ts'
import { sellToRestore } from '../shop/sales/sales.queries.ts'
import { shopResource } from '../shop/shop/shop.contract.ts'

/**
 * Every kind of record that a keeper writes, for histories, search, deletion and shared tests;
 * `test/records.test.ts` compares it with the database's triggers. Records come before those they
 * refer to, since they are erased in this order.
 */
export const records: StoredRecord[] = [
  record(saleResource, tables.sales, {
    removable: { name: tables.sales.title, mayRestore: mayRestoreSale },
    guard: plusOnly,
  }),
  record(listingResource, tables.shopListings, withPlus(tables.shopListings.title)),
  record(shopResource, tables.shops, { fields: shopFields(), guard: plusOnly }),
  record(clutchResource, tables.clutches, withPlus(tables.clutches.name)),
  record(planResource, tables.pairingPlans, withPlus(tables.pairingPlans.identifier)),
  record(animalResource, tables.animals, {
    fields: animalFields(),
    search: { klass: 'Animal', reads: animalReads },
    removable: { name: tables.animals.name, mayRestore: requireRoomToRestore },
    guard: requireAnimal,
  }),
  record(bulbResource, tables.bulbs, {
    search: { klass: 'Bulb', reads: bulbReads },
    removable: { name: tables.bulbs.name },
  }),
  record(contactResource, tables.contacts, {
    search: { klass: 'Contact' },
    removable: { name: tables.contacts.name },
  }),
  record(conversationResource, tables.conversations, {
    fields: {},
    ...withPlus(tables.conversations.visitor_name),
  }),
  record(customEventResource, tables.customEvents, {
    removable: { name: tables.customEvents.title },
  }),
  record(feederResource, tables.feeders, {
    search: { klass: 'Feeder', rows: feedersOf },
    removable: { name: tables.feeders.name },
  }),
  record(climatePlaceResource, tables.climatePlaces, {
    removable: { name: fullName, mayRestore: requirePlaceToRestore },
  }),
  record(groupResource, tables.groups, {
    search: { klass: 'Group', rows: groupsInList },
    removable: { name: tables.groups.name },
  }),
  record(speciesResource, tables.species, {
    search: { klass: 'Species', reads: speciesReads },
    removable: { name: tables.species.commonName },
  }),
  record(supplementResource, tables.supplements, {
    search: { klass: 'Supplement' },
    removable: { name: tables.supplements.name },
  }),
  record(taskResource, tables.tasks, withPlus(tables.tasks.content)),

  record(feedingLog, tables.feedingLogs, { history: 'log' }),
  record(cleaningLog, tables.cleaningLogs, { history: 'log' }),
  record(sheddingLog, tables.sheddingLogs, { history: 'log' }),
  record(weightLog, tables.weightLogs, { history: 'log' }),
  record(poopLog, tables.poopLogs, { history: 'log' }),
  record(shedForecastResource, tables.shedForecasts, {
    history: 'part',
    fields: forecastFields(),
    guard: plusOnly,
  }),
  record(moveResource, tables.moves, { history: 'part' }),
  record(healthNote, tables.healthNotes, { history: 'part' }),
  record(treatment, tables.treatments, { history: 'part' }),
  record(dose, tables.doses, { history: 'log' }),
  record(vetVisit, tables.vetVisits, { history: 'part' }),
  record(commentResource, tables.comments, { history: 'log' }),
  record(pairingResource, tables.pairings, {
    history: 'part',
    guard: plusOnly,
    partOf: async (_db, _session, { plan_id }) => String(plan_id),
  }),
  record(pairingLog, tables.pairingLogs, { history: 'log', guard: plusOnly, partOf: planOfLog }),
  record(geneResource, tables.loci, {
    history: 'part',
    partOf: async (_db, _session, { species_id }) => String(species_id),
  }),
  record(eggResource, tables.eggs, { history: 'part', guard: plusOnly, partOf: clutchOf }),
  record(eggCheckResource, tables.eggChecks, { history: 'log', guard: plusOnly, partOf: clutchOf }),

  {
    kind: 'feeding_schedule',
    table: tables.feedingSchedules,
    history: 'part',
    fields: columnsOf(feedingScheduleFields()),
  },
  {
    kind: 'cleaning_schedule',
    table: tables.cleaningSchedules,
    history: 'part',
    fields: columnsOf(cleaningScheduleFields()),
  },
  {
    kind: 'picture',
    table: tables.animalPictures,
    history: 'part',
    fields: { picture_id: { label: 'Photo', format: 'picture' } },
  },
  {
    kind: 'listing_picture',
    table: tables.listingPictures,
    history: 'part',
    fields: { picture_id: { label: 'Picture', format: 'picture' } },
    guard: plusOnly,
    partOf: async (_db, _session, { listing_id }) => String(listing_id),
  },
  { kind: 'membership', table: tables.animalGroups, history: 'part', fields: {} },
]

export const removables = records.filter(isRemovable)

/** The resources with screens that every account can use. */
export const resources: Resource[] = removables
  .filter(({ guard }) => guard !== plusOnly)
  .map(({ resource }) => resource)

const withoutForms: string[] = [taskResource.noun, conversationResource.noun]

/** The resources that need Plus; tasks have no screens of their own, and visitors begin conversations. */
export const plusResources: Resource[] = removables
  .filter(({ guard, kind }) => guard === plusOnly && !withoutForms.includes(kind))
  .map(({ resource }) => resource)

function record(
  resource: Resource,
  table: StoredRecord['table'],
  { history = 'record', ...more }: Partial<StoredRecord>,
): StoredRecord {
  const fields = columnsOf(resource.input)
  return { kind: resource.noun, resource, table, history, fields, ...more }
}

/** A record that needs Plus, also to be restored. */
function withPlus(name: PgColumn) {
  return { removable: { name, mayRestore: plusOnly }, guard: plusOnly }
}

/** The main photo is a column, and moves say where an animal lives. */
function animalFields(): Facts {
  const { photo, room, rack, tub, moved_on, ...fields } = columnsOf(animalResource.input)
  const handed_over_at = { label: 'Handed over', format: 'moment' as const }
  return { ...fields, handed_over_at, ...(photo && { photo_id: photo }) }
}

/** How a forecast ended is told beside what its keeper chose. */
function forecastFields(): Facts {
  return {
    ...columnsOf(shedForecastResource.input),
    state: { label: 'State', format: forecastStateWords },
    predicted_on: { label: 'Predicted day', format: 'day' },
    lower_on: { label: 'Earliest day', format: 'day' },
    upper_on: { label: 'Latest day', format: 'day' },
    shed_on: { label: 'Real day', format: 'day' },
  }
}

/** The currency and the pictures are columns of other names. */
function shopFields(): Facts {
  const columns = new Map([
    ['currency_id', 'currency'],
    ['logo', 'logo_id'],
    ['banner', 'banner_id'],
  ])
  const fields = Object.entries(columnsOf(shopResource.input))
  return Object.fromEntries(fields.map(([name, facts]) => [columns.get(name) ?? name, facts]))
}

async function plusOnly(_db: Db, session: Session) {
  await requirePlus({ session })
}

async function mayRestoreSale(tx: Transaction, session: Session, id: string) {
  await requirePlus({ session })
  await sellToRestore(tx, session, id)
}

async function clutchOf(db: Db, { accountId }: Session, { clutch_id }: Record<string, unknown>) {
  return (await owned(db, tables.clutches, accountId).find(String(clutch_id))).id
}
