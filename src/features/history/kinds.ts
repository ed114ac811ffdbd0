import type { LineKind } from './history.contract.ts'

/** The kinds by what the database calls their tables. */
export const kindOfTable: Readonly<Record<string, LineKind>> = {
  animals: 'animal',
  bulbs: 'bulb',
  contacts: 'contact',
  custom_events: 'custom_event',
  feeders: 'feeder',
  groups: 'group',
  species: 'species',
  supplements: 'supplement',
  tasks: 'task',
  feeding_logs: 'feeding_log',
  cleaning_logs: 'cleaning_log',
  shedding_logs: 'shedding_log',
  weight_logs: 'weight_log',
  poop_logs: 'poop_log',
  moves: 'move',
  health_notes: 'health_note',
  treatments: 'treatment',
  doses: 'dose',
  vet_visits: 'vet_visit',
  comments: 'comment',
  feeding_schedules: 'feeding_schedule',
  cleaning_schedules: 'cleaning_schedule',
  animal_pictures: 'picture',
  animal_groups: 'membership',
}
