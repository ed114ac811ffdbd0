import { stateWords } from '../../shared/choices.ts'
import { TextLink } from '../../web/look/controls/TextButton.tsx'
import type { Parent } from './pairings.contract.ts'

/** A dam's or sire's name, which leads to its page unless it was deleted. */
export function ParentLink({ animal: { id, name, state, isDeleted } }: { animal: Parent }) {
  if (isDeleted) return <span>{name} (deleted)</span>
  return (
    <span>
      <TextLink href={`/animals/${id}`}>{name}</TextLink>
      {state !== 'kept' && ` (${stateWords[state].toLowerCase()})`}
    </span>
  )
}
