import { z } from 'zod'
import { optionalText, pastDay } from '../../../shared/fields.ts'
import { field } from '../../../shared/labels.ts'
import { defineResource, type RecordOf } from '../../../shared/resource.ts'

/** Where an animal lives: a room, a rack or enclosure, and a tub. */
const place = {
  room: field('Room', optionalText(100)),
  rack: field('Rack', optionalText(100)),
  tub: field('Tub', optionalText(100)),
}

/**
 * A dated move of an animal, below `animals/{animal}`. Without `moved_on` it is today's. The animal
 * lives where its latest move says.
 */
export const moveResource = defineResource({
  noun: 'move',
  words: { one: 'Move', many: 'Moves' },
  api: 'moves',
  path: 'moves',
  input: () =>
    z.object({
      moved_on: field('Moved on', pastDay().optional(), 'day', 'the day'),
      ...place,
    }),
  reads: () => z.object({ animal_id: z.uuid() }),
  sorts: ['happened_at_desc', 'happened_at_asc'],
})
export type Move = RecordOf<typeof moveResource>

/** Every place in use, with its number of animals. */
export const locations = z.object({
  value: z.array(
    z.object({ room: z.string(), rack: z.string(), tub: z.string(), animalCount: z.int() }),
  ),
})
export type Location = z.output<typeof locations>['value'][number]
