import { useState } from 'react'
import { Card } from '../../../web/look/Card.tsx'
import { NativeSelect } from '../../../web/look/controls/NativeSelect.tsx'
import type { Cross } from '../cross.ts'
import { chanceOfAny, eggsForNinety } from '../fractions.ts'
import { chanceWords } from '../words.ts'
import { useBrood } from './brood.ts'
import { genesShown } from './hatching.ts'
import classes from './Outcomes.module.css'

/** The chance of at least one with a gene, and the eggs for a 90% chance; of the rarest unless chosen. */
export function AtLeastOne({ cross, eggs }: { cross: Cross; eggs: number }) {
  const [chosen, setChosen] = useState('')
  const { count, many } = useBrood()
  const shown = genesShown(cross)
  const target = shown.find(({ gene }) => gene === chosen) ?? shown[0]
  if (!target) return null
  return (
    <Card>
      <div className={classes.any}>
        {shown.length > 1 && (
          <div className={classes.choice}>
            <NativeSelect
              label="At least one"
              data={shown.map(({ gene }) => gene)}
              value={target.gene}
              onChange={(event) => setChosen(event.currentTarget.value)}
            />
          </div>
        )}
        <p>
          At least one {target.gene} in {count(eggs)}
          <strong>{chanceWords(chanceOfAny(target.share, eggs))}</strong>
        </p>
        <p>
          {eggsForNinety(target.share)?.toLocaleString('en')} {many} for a 90% chance
        </p>
      </div>
    </Card>
  )
}
