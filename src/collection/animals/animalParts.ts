import { type ComponentType, createContext, type ReactNode } from 'react'
import type { Animal } from './animals.contract.ts'

export type GeneticsNoteProps = {
  genetics: string
  speciesId?: string | undefined
  /** A species that is entered together with the animal. */
  newSpecies?: { commonName: string; latinName: string } | undefined
  sex: Animal['sex']
  /** The chips alone, without remarks. */
  isBrief?: boolean
}

/* Parts of an animal's screens that rooms further down draw; the application provides them. */

/** Note under an animal's genetics, on its form and on its page. */
export const GeneticsNoteContext = createContext<ComponentType<GeneticsNoteProps> | undefined>(
  undefined,
)

/** `rows`: the animals without their care, for where that isn't there yet. */
export type AnimalTableParts = { animals: readonly Animal[]; rows: ReactNode }

/** A species' or group's animals with their care. */
export const AnimalTableContext = createContext<ComponentType<AnimalTableParts> | undefined>(
  undefined,
)
