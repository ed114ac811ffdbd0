import { type ComponentType, createContext } from 'react'
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

/** Note under an animal's genetics, on its form and on its page; provided by the application. */
export const GeneticsNoteContext = createContext<ComponentType<GeneticsNoteProps> | undefined>(
  undefined,
)
