import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatShort } from '../../shared/dates.ts'
import { type WeightUnit, weightText, weightUnits } from '../../shared/weights.ts'
import { labelled } from '../../web/fields/labelled.tsx'
import { ChipChoice } from '../../web/look/Choice.tsx'
import { useUser } from '../../web/user.ts'
import { Folded, whenFold } from './Folded.tsx'
import type { FieldParts } from './kind.ts'
import classes from './Logs.module.css'
import type { WeightLog, weightLog } from './logs.contract.ts'
import { rememberUnit } from './usualUnit.ts'
import { amountText, changeText, enteredGrams, isJump } from './weighing.ts'

type Weight = typeof weightLog

/** The amount in the keeper's unit, with what it means beside the weight before; kept in grams. */
export function WeightFields({ form, animal, log }: FieldParts<Weight>) {
  const amount = labelled({ form, name: 'weightInGrams', label: 'Weight' })
  const unit = labelled({ form, name: 'unit', label: 'Unit' })
  const known = weightUnits.find((one) => one === unit.value)
  const chosen = known ?? 'grams'
  const [typed, setTyped] = useState(amountText(amount.value, chosen))
  // Another person's version may have been taken: then the amount is no longer what was typed.
  const isTyped = amount.value === '' || Object.is(enteredGrams(typed, chosen), amount.value)
  const text = isTyped ? typed : amountText(amount.value, chosen)
  const before = log ? undefined : animal.weightLogs[0]

  function type(next: string) {
    setTyped(next)
    amount.onChange(next === '' ? '' : enteredGrams(next, chosen))
  }

  /** The number stays as it stands: who changes the unit has read it off the scale. */
  function choose(next: WeightUnit) {
    unit.onChange(next)
    rememberUnit(next)
    setTyped(text)
    if (text !== '') amount.onChange(enteredGrams(text, next))
  }

  return (
    <div className={classes.fields}>
      <TextInput
        label="Weight"
        name="weightInGrams"
        inputMode="decimal"
        autoComplete="off"
        data-autofocus
        classNames={{ input: classes.amount }}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        error={amount.error}
        description={<Difference before={before} grams={amount.value} unit={chosen} text={text} />}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      <ChipChoice
        legend="Unit"
        value={known ?? null}
        onChange={choose}
        error={unit.error}
        options={weightUnits.map((value) => ({ value, label: unitWords[value] }))}
      />
      <Folded folds={[whenFold(form, 'happenedAt')]} />
    </div>
  )
}

const unitWords: Record<WeightUnit, string> = {
  grams: 'Grams',
  kilograms: 'Kilograms',
  pounds: 'Pounds',
  ounces: 'Ounces',
}

/** What the amount means: the change since the weight before, and a word where it is hard to believe. */
function Difference({
  before,
  grams,
  unit,
  text,
}: {
  before: WeightLog | undefined
  grams: unknown
  unit: WeightUnit
  text: string
}) {
  const { timezone } = useUser()
  if (/[.,]\d{3,}$/.test(text)) return 'At most two decimals. Grams are finer.'
  if (!before) return null
  const last = `${weightText(before.weightInGrams, unit)} on ${formatShort(before.happenedAt, timezone)}`
  if (typeof grams !== 'number' || Number.isNaN(grams)) return `Last ${last}`
  const change = `${changeText(grams, before.weightInGrams, unit)} since ${last}`
  if (!isJump(grams, before.weightInGrams)) return change
  return <span className={classes.jump}>{change}. Is the unit right?</span>
}
