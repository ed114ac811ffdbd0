import { z } from 'zod'
import { optionalText, requiredText } from '../../shared/fields.ts'
import { field } from '../../shared/labels.ts'
import { defineResource, type RecordOf } from '../../shared/resource.ts'
import { pictured } from '../animals/animals.contract.ts'
import { vetVisit } from '../health/health.contract.ts'

/** Someone a keeper deals with: a breeder, a vet, a shop. Lengths are validated, formats aren't. */
export const contactResource = defineResource({
  noun: 'contact',
  words: { one: 'Contact', many: 'Contacts' },
  api: 'contacts',
  path: 'contacts',
  input: () =>
    z.object({
      name: field('Name', requiredText(200, 'Please choose a name')),
      email: field('Email', optionalText(191)),
      phoneNumber: field('Phone', optionalText(50)),
      websiteUrl: field('Website', optionalText(191)),
      notes: field('Notes', optionalText(2000)),
    }),
  sorts: ['abc', 'created_at_asc', 'created_at_desc'],
})
export type Contact = RecordOf<typeof contactResource>

/** A contact of whom only the name is known. */
export const contactOf = (name: string) => ({ name })

/** The most visits that a contact's page reads. */
export const mostVisits = 500

/** `GET contacts/{id}/vet_visits`: the visits with a vet, the latest first. */
export const contactVisits = z.object({
  value: z.array(
    vetVisit.record
      .pick({
        id: true,
        visited_on: true,
        visit_time: true,
        completed: true,
        reason: true,
        cost: true,
        cost_currency: true,
      })
      .extend({ animal: pictured() }),
  ),
})
export type ContactVisits = z.output<typeof contactVisits>
