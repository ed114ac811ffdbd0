import { z } from 'zod'
import { optionalText, requiredText } from '../../shared/fields.ts'
import { defineResource, type RecordOf } from '../../shared/resource.ts'

/** Somebody a keeper deals with: a breeder, a vet, a shop. Lengths are checked, formats are not. */
export const contactResource = defineResource({
  noun: 'contact',
  words: { one: 'Contact', many: 'Contacts' },
  api: 'contacts',
  path: 'contacts',
  input: z.object({
    name: requiredText(200, 'Please choose a name'),
    email: optionalText(191),
    phoneNumber: optionalText(50),
    websiteUrl: optionalText(191),
    notes: optionalText(2000),
  }),
  sorts: ['abc', 'created_at_asc', 'created_at_desc'],
})
export type Contact = RecordOf<typeof contactResource>
