import { TextLink } from '../../web/look/TextButton.tsx'
import { MayChange } from '../../web/screens/May.tsx'
import { AnimalsWithin } from './AnimalsWithin.tsx'

/** The animals of one species; a first one can be added with it already chosen. */
export const AnimalsOfSpecies = ({ speciesId }: { speciesId: string }) => (
  <AnimalsWithin
    api={`species/${speciesId}/animals`}
    second={(animal) => animal.genetics}
    empty="None of your animals is of this species."
    action={
      <MayChange>
        <TextLink href={`/animals/new?species=${speciesId}`}>Add animal</TextLink>
      </MayChange>
    }
  />
)
