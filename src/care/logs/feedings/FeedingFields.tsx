import { choicesOf, pronoun } from '../../../collection/animals/words.ts'
import { methodWords, reasonWords } from '../../../shared/choices.ts'
import { StepperField } from '../../../web/fields/StepperField.tsx'
import type { Form } from '../../../web/form/form.ts'
import { labelled } from '../../../web/form/form.ts'
import { BigChoice, ChipChoice } from '../../../web/look/controls/Choice.tsx'
import { Switch } from '../../../web/look/controls/Switch.tsx'
import { ScaleMark } from '../../../web/look/ScaleMark.tsx'
import { type Fold, Folded, noteFold, whenFold } from '../Folded.tsx'
import type { FieldParts } from '../kind.ts'
import classes from '../Logs.module.css'
import { type feedingLog, mostPrey } from '../logs.contract.ts'
import { FeederField, SupplementField } from './FeederField.tsx'

type Feeding = typeof feedingLog

/** The fields of a feeding: feeder, count and outcome; the rarer ones behind chips. */
export function FeedingFields({ form, animal, log }: FieldParts<Feeding>) {
  const values = form.values
  const success = labelled({ form, name: 'success', label: `Did ${pronoun(animal)} take it?` })
  const reason = labelled({ form, name: 'refusal_reason' })
  const thrownAway = labelled({ form, name: 'thrown_away' })
  const isTaken = values.success === true

  /** Only a refusal has a reason and a meal that can be thrown away. */
  function answer(tookIt: boolean) {
    success.onChange(tookIt)
    reason.onChange(tookIt ? null : 'refused')
    if (tookIt) thrownAway.onChange(false)
  }

  return (
    <div className="stack gap16">
      <FeederField
        form={form}
        recent={(log ? [log] : [...animal.feedingLogs, ...animal.feedingSchedules]).flatMap(
          feederOf,
        )}
        animalId={animal.id}
      />
      <StepperField form={form} name="count" min={1} max={mostPrey} />
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
      {!isTaken && <Refusal form={form} />}
      <Folded
        folds={[
          whenFold(form, 'happenedAt', animal),
          methodFold(form),
          supplementFold(form),
          noteFold(form, 'notes'),
        ]}
      />
    </div>
  )
}

function Refusal({ form }: Pick<FieldParts<Feeding>, 'form'>) {
  const reason = labelled({ form, name: 'refusal_reason' })
  const thrownAway = labelled({ form, name: 'thrown_away' })
  return (
    <div className={`${classes.refusal} stack gap12`}>
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
        description="Your stock goes down all the same."
        checked={form.values.thrown_away === true}
        onChange={(event) => thrownAway.onChange(event.currentTarget.checked)}
      />
    </div>
  )
}

function methodFold(form: Form<Feeding>): Fold {
  const method = labelled({ form, name: 'feedingMethod' })
  return {
    name: 'feedingMethod',
    chip: `How: ${methodWords[form.values.feedingMethod as keyof typeof methodWords].toLowerCase()}`,
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
  }
}

const supplementFold = (form: Form<Feeding>): Fold => ({
  name: 'supplement_id',
  chip: 'Supplement',
  isOpen: Boolean(form.values.supplement_id),
  field: <SupplementField form={form} />,
})

const feederOf = <Feeder,>({ feeder }: { feeder: Feeder | null }) => feeder ?? []
