import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from 'react-router'
import { counted } from '../../../shared/durations.ts'
import { numberText } from '../../../shared/numbers.ts'
import type { WeightUnit } from '../../../shared/weights.ts'
import { ChipSelect } from '../frame/Filters.tsx'
import type { ReportAddress } from '../frame/useReport.ts'
import { usualRule } from './growth.ts'
import classes from './Weights.module.css'
import type { WeightOverTime } from './weights.contract.ts'
import { lossWords } from './words.ts'

/** So many are named; the rest are in the table of their animals. */
const mostNamed = 3

/** Animals that have suddenly lost weight, in words with the rule and all in one unit. */
export function Losses({
  found: { losses, rule },
  unit,
}: {
  found: WeightOverTime
  unit: WeightUnit
}) {
  if (losses.length === 0) return null
  const more = losses.length - mostNamed
  const isFed = losses.some(({ loss }) => loss.pause_reason === null)
  return (
    <div
      className={`${classes.notice} warns padX16 padY14 round16 flex gap12 text15 alarm`}
      role="note"
    >
      <IconAlertTriangle size={22} aria-hidden="true" />
      <p>
        {losses.slice(0, mostNamed).map(({ animal, loss }) => (
          <span key={animal.id}>
            <Link to={`/animals/${animal.id}/weight`}>{animal.name}</Link>{' '}
            <strong>{lossWords(loss, unit)}.</strong>{' '}
          </span>
        ))}
        {more > 0 && `So did ${counted(more, 'other')}. `}
        More than {numberText(rule.loss_percent)}% in {counted(rule.loss_days, 'day')} is worth a
        second weighing{isFed && ' and a look at the last meals'}.
      </p>
    </div>
  )
}

const percents = [5, 10, 15, 20]
const days = [14, 30, 60, 90]

/** The rule, to adjust to the animals. */
export function LossRule({
  rule,
  address,
}: {
  rule: WeightOverTime['rule']
  address: ReportAddress
}) {
  return (
    <div className={`${classes.rule} cluster gap8 text14 ink3`}>
      <span>A loss is sudden from</span>
      <ChipSelect
        label="Loss"
        usual={String(usualRule.loss_percent)}
        value={String(rule.loss_percent)}
        choices={among(percents, rule.loss_percent, (percent) => `${numberText(percent)}%`)}
        onChange={(value) => address.put({ loss: usualOr(value, usualRule.loss_percent) })}
      />
      <span>within</span>
      <ChipSelect
        label="Within"
        usual={String(usualRule.loss_days)}
        value={String(rule.loss_days)}
        choices={among(days, rule.loss_days, (within) => counted(within, 'day'))}
        onChange={(value) => address.put({ within: usualOr(value, usualRule.loss_days) })}
      />
      <span>unless she laid.</span>
    </div>
  )
}

const usualOr = (value: string, usual: number) => (Number(value) === usual ? '' : value)

/** The choices, and whatever else an address asks for. */
const among = (choices: readonly number[], now: number, words: (value: number) => string) =>
  [...new Set([...choices, now])]
    .toSorted((one, other) => one - other)
    .map((value) => ({ value: String(value), label: words(value) }))
