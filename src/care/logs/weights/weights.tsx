import { IconScale } from '@tabler/icons-react'
import { useState } from 'react'
import { formatShort } from '../../../shared/dates.ts'
import { unsureWords } from '../../../shared/typedNumbers.ts'
import { parted } from '../../../shared/weightDoubts.ts'
import { unitWords, type WeightUnit, weightText, weightUnits } from '../../../shared/weights.ts'
import { labelled } from '../../../web/form/form.ts'
import { ChipChoice } from '../../../web/look/controls/Choice.tsx'
import { TextInput } from '../../../web/look/controls/TextInput.tsx'
import { ScaleMark } from '../../../web/look/ScaleMark.tsx'
import { rememberUnit, usualUnit } from '../../../web/preferences.ts'
import { useUser } from '../../../web/user.ts'
import { Folded, whenFold } from '../Folded.tsx'
import type { FieldParts, Kind } from '../kind.ts'
import classes from '../Logs.module.css'
import { leastWords, type WeightLog, weightLog } from '../logs.contract.ts'
import { whenColumn } from '../When.tsx'
import { amountText, changeText, enteredGrams, isJump, isTooLight, partsOf } from './weighing.ts'

/** Weighings, each shown in the unit it was entered in. */
export const weights: Kind<typeof weightLog> = {
  log: weightLog,
  Icon: IconScale,
  act: 'Weigh',
  short: 'Weigh',
  record: 'Record weight',
  card: 'Weight',
  title: ({ name }) => `Weigh ${name}`,
  about: ({ name }) => `What ${name} weighs, and how that's changing.`,
  latestOf: ({ weightLogs }) => weightLogs,
  wordsOf: (log, before) => ({
    title: textOf(log),
    beside: before && changeText(log.weightInGrams, before.weightInGrams, log.unit),
  }),
  // The field says what it was.
  before: ([last]) => last && { words: 'Last weighed', happenedAt: last.happenedAt },
  useBlank: ({ weightLogs }) => ({
    weightInGrams: '',
    unit: weightLogs[0]?.unit ?? usualUnit(),
    is_certain: false,
    happenedAt: undefined,
  }),
  Fields: WeightFields,
  columns: [
    {
      header: 'Weight',
      cell: textOf,
      file: [{ header: 'Weight (g)', cell: ({ weightInGrams }) => weightInGrams }],
      sort: ['weight_in_grams_desc', 'weight_in_grams_asc'],
    },
    whenColumn,
    { header: 'Recorded by', cell: ({ recordedBy }) => recordedBy, onPhone: 'second' },
  ],
}

function textOf({ weightInGrams, unit }: WeightLog) {
  return weightText(weightInGrams, unit)
}

/** A weight that can't be, beside those that are believed. */
export function StruckWeight({ log }: { log: WeightLog }) {
  const { timezone } = useUser()
  return (
    <p className="row atEnd gap6 text13 semibold alarm">
      {textOf(log)}?, {formatShort(log.happenedAt, timezone)}
      <ScaleMark state="struck" size={16} />
    </p>
  )
}

type Weight = typeof weightLog

/** The weight in the keeper's unit, with the change since the last one that isn't in doubt; stored in grams. */
function WeightFields({ form, animal, log }: FieldParts<Weight>) {
  const amount = labelled({ form, name: 'weightInGrams' })
  const unit = labelled({ form, name: 'unit' })
  const current = weightUnits.find((one) => one === unit.value)
  const chosen = current ?? 'grams'
  const [typed, setTyped] = useState(amountText(amount.value, chosen))
  // After a conflict the form may hold someone else's weight instead of the typed one.
  const isTyped = amount.value === '' || Object.is(enteredGrams(typed, chosen), amount.value)
  const text = isTyped ? typed : amountText(amount.value, chosen)
  const [number] = partsOf(text)
  const { certain, doubtful } = parted(animal.weightLogs)
  // One in doubt may well become another by far.
  const own = doubtful.some(({ id }) => id === log?.id) ? undefined : log
  const compared = { before: log ? own : certain[0], isOwn: log !== undefined }

  function type(next: string) {
    const [, own = chosen] = partsOf(next)
    unit.onChange(own)
    setTyped(next)
    amount.onChange(next === '' ? '' : enteredGrams(next, own))
  }

  /** Changing the unit keeps the number, since it was read off the scale. */
  function choose(next: WeightUnit) {
    unit.onChange(next)
    rememberUnit(next)
    setTyped(number)
    if (text !== '') amount.onChange(enteredGrams(number, next))
  }

  return (
    <div className="stack gap16">
      <TextInput
        label="Weight"
        name="weightInGrams"
        inputMode="decimal"
        autoComplete="off"
        data-autofocus
        inputClassName={classes.amount}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        error={amount.error}
        description={<Difference {...compared} grams={amount.value} unit={chosen} text={number} />}
      />
      <ChipChoice
        legend="Unit"
        value={current ?? null}
        onChange={choose}
        error={unit.error}
        options={weightUnits.map((value) => ({ value, label: unitWords[value] }))}
      />
      <Folded folds={[whenFold(form, 'happenedAt', animal)]} />
    </div>
  )
}

/** The change since the previous weight, and a warning if it is implausible; of one being edited, `isOwn`, only that. */
function Difference({
  before,
  isOwn,
  grams,
  unit,
  text,
}: {
  before: WeightLog | undefined
  isOwn: boolean
  grams: unknown
  unit: WeightUnit
  text: string
}) {
  const { timezone } = useUser()
  // Three decimals get advice of their own.
  const unsure = unsureWords(text, unit === 'grams' ? 0 : 3)
  if (unsure) return unsure
  if (/[.,]\d{3,}$/.test(text)) return 'Use up to two decimal places, or switch to grams.'
  if (isTooLight(text, unit)) return leastWords(unit)
  if (!before) return null
  const isTyped = typeof grams === 'number' && !Number.isNaN(grams)
  if (isOwn) {
    if (!isTyped || !isJump(grams, before.weightInGrams)) return null
    return <span className="semibold due">It was {textOf(before)}. Is the unit right?</span>
  }
  const last = weightText(before.weightInGrams, unit)
  // The sheet's title says when that was.
  if (!isTyped) return `Last ${last}`
  const day = formatShort(before.happenedAt, timezone)
  const change = `${changeText(grams, before.weightInGrams, unit)} since ${last} on ${day}`
  if (!isJump(grams, before.weightInGrams)) return change
  return <span className="semibold due">{change}. Is the unit right?</span>
}
