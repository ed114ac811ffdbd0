import { formatDay, formatMoment, today } from '../../shared/dates.ts'
import { weightText } from '../../shared/weights.ts'
import { Facts } from '../../web/look/Facts.tsx'
import { useUser } from '../../web/user.ts'
import type { AnimalDetail } from '../animals/animals.contract.ts'
import { hatchedOn, sexWords } from '../animals/words.ts'
import classes from './Health.module.css'

/** Whom a printed history is of; on the screen the animal is a step away. */
export function PrintedHead({ animal }: { animal: AnimalDetail }) {
  const { timezone } = useUser()
  const [weight] = animal.weightLogs
  return (
    <div className={classes.onPaper}>
      <Facts
        facts={[
          ['Name', animal.name],
          ['Species', animal.species?.commonName],
          ['Sex', sexWords[animal.sex]],
          ['Hatched', hatchedOn(animal)],
          [
            'Last weight',
            weight &&
              `${weightText(weight.weightInGrams, weight.unit)}, ${formatMoment(weight.happenedAt, timezone)}`,
          ],
          ['Printed', formatDay(today(timezone))],
        ]}
      />
    </div>
  )
}
