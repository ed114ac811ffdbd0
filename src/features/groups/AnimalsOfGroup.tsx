import { joined } from '../../shared/joined.ts'
import { TextLink } from '../../web/look/TextButton.tsx'
import { MayChange } from '../../web/screens/May.tsx'
import { AnimalsWithin } from '../animals/AnimalsWithin.tsx'
import type { Animal } from '../animals/animals.contract.ts'

/** The animals of one group; into an empty one they are put by its form. */
export const AnimalsOfGroup = ({ groupId }: { groupId: string }) => (
  <AnimalsWithin
    api={`groups/${groupId}/animals`}
    second={kindOf}
    empty="No animal is in this group yet."
    action={
      <MayChange>
        <TextLink href={`/groups/${groupId}/edit`}>Choose animals</TextLink>
      </MayChange>
    }
  />
)

const kindOf = ({ species, genetics }: Animal) => joined(species?.commonName, genetics)
