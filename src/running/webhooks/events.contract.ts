import { animal, breeding, care, climate, health, rest } from './eventExamples.ts'

/** An event: when it happens, and a record as it is sent, whose keys are all that is sent of one. */
export type WebhookEvent = { when: string; object: Readonly<Record<string, unknown>> }

/** The events that webhooks can be called for, in the groups of their screens; docs and deliveries follow from here. */
export const eventGroups: Readonly<Record<string, Readonly<Record<string, WebhookEvent>>>> = {
  Animals: {
    'animal.added': { when: 'An animal was added.', object: animal },
    'animal.changed': { when: "An animal's record was changed or restored.", object: animal },
    'animal.moved': { when: 'An animal moved to another enclosure.', object: breeding.move },
    'animal.sold': { when: 'An animal was marked as sold.', object: { ...animal, state: 'sold' } },
    'animal.died': { when: 'An animal died.', object: { ...animal, state: 'died' } },
    'animal.left': {
      when: 'An animal was loaned out or rehomed.',
      object: { ...animal, state: 'rehomed' },
    },
    'animal.deleted': { when: 'An animal was deleted. It can be restored.', object: animal },
    'comment.added': { when: 'A comment was added.', object: rest.comment },
  },
  Care: {
    'feeding.added': { when: 'A feeding or refusal was recorded.', object: care.feeding },
    'weight.added': { when: 'A weight was recorded.', object: care.weight },
    'shed.added': { when: 'A shed was recorded.', object: care.shed },
    'cleaning.added': { when: 'A cleaning was recorded.', object: care.log },
    'poop.added': { when: 'A poop was recorded.', object: care.poop },
    'stock.low': { when: 'The stock of a feeder became low.', object: care.feeder },
  },
  Health: {
    'note.added': { when: 'A health note was added.', object: health.note },
    'treatment.added': { when: 'A treatment was added.', object: health.treatment },
    'dose.added': { when: 'A dose was given or skipped.', object: health.dose },
    'vet_visit.added': { when: 'A vet visit or appointment was added.', object: health.visit },
  },
  Climate: {
    'alarm.raised': { when: 'An alarm was raised, or speaks up again.', object: climate.raised },
    'alarm.acknowledged': {
      when: 'An alarm was acknowledged. No one else is told.',
      object: climate.acknowledged,
    },
    'alarm.ended': { when: 'An alarm is over.', object: climate.ended },
  },
  Breeding: {
    'pairing.added': { when: 'A pairing was added to a plan.', object: breeding.pairing },
    'pairing_log.added': { when: 'A pairing was observed.', object: breeding.pairingLog },
    'clutch.added': { when: 'A clutch was laid, or a litter born.', object: breeding.clutch },
    'egg.hatched': { when: 'An egg hatched.', object: breeding.egg },
    'egg.lost': { when: 'An egg was lost.', object: breeding.lostEgg },
  },
  'Tasks and shop': {
    'task.added': { when: 'A task was added.', object: rest.task },
    'task.done': { when: 'A task was ticked off.', object: rest.task },
    'shop.message': { when: 'A visitor of your shop wrote.', object: rest.message },
    'sale.added': { when: 'A sale was recorded.', object: rest.sale },
  },
}

/** All events by their names. */
export const webhookEvents: ReadonlyMap<string, WebhookEvent> = new Map(
  Object.values(eventGroups).flatMap((events) => Object.entries(events)),
)
export const eventNames = [...webhookEvents.keys()]

/** The event of “Send a test”, which no one chooses. */
export const testEvent = 'webhook.test'
export const testObject = { message: 'Your webhook works.' }
