import { useState } from 'react'
import { Card } from '../../../web/look/Card.tsx'
import { Button } from '../../../web/look/controls/Button.tsx'
import { EmptyInCard } from '../../../web/look/messages/Empty.tsx'
import { useAnswer } from '../../../web/records.ts'
import { MayChange } from '../../../web/screens/May.tsx'
import { useUser } from '../../../web/user.ts'
import { SaveCrossSheet } from '../../pairings/fetchedSheets.ts'
import type { CandidateRecord, SavedCross } from '../crosses.contract.ts'
import type { GeneList } from '../genes.ts'
import { useBrood } from './brood.ts'
import classes from './CalculatorScreen.module.css'
import { hasOdds, noOddsWords, remarksOf } from './hatching.ts'
import { type Candidates, Makers } from './Makers.tsx'
import { AtLeastOne, Harm, OutcomesCard, useHatching } from './Outcomes.tsx'
import { Parents } from './Parents.tsx'
import type { CrossAddress } from './useCrossAddress.ts'

type QuestionProps = {
  cross: CrossAddress
  setCross: (next: Partial<CrossAddress>) => void
  genes: GeneList
  speciesId: string | undefined
}

/** The half of the calculator that the address asks for: what two animals may hatch, or who can make one. */
export function Question({ cross, setCross, genes, speciesId }: QuestionProps) {
  const candidates = useCandidates(speciesId)
  const { title } = useBrood()
  const { animals } = candidates
  const { sire, dam, eggs, view, wanted: goal } = cross
  const hatching = useHatching(genes, sire, dam)
  if (view === 'makers') {
    return (
      <Makers {...{ genes, candidates, goal }} onChange={(next) => setCross({ wanted: next })} />
    )
  }
  const isEmpty = sire.trim() === '' && dam.trim() === ''
  const isCounted = hatching && !isEmpty && hasOdds(hatching)
  return (
    <div className={`${classes.columns} slim grid gap startAtDesk`}>
      <div className={`${classes.stack} slim grid gap`}>
        <Parents
          {...{ sire, dam, genes, animals }}
          reading={hatching}
          remarks={hatching ? remarksOf(hatching) : []}
          onChange={setCross}
        />
        {hatching && <Harm hatching={hatching} />}
        {isCounted && (
          <div className="away blockAtDesk">
            <AtLeastOne cross={hatching.cross} eggs={eggs} />
          </div>
        )}
      </div>
      <div className={`${classes.stack} slim grid gap`}>
        {hatching && !isCounted && (
          <Card title={title}>
            <EmptyInCard>
              {isEmpty
                ? "Enter the genes of both parents as you'd write them, or choose your animals."
                : noOddsWords(hatching)}
            </EmptyInCard>
          </Card>
        )}
        {isCounted && (
          <>
            <OutcomesCard {...{ hatching, eggs }} onEggs={(next) => setCross({ eggs: next })} />
            <SaveWithPairing cross={{ species: genes.commonName, sire, dam }} />
            <div className="awayAtDesk">
              <AtLeastOne cross={hatching.cross} eggs={eggs} />
            </div>
          </>
        )}
      </div>
    </div>
  )
}

/** Keeps the cross with one of the account's pairings. */
function SaveWithPairing({ cross }: { cross: SavedCross }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <MayChange>
      <Button variant="light" fullWidth onClick={() => setIsOpen(true)}>
        Save with a pairing
      </Button>
      {isOpen && <SaveCrossSheet cross={cross} onClose={() => setIsOpen(false)} />}
    </MayChange>
  )
}

/** The kept animals of one of the account's species; none of a species that isn't theirs. */
function useCandidates(speciesId: string | undefined): Candidates {
  const { subscribed } = useUser()
  const { data, isLoading, isError, refetch } = useAnswer<{ value: CandidateRecord[] }>(
    ['candidates', speciesId],
    `species/${speciesId}/candidates`,
    speciesId !== undefined && subscribed,
  )
  const animals = (speciesId && data?.value) || none
  return { animals, isLoading, isError: isError && !data, refetch }
}

const none: CandidateRecord[] = []
