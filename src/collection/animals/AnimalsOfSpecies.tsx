import { TextLink } from '../../web/look/controls/TextButton.tsx'
import { MayChange } from '../../web/screens/May.tsx'
import { AnimalsWithin } from './AnimalsWithin.tsx'

/** The animals of one species, with a button to add the first one. */
export const AnimalsOfSpecies = ({ speciesId }: { speciesId: string }) => (
  <AnimalsWithin
    api={`species/${speciesId}/animals`}
    second={(animal) => animal.genetics}
    empty="You don't have any of this species yet."
    action={
      <MayChange>
        <TextLink href={`/animals/new?species=${speciesId}`}>Add animal</TextLink>
      </MayChange>
    }
  />
)
