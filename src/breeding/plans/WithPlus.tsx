import type { ReactNode } from 'react'
import { Portrait } from '../../web/look/animal/Portrait.tsx'
import { PlusGate } from '../PlusGate.tsx'

/** The screens of breeding, which need Plus. */
export const WithPlus = ({ children }: { children: ReactNode }) => (
  <PlusGate
    title="Breeding"
    about="Breeding plans say who is paired with whom, and follow each pairing from the first lock to the hatchlings."
    gains={['Unlimited animals', 'Breeding plans and pairings', 'A task list']}
    picture={
      <div className="flex centred gap12">
        {faces.map((animal) => (
          <Portrait key={animal.id} animal={animal} size="avatar" />
        ))}
      </div>
    }
  >
    {children}
  </PlusGate>
)

const face = (id: string, genetics: string) => ({
  id,
  species: 'Ball python',
  genetics,
  photoUrls: null,
})
const faces = [face('dam', 'Banana'), face('sire', 'Pastel'), face('hatchling', 'Banana Pastel')]
