import { IconChevronDown } from '@tabler/icons-react'
import { useLocation, useNavigate } from 'react-router'
import type { Repeat } from '../../../shared/choices.ts'
import { formatLongDay, today } from '../../../shared/dates.ts'
import { addDays, dayText } from '../../../shared/days.ts'
import { useReference } from '../../../web/fields/ReferenceField.tsx'
import type { Row } from '../../../web/fields/RowsField.tsx'
import { type Form, put, type RowOf, useFields } from '../../../web/form/form.ts'
import { rowForm } from '../../../web/form/rowForm.ts'
import { useUser } from '../../../web/user.ts'
import type { animalWithCare } from '../../animals/animalWithCare.contract.ts'
import { feederName } from '../../feeders/feederName.ts'
import { useFeederReference } from '../../feeders/feederReference.tsx'
import { blankPlan } from '../FeedingScheduleFields.tsx'
import { lastWords } from '../planWords.ts'
import classes from '../Schedules.module.css'
import { feedingSchedule, feedingScheduleFields } from '../schedules.contract.ts'
import { amountWords } from '../words.ts'
import { beginningOn, type EnteredPlan, firstOf, planIn } from './firstMeal.ts'

type AnimalForm = Form<typeof animalWithCare>
type Meal = Form<RowOf<ReturnType<typeof feedingScheduleFields>>>

/** Says what an animal eats and how often: a sentence for each schedule, whose words can be changed. */
export function FeedingSentences({ form }: { form: AnimalForm }) {
  const { timezone } = useUser()
  const rows = rowsIn(form)
  const meals = rows.flatMap(({ _destroy }, at) => {
    const meal: Meal = rowForm(form, `feedingSchedules.${at}`, feedingScheduleFields())
    return _destroy ? [] : [{ at, meal }]
  })
  const draft = useFields(
    { input: feedingScheduleFields() },
    { initialValues: { ...blankPlan, started_on: today(timezone), feeder_id: '' } },
  )
  // Until it has a feeder, a sentence is no schedule.
  const first: Meal = {
    ...draft,
    unfinished: form.unfinished,
    getInputProps: (field) => ({
      ...draft.getInputProps(field),
      onChange(feeder_id) {
        const before = rowsIn(form)
        const begun = { ...draft.getValues(), ...before[rows.length], feeder_id }
        put(form, 'feedingSchedules', [...before.slice(0, rows.length), begun])
      },
    }),
  }
  const sentences = meals.length > 0 ? meals : [{ at: rows.length, meal: first }]
  return (
    <div className="card padXCard padY14 stack gap14">
      {sentences.map(({ at, meal }) => (
        <Sentence key={at} meal={meal} row={rows[at]} name={String(form.values.name ?? '')} />
      ))}
    </div>
  )
}

function rowsIn(form: AnimalForm): Row[] {
  const { feedingSchedules } = form.getValues()
  return Array.isArray(feedingSchedules) ? feedingSchedules : []
}

/** 'Feed [Rat, weaned] every [7 days] from [Friday]'. */
function Sentence({ meal, row, name }: { meal: Meal; row: Row | undefined; name: string }) {
  const { timezone } = useUser()
  const saved = feeders.safeParse(row).data?.feeder
  const { words, button, open, list } = useReference({
    ...useFeederReference(),
    form: meal,
    name: 'feeder_id',
    current: saved && { id: saved.id, words: feederName(saved) },
  })
  const plan = planIn(meal.values)
  return (
    <div>
      <div className="cluster gap8 text18">
        Feed
        <button
          ref={button}
          type="button"
          role="combobox"
          className={`${token} borderless`}
          aria-label={`Feeder: ${words ?? 'choose or type'}`}
          aria-expanded={list !== undefined}
          aria-haspopup="listbox"
          onClick={open}
        >
          <span className="slim">{words ?? 'choose or type'}</span>
          <IconChevronDown className="firm" size={18} aria-hidden="true" />
        </button>
        {plan && <Rhythm meal={meal} plan={plan} now={today(timezone)} />}
      </div>
      {list && (
        <div className="above12">
          <h2 className="below8">What does {name.trim() || 'it'} eat?</h2>
          {list}
        </div>
      )}
    </div>
  )
}

