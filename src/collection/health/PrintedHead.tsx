import { z } from 'zod'
import { sexWords } from '../../shared/choices.ts'
import { formatDay, formatMoment, today } from '../../shared/dates.ts'
import type { RecordOf } from '../../shared/resource.ts'
import { weightText, weightUnits } from '../../shared/weights.ts'
import { Facts } from '../../web/look/Facts.tsx'
import { useUser } from '../../web/user.ts'
import { animalDetail } from '../animals/animals.contract.ts'
import { hatchedOn } from '../animals/words.ts'
import classes from './Health.module.css'

const weighing = z.object({
  weightInGrams: z.number(),
  unit: z.enum(weightUnits),
  happenedAt: z.string(),
})
/** An animal with its weights for the vet's sheet, latest first. */
export const patientOnPaper = {
  ...animalDetail,
  record: animalDetail.record.extend({ weightLogs: z.array(weighing) }),
}
export type PatientOnPaper = RecordOf<typeof patientOnPaper>

/** The animal of a printed history; on screen, the crumbs name it. */
export function PrintedHead({ animal }: { animal: PatientOnPaper }) {
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
