import { useState } from 'react'
import { FilterBox } from '../../web/look/controls/FilterBox.tsx'
import { EmptyInCard } from '../../web/look/messages/Empty.tsx'
import { Pages } from '../../web/look/Pages.tsx'
import { Row, Rows } from '../../web/look/Row.tsx'
import { Sheet } from '../../web/look/sheet/Sheet.tsx'
import { usePage } from '../../web/records.ts'
import { Loaded } from '../../web/screens/Loaded.tsx'
import type { SavedCross } from '../genetics/crosses.contract.ts'
import { PairFaces } from './PairFaces.tsx'
import { pairingResource } from './pairings.contract.ts'
import { useCrossSaving } from './SavedOdds.tsx'
import { pairTitle } from './words.ts'

/** Saves a cross with one of the account's pairings of its species, which is chosen here. */
export function SaveCrossSheet({ cross, onClose }: { cross: SavedCross; onClose: () => void }) {
  const [words, setWords] = useState('')
  const [page, setPage] = useState(1)
  const query = usePage(pairingResource, { q: words, page, species: cross.species })
  const save = useCrossSaving()
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title="Save with a pairing"
      second={`${cross.dam || 'Normal'} × ${cross.sire || 'Normal'}`}
    >
      <div className="stack gap16">
        <FilterBox
          label="Filter by name"
          value={words}
          onChange={(next) => {
            setWords(next)
            setPage(1)
          }}
        />
        <Loaded query={query} what="Pairings">
          {({ value }) =>
            value.length === 0 ? (
              <EmptyInCard>
                {words
                  ? 'No results.'
                  : 'No pairings of this species yet. Add a breeding plan first.'}
              </EmptyInCard>
            ) : (
              <Rows label="Pairings">
                {value.map((pairing) => (
                  <Row
                    key={pairing.id}
                    title={pairTitle(pairing)}
                    second={pairing.plan.identifier}
                    leading={<PairFaces pair={pairing} size="row" />}
                    onChoose={() => save.mutate({ pairing, cross }, onClose)}
                  />
                ))}
              </Rows>
            )
          }
        </Loaded>
        <Pages page={page} query={query} onChange={setPage} />
      </div>
    </Sheet>
  )
}
