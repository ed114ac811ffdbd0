import { useParams } from 'react-router'
import { sexWords, stateWords } from '../../shared/choices.ts'
import { joined } from '../../shared/joined.ts'
import { Portrait } from '../../web/look/animal/Portrait.tsx'
import { SexSign } from '../../web/look/animal/Sex.tsx'
import { useRecord } from '../../web/records.ts'
import { ListScreen } from '../../web/screens/ListScreen.tsx'
import { RecordGate } from '../../web/screens/RecordGate.tsx'
import { animalDetail } from '../animals/animals.contract.ts'
import { crumbsBelow, hatchedOn, hatchedPart, stateSince } from '../animals/words.ts'
import { type Offspring, offspringOf } from './lineage.contract.ts'

/** Every animal that has this one as its dam or sire. */
export function OffspringScreen() {
  const { id } = useParams()
  const query = useRecord(animalDetail, id)
  return (
    <RecordGate query={query} what="Animal">
      {(animal) => {
        const otherOf = ({ dam, sire }: Offspring) =>
          [dam, sire].find((one) => one !== null && one.id !== animal.id)?.name ?? ''
        return (
          <ListScreen
            resource={{ ...offspringOf(animal.id), words: offspringWords }}
            usualView="table"
            title="Offspring"
            fileName={`Offspring ${animal.name}`}
            crumbs={crumbsBelow(animal, { label: 'Offspring' })}
            about="Animals that name this one as their dam or sire appear here."
            add={noButton}
            columns={[
              { header: 'Name', cell: (young) => young.name, sort: ['abc'] },
              {
                header: 'Sex',
                cell: (young) => <SexSign sex={young.sex} />,
                file: [{ header: 'Sex', cell: ({ sex }) => sexWords[sex] }],
                isBesideName: true,
                onPhone: 'beside',
              },
              {
                header: 'With',
                cell: otherOf,
                phoneCell: (young) => otherOf(young) && `with ${otherOf(young)}`,
                onPhone: 'second',
              },
              { field: 'genetics', onPhone: 'second' },
              {
                header: 'Hatched',
                cell: hatchedOn,
                file: [{ header: 'Hatched', cell: hatchedPart }],
                onPhone: 'side',
              },
              { header: 'State', cell: (young) => stateWords[young.state], onPhone: 'side' },
            ]}
            leading={(young) => <Portrait animal={young} size="row" />}
            card={(young) => ({
              title: young.name,
              picture: <Portrait animal={young} size="card" />,
              sign: <SexSign sex={young.sex} />,
              second: joined(otherOf(young) && `with ${otherOf(young)}`, hatchedOn(young)),
              third: young.state === 'kept' ? young.genetics : stateSince(young),
            })}
          />
        )
      }}
    </RecordGate>
  )
}

const offspringWords = { one: 'Young animal', many: 'Young animals' }

/** Young are added in their own form, where their parents are chosen. */
const noButton = <span />
