import { Link } from 'react-router'
import { stateWords } from '../../shared/choices.ts'
import classes from './Pairings.module.css'
import type { Parent } from './pairings.contract.ts'

/** A dam's or sire's name, which leads to its page unless it was deleted. */
export function ParentLink({ animal: { id, name, state, isDeleted } }: { animal: Parent }) {
  if (isDeleted) return <span>{name} (deleted)</span>
  return (
    <span>
      <Link className={classes.link} to={`/animals/${id}`}>
        {name}
      </Link>
      {state !== 'kept' && ` (${stateWords[state].toLowerCase()})`}
    </span>
  )
}
