import { useState } from 'react'
import { choicesOf } from '../../../collection/animals/words.ts'
import { methodWords } from '../../../shared/choices.ts'
import { fieldErrors } from '../../../shared/resource.ts'
import { LongTextField } from '../../../web/fields/LongTextField.tsx'
import { StepperField } from '../../../web/fields/StepperField.tsx'
import { put, useFields } from '../../../web/form/form.ts'
import { isFinished } from '../../../web/form/useFinishing.ts'
import { Portrait } from '../../../web/look/animal/Portrait.tsx'
import { Button } from '../../../web/look/controls/Button.tsx'
import { ChipChoice } from '../../../web/look/controls/Choice.tsx'
import { Sheet } from '../../../web/look/sheet/Sheet.tsx'
import {
  FeederField,
  type FeedingForm,
  Refusal,
  SupplementField,
} from '../../logs/feedings/FeederField.tsx'
import { feedingLog, mostPrey } from '../../logs/logs.contract.ts'
import type { RoundLine } from '../lines/roundLines.contract.ts'
import { differsFrom, fedOf, keyOf } from '../roundLogs.ts'
import type { Outcome } from '../roundState.ts'
import type { Round } from '../useRound.ts'
import { outcomesOf, outcomeWords } from '../words.ts'
import { OutcomeMark } from './OutcomeRow.tsx'

/** Details that differ for one animal of a feeding round. */
export function FeedingSheet({
  line,
  round: { state, dispatch, problems },
  onClose,
}: {
  line: RoundLine
  round: Round
  onClose: () => void
}) {
  const key = keyOf(line)
  const meal = fedOf(line, state)
  const [outcome, setOutcome] = useState<Outcome>(state.entries[key]?.outcome ?? 'done')
  const form: FeedingForm = useFields(feedingLog, {
    initialValues: { ...meal, refusal_reason: meal.refusal_reason ?? 'refused' },
    initialErrors: { feeder_id: problems[key] },
  })

  async function done() {
    if (!(await isFinished(form))) return
    const read = feedingLog.input.safeParse(form.getValues())
    if (read.success) {
      const differing = differsFrom(fedOf(line, { ...state, entries: {} }), read.data)
      // Without a count, one of another feeder is recorded.
      const count = differing.feeder_id && { count: read.data.count }
      dispatch({ type: 'say', key, entry: { ...differing, ...count, outcome } })
      return onClose()
    }
    if (outcome === 'skipped') {
      dispatch({ type: 'say', key, entry: { outcome } })
      return onClose()
    }
    const wrong = fieldErrors(read.error).map(({ field = '', message }) => [field, message])
    form.setErrors(Object.fromEntries(wrong))
  }

  return (
    <Sheet
      isOpen
      onClose={onClose}
      onSubmit={done}
      isDirty={form.isDirty()}
      title={line.animal.name}
      second={line.animal.species?.commonName}
      portrait={<Portrait animal={line.animal} size="avatar" />}
      foot={<Button type="submit">Done</Button>}
    >
      <div className="stack gap16">
        <ChipChoice
          legend="How did it go?"
          value={outcome}
          onChange={setOutcome}
          options={outcomesOf.feeding.map((value) => ({
            value,
            label: outcomeWords.feeding[value],
            icon: <OutcomeMark outcome={value} size={16} />,
            isRefusal: value === 'refused',
          }))}
        />
        {outcome === 'refused' && <Refusal form={form} />}
        {outcome !== 'skipped' && <MealFields form={form} line={line} />}
      </div>
    </Sheet>
  )
}

function MealFields({ form, line }: { form: FeedingForm; line: RoundLine }) {
  return (
    <>
      <FeederField
        form={form}
        recent={line.feeder ? [line.feeder] : []}
        animalId={line.animal.id}
      />
      <StepperField form={form} name="count" min={1} max={mostPrey} />
      <SupplementField form={form} />
      <ChipChoice
        legend="How"
        value={String(form.values.feedingMethod)}
        onChange={(method) => put(form, 'feedingMethod', method)}
        options={choicesOf(methodWords)}
      />
      <LongTextField form={form} name="notes" optional />
    </>
  )
}
