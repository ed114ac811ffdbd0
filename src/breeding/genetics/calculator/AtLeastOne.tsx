import { useState } from 'react'
import { Card } from '../../../web/look/Card.tsx'
import { NativeSelect } from '../../../web/look/controls/NativeSelect.tsx'
import type { Cross } from '../cross.ts'
import { ceilingOf, chanceIn, eggsForNinetyIn } from '../crossing/mixtures.ts'
import { atMostWords, chanceWords } from '../words.ts'
import { useBrood } from './brood.ts'
import classes from './Outcomes.module.css'

/** The chance of at least one with a gene, and the eggs for a 90% chance; of the rarest unless chosen. */
export function AtLeastOne({
  cross,
  eggs,
  names,
}: {
  cross: Cross
  eggs: number
  /** The parents' names, if they're animals. */
  names?: { sire: string; dam: string } | undefined
}) {
  const [chosen, setChosen] = useState('')
  const { count, many } = useBrood()
  const { genes } = cross
  const target = genes.find(({ gene }) => gene === chosen) ?? genes[0]
  if (!target) return null
  const mixture = cross.mixtureOf(target.looks)
  const least = eggsForNinetyIn(mixture, target.share)
  return (
    <Card>
      <div className={`${classes.any} flex wrap between rows8 columns16`}>
        {genes.length > 1 && (
          <div className={classes.choice}>
            <NativeSelect
              label="At least one"
              data={genes.map(({ gene }) => gene)}
              value={target.gene}
              onChange={(event) => setChosen(event.currentTarget.value)}
            />
          </div>
        )}
        <p className="text14 ink3">
          At least one {target.gene} in {count(eggs)}
          <strong className="block heavy ink">{chanceWords(chanceIn(mixture, eggs))}</strong>
        </p>
        <p className="text14 ink3">
          {least === undefined
            ? atMostWords(ceilingOf(mixture), cross.needsOf(target.looks), names)
            : `${least.toLocaleString('en')} ${many} for a 90% chance`}
        </p>
      </div>
    </Card>
  )
}
