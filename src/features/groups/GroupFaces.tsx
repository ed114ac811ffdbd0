import { Portrait } from '../../web/look/Portrait.tsx'
import classes from './GroupFaces.module.css'
import type { Group } from './groups.contract.ts'

/** Up to four of a group's animals in one picture; an empty group wears plain scales. */
export function GroupFaces({ group }: { group: Group }) {
  const faces = group.animalGroups.slice(0, 4)
  if (faces.length === 0) return <Portrait animal={nobodyIn(group)} size="card" />
  return (
    <div className={classes.faces} data-count={faces.length}>
      {faces.map(({ id, animal }) => (
        <Portrait key={id} animal={animal} size="card" />
      ))}
    </div>
  )
}

/** The first of them, for a row. */
export const GroupFace = ({ group }: { group: Group }) => (
  <Portrait animal={group.animalGroups[0]?.animal ?? nobodyIn(group)} size="row" />
)

const nobodyIn = ({ id }: Group) => ({ id, species: '', genetics: '', photoUrls: null })
