import { Card } from '../../web/look/Card.tsx'
import { TextLink } from '../../web/look/controls/TextButton.tsx'
import { EmptyInCard } from '../../web/look/messages/Empty.tsx'
import { Waiting } from '../../web/look/messages/Waiting.tsx'
import { BearsLive } from '../genetics/calculator/brood.ts'
import { type Hatching, hasOdds, noOddsWords } from '../genetics/calculator/hatching.ts'
import { Outcomes, Remarks, useHatching } from '../genetics/calculator/Outcomes.tsx'
import { useGenesNamed } from '../genetics/useGenes.ts'
import type { Pairing } from './pairings.contract.ts'
import { SavedOdds } from './SavedOdds.tsx'
import { calculatorHref } from './words.ts'

/** The possible young of a pairing, from its parents' genetics; or why they can't be counted. */
export function Odds({ pairing }: { pairing: Pairing }) {
  const { dam, sire, clutches } = pairing
  const species = pairing.species?.commonName ?? ''
  const bearsLive = pairing.species?.bears_live ?? false
  const { genes, isPending } = useGenesNamed(species)
  const hatching = useHatching(genes, sire.genetics, dam.genetics)
  if (hatching && hasOdds(hatching)) {
    return (
      <BearsLive value={bearsLive}>
        <Outcomes
          key={clutches[0]?.id}
          species={species}
          dam={dam.genetics}
          sire={sire.genetics}
          eggs={clutches[0]?.number_of_eggs}
          names={{ sire: sire.name, dam: dam.name }}
        />
        <SavedOdds pairing={pairing} species={species} />
      </BearsLive>
    )
  }
  if (isPending && species) return <Waiting shape="card" />
  return (
    <Card title={bearsLive ? 'What may be born' : 'What may hatch'}>
      <EmptyInCard
        action={
          <TextLink href={calculatorHref({ species, dam: dam.genetics, sire: sire.genetics })}>
            Open the calculator
          </TextLink>
        }
      >
        {whyNot(pairing, hatching)}
      </EmptyInCard>
      {hatching && <Remarks hatching={hatching} />}
    </Card>
  )
}

function whyNot({ dam, sire, species }: Pairing, hatching: Hatching | undefined): string {
  if (!species) return `Choose a species for ${dam.name} and ${sire.name} to see the odds.`
  if (!hatching) return `${species.commonName} has no genes yet. Add them on the species' page.`
  if (!dam.genetics && !sire.genetics) {
    return `Enter the genetics of ${dam.name} and ${sire.name} to see the odds.`
  }
  return noOddsWords(hatching, { dam: dam.name, sire: sire.name })
}
