import type { Animal } from '../../collection/animals/animals.contract.ts'
import { speciesOfOther } from '../../collection/animals/words.ts'
import { type PairingLogKind, pairingLogKindWords } from '../../shared/breeding.ts'
import { joined } from '../../shared/joined.ts'
import { shortened } from '../../shared/text.ts'
import type { Parent } from './pairings.contract.ts'

export type PairNames = { dam: { name: string }; sire: { name: string } }

/** 'Marigold × Rook', the dam first. */
export const pairTitle = ({ dam, sire }: PairNames) => `${dam.name} × ${sire.name}`

/** Both parents' genetics in that order, or nothing if neither's are known. */
export const pairGenetics = ({ dam, sire }: { dam: Parent; sire: Parent }) =>
  dam.genetics || sire.genetics
    ? `${dam.genetics || 'Not known'} × ${sire.genetics || 'not known'}`
    : ''

/** The calculator with a cross filled in. */
export const calculatorHref = (cross: { species: string; dam: string; sire: string }) =>
  `/breeding/calculator?${new URLSearchParams(Object.entries(cross).filter(([, words]) => words))}`

/** The words an animal is chosen by: its name, code and genetics. */
export const choiceWords = ({ name, code, genetics }: Pick<Parent, 'name' | 'code' | 'genetics'>) =>
  joined(name, code, genetics)

/** The same, with the species of those that aren't of this one. */
export const choiceWordsBeside =
  (speciesId: string | null | undefined) =>
  (animal: Animal): string =>
    joined(choiceWords(animal), speciesOfOther(animal, speciesId))

const bornWords: Partial<Record<PairingLogKind, string>> = {
  pre_lay_shed: 'Pre-birth shed',
  laid: 'Gave birth',
}

/** The words of an observation; live-bearers give birth instead of laying. */
export const kindWords = (kind: PairingLogKind, bearsLive = false): string =>
  (bearsLive && bornWords[kind]) || pairingLogKindWords[kind]

/** A note in a list, in one line of at most 140 characters. */
export const shortNote = (notes: string): string => shortened(notes, 140)
