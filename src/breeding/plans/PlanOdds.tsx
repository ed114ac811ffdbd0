import { numberText } from '../../shared/numbers.ts'
import { Card } from '../../web/look/Card.tsx'
import { BearsLive } from '../genetics/calculator/brood.ts'
import { hasOdds } from '../genetics/calculator/hatching.ts'
import { Mosaic } from '../genetics/calculator/OutcomeRows.tsx'
import { useHatching } from '../genetics/calculator/Outcomes.tsx'
import { useGenesNamed, useSpeciesNamed } from '../genetics/useGenes.ts'
import { exactPercent } from '../genetics/words.ts'
import { pairTitle } from '../pairings/words.ts'
import type { Plan } from './plans.contract.ts'

type Parts = { plan: Plan; pairing: Plan['pairings'][number] }

/** The young of a plan's pairing as a strip, the likeliest two in words; nothing if no gene of theirs is known. */
export function PlanOdds({ plan: { id, sire, species }, pairing: { id: pairingId, dam } }: Parts) {
  const name = species?.commonName ?? ''
  const bearsLive = useSpeciesNamed(name)?.bears_live ?? false
  const { genes } = useGenesNamed(name)
  const hatching = useHatching(genes, sire.genetics, dam.genetics)
  if (!hatching || !hasOdds(hatching)) return null
  const { cross } = hatching
  const [first, second, ...others] = cross.outcomes
  const more = others.length + cross.others.count
  return (
    <BearsLive value={bearsLive}>
      <Card
        title={pairTitle({ dam, sire })}
        link={{ label: 'All odds', href: `/breeding/${id}/pairings/${pairingId}` }}
        isFlush
      >
        <Mosaic cross={cross} species={hatching.genes.commonName} />
        <p className="padXCard below14 flex wrap between rows4 columns12 text15" aria-hidden="true">
          {[first, second].map(
            (outcome) =>
              outcome && (
                <span key={`${outcome.sex} ${outcome.genes.join(' ')}`}>
                  <strong>{exactPercent(outcome.share)}</strong>{' '}
                  {[outcome.sex, outcome.label].filter(Boolean).join(' ')}
                </span>
              ),
          )}
          {more > 0 && <span className="ink3">{numberText(more)} more</span>}
        </p>
      </Card>
    </BearsLive>
  )
}
