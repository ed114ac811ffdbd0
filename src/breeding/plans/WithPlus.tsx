import type { ReactNode } from 'react'
import { Portrait } from '../../web/look/animal/Portrait.tsx'
import { Locked } from '../../web/look/messages/Locked.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { useUser } from '../../web/user.ts'
import classes from './Plans.module.css'

/** The children with Plus; without it what breeding does, in the place of any of its screens. */
export function WithPlus({ children }: { children: ReactNode }) {
  const { subscribed, isDefault, owner } = useUser()
  if (subscribed || isDefault) return children
  return (
    <Screen title="Breeding" crumbs={[{ label: 'Breeding' }]}>
      <Locked
        isOwner={owner}
        gains={['Unlimited animals', 'Breeding plans and pairings', 'A task list']}
        picture={
          <div className={classes.locked}>
            {faces.map((animal) => (
              <Portrait key={animal.id} animal={animal} size="avatar" />
            ))}
          </div>
        }
      >
        Breeding plans say who is paired with whom, and follow each pairing from the first lock to
        the hatchlings.
      </Locked>
    </Screen>
  )
}

const face = (id: string, genetics: string) => ({
  id,
  species: 'Ball python',
  genetics,
  photoUrls: null,
})
const faces = [face('dam', 'Banana'), face('sire', 'Pastel'), face('hatchling', 'Banana Pastel')]
