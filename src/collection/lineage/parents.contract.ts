import { z } from 'zod'
import { animalStates, sexes } from '../../shared/choices.ts'
import { photoUrls } from '../../shared/pictures.ts'

/**
 * An animal as its young and its pedigree name it. A deleted one keeps its name, but has no page; of
 * one that the plan locks there is no more than its name, sex and species.
 */
export const parent = () =>
  z.object({
    id: z.uuid(),
    name: z.string(),
    sex: z.enum(sexes),
    genetics: z.string(),
    state: z.enum(animalStates),
    species: z.string().nullable(),
    photoUrls: photoUrls.nullable(),
    isDeleted: z.boolean(),
    isLocked: z.boolean(),
  })
export type Parent = z.output<ReturnType<typeof parent>>

/** A parent is the one or the other. */
export const parentRoles = ['dam', 'sire'] as const
export type ParentRole = (typeof parentRoles)[number]
