import { useState } from 'react'
import { hasWords } from '../../../shared/folded.ts'
import { Portrait } from '../../../web/look/animal/Portrait.tsx'
import { SexSign } from '../../../web/look/animal/Sex.tsx'
import { FilterBox } from '../../../web/look/controls/FilterBox.tsx'
import { EmptyInCard } from '../../../web/look/messages/Empty.tsx'
import { Row, Rows } from '../../../web/look/Row.tsx'
import { Sheet } from '../../../web/look/sheet/Sheet.tsx'
import type { CandidateRecord } from '../crosses.contract.ts'

const mostShown = 100

/** An animal of the collection, found by its name or genetics. */
export function AnimalChoice({
  isOpen,
  title,
  animals,
  species,
  onChoose,
  onClose,
}: {
  isOpen: boolean
  title: string
  animals: readonly CandidateRecord[]
  species: string
  onChoose: (animal: CandidateRecord) => void
  onClose: () => void
}) {
  const [words, setWords] = useState('')
  const matches = animals.filter(({ name, genetics }) => hasWords(words, `${name} ${genetics}`))
  return (
    <Sheet isOpen={isOpen} title={title} onClose={onClose}>
      <FilterBox label="Filter by name or genetics" value={words} onChange={setWords} />
      {matches.length === 0 && <EmptyInCard>No results.</EmptyInCard>}
      <Rows label={title}>
        {matches.slice(0, mostShown).map((animal) => (
          <Row
            key={animal.id}
            title={animal.name}
            onChoose={() => onChoose(animal)}
            leading={<Portrait animal={{ ...animal, species }} size="row" />}
            beside={<SexSign sex={animal.sex} />}
            second={animal.genetics || 'Normal'}
          />
        ))}
      </Rows>
    </Sheet>
  )
}
