import { Switch } from '@mantine/core'
import { labelled } from '../../web/fields/labelled.tsx'
import { ReferenceField } from '../../web/fields/ReferenceField.tsx'
import { StepperField } from '../../web/fields/StepperField.tsx'
import { BigChoice, ChipChoice } from '../../web/look/Choice.tsx'
import { ScaleMark } from '../../web/look/ScaleMark.tsx'
import { choicesOf, pronoun } from '../animals/words.ts'
import { supplementResource } from '../supplements/supplements.contract.ts'
import { FeederField } from './FeederField.tsx'
import { Folded, noteFold, whenFold } from './Folded.tsx'
import type { FieldParts } from './kind.ts'
import classes from './Logs.module.css'
import { type feedingLog, mostPrey } from './logs.contract.ts'
import { methodWords, reasonWords } from './words.ts'

type Feeding = typeof feedingLog

/** What a feeding is made of: what, whether it was taken, and what else there is to say behind chips. */
export function FeedingFields({ form, animal, log }: FieldParts<Feeding>) {
  const values = form.values
  const success = labelled({ form, name: 'success', label: `Did ${pronoun(animal)} take it?` })
  const reason = labelled({ form, name: 'refusal_reason', label: 'Why not' })
  const thrownAway = labelled({ form, name: 'thrown_away', label: 'Thrown away' })
  const method = labelled({ form, name: 'feedingMethod', label: 'How' })
  const isTaken = values.success === true

  /** Only a refusal has a reason and something to throw away. */
  function answer(taken: boolean) {
    success.onChange(taken)
    reason.onChange(taken ? null : 'refused')
    if (taken) thrownAway.onChange(false)
  }

  return (
    <div className={classes.fields}>
      <FeederField form={form} recent={(log ? [log] : animal.feedingLogs).map(feederOf)} />
      <StepperField form={form} name="count" label="How many" min={1} max={mostPrey} />
      <BigChoice
        legend={`Did ${pronoun(animal)} take it?`}
        value={isTaken ? 'taken' : 'refused'}
        onChange={(chosen) => answer(chosen === 'taken')}
        error={success.error}
        options={[
          { value: 'taken', label: 'Taken', icon: <ScaleMark state="full" size={22} /> },
          {
            value: 'refused',
            label: 'Refused',
            icon: <ScaleMark state="struck" size={22} />,
            isRefusal: true,
          },
        ]}
      />
      {!isTaken && (
        <div className={classes.refusal}>
          <ChipChoice
            legend="Why not"
            isLegendHidden
            value={String(reason.value)}
            onChange={reason.onChange}
            error={reason.error}
            options={choicesOf(reasonWords).map((choice) => ({ ...choice, isRefusal: true }))}
          />
          <Switch
            label="Thrown away"
            description="Takes it from your stock all the same."
            checked={values.thrown_away === true}
            onChange={(event) => thrownAway.onChange(event.currentTarget.checked)}
          />
        </div>
      )}
      <Folded
        folds={[
          whenFold(form, 'happenedAt'),
          {
            name: 'feedingMethod',
            chip: methodWords[values.feedingMethod as keyof typeof methodWords],
            isOpen: false,
            field: (
              <ChipChoice
                legend="How"
                value={String(method.value)}
                onChange={method.onChange}
                error={method.error}
                options={choicesOf(methodWords)}
              />
            ),
          },
          {
            name: 'supplement_id',
            chip: 'Supplement',
            isOpen: Boolean(values.supplement_id),
            field: (
              <ReferenceField
                form={form}
                name="supplement_id"
                label="Supplement"
                to={supplementResource}
                nameOf={({ name, brand }) => (brand ? `${name}, ${brand}` : name)}
                placeholder="None"
                optional
              />
            ),
          },
          noteFold(form, 'notes'),
        ]}
      />
    </div>
  )
}

const feederOf = <Feeder,>({ feeder }: { feeder: Feeder }) => feeder