/** The feeder of a saved row, which may have been deleted since. */
const feeders = feedingSchedule().pick({ feeder: true })

const token = 'lit padX14 padY8 round14 touch inline middle gap6 relative strong primary left'

/** 'every [7 days] from [Friday]'. */
function Rhythm({ meal, plan, now }: { meal: Meal; plan: EnteredPlan; now: string }) {
  const openAll = useAllFields()
  const first = firstOf(plan, now)

  function begin(day: string, rhythm: Pick<EnteredPlan, 'repeat_amount' | 'repeat'> = plan) {
    const { started_on, paused_until } = beginningOn(day, now, rhythm)
    put(meal, 'started_on', started_on)
    if (paused_until || !plan.pause_reason) put(meal, 'paused_until', paused_until)
    // With a reason it would be a pause of a schedule that has begun.
    if (paused_until) put(meal, 'pause_reason', '')
  }
  function repeat(value: string) {
    const chosen = intervals.find((one) => keyOf(one) === value)
    if (!chosen) return openAll()
    const [repeat_amount, unit] = chosen
    put(meal, 'repeat_amount', repeat_amount)
    put(meal, 'repeat', unit)
    if (first > now) begin(first, { repeat_amount, repeat: unit })
  }
  const own: Interval = [plan.repeat_amount, plan.repeat]
  const isListed = intervals.some((one) => keyOf(one) === keyOf(own))
  const coming = Array.from({ length: 7 }, (_, days) => addDays(now, days))
  return (
    <>
      {plan.repeat_amount > 0 && 'every'}
      <Token
        label="How often"
        value={keyOf(own)}
        onChange={repeat}
        choices={(isListed ? intervals : [own, ...intervals]).map((one) => ({
          value: keyOf(one),
          label: intervalWords(one),
        }))}
        other="Another interval…"
      />
      {plan.counts_from === 'last_log' && <span>after {lastWords.feeding},</span>}
      {plan.repeat_amount > 0 ? 'from' : 'on'}
      <Token
        label="First meal"
        value={first}
        onChange={(day) => (day === other ? openAll() : begin(day))}
        choices={(coming.includes(first) ? coming : [first, ...coming]).map((day) => ({
          value: day,
          label: nearWords(day, now),
        }))}
        other="Another day…"
      />
    </>
  )
}

type Interval = readonly [amount: number, unit: Repeat]

const intervals: readonly Interval[] = [
  ...[1, 2, 3, 4, 5, 7, 10, 14, 21, 28].map((days) => [days, 'day'] as const),
  [0, 'day'],
]

const keyOf = ([amount, unit]: Interval) => (amount === 0 ? 'once' : `${amount} ${unit}`)

function intervalWords([amount, unit]: Interval): string {
  if (amount === 0) return 'once'
  return amount === 1 ? unit : amountWords(amount, unit)
}

/** 'today', 'tomorrow', 'Friday', 'November 1'. */
function nearWords(day: string, now: string): string {
  if (day === now) return 'today'
  if (day === addDays(now, 1)) return 'tomorrow'
  return day > now && day < addDays(now, 7) ? dayText(day, 'dddd') : formatLongDay(day, now)
}

const other = 'other'

/** A word of the sentence, chosen by the device's own list; its last choice is all there is to choose. */
const Token = ({
  label,
  value,
  choices,
  other: otherWords,
  onChange,
}: {
  label: string
  value: string
  choices: readonly { value: string; label: string }[]
  other: string
  onChange: (value: string) => void
}) => (
  <span className={`${classes.token} ${token}`}>
    {choices.find((choice) => choice.value === value)?.label}
    <IconChevronDown className="firm" size={18} aria-hidden="true" />
    <select
      className="cover wide tall"
      aria-label={label}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    >
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
      <option value={other}>{otherWords}</option>
    </select>
  </span>
)

/** Opens the row of the form with all fields of the schedules. */
function useAllFields() {
  const navigate = useNavigate()
  const { search } = useLocation()
  return () =>
    navigate({ search, hash: '#feedingSchedules' }, { replace: true, preventScrollReset: true })
}
