import { choicesOf, pronoun } from '../../../collection/animals/words.ts'
import { feedingMethods, methodWords } from '../../../shared/choices.ts'
import { dayOf, today } from '../../../shared/dates.ts'
import { StepperField } from '../../../web/fields/StepperField.tsx'
import { type Form, labelled } from '../../../web/form/form.ts'
import { BigChoice, ChipChoice } from '../../../web/look/controls/Choice.tsx'
import { IconFeeder } from '../../../web/look/icons.tsx'
import { ScaleMark } from '../../../web/look/ScaleMark.tsx'
import { feederName } from '../../feeders/feederName.ts'
import { dueNow } from '../../schedules/due/dueNow.ts'
import type { FeedingSchedule } from '../../schedules/schedules.contract.ts'
import { type Fold, Folded, noteFold, whenFold } from '../Folded.tsx'
import type { FieldParts, Kind } from '../kind.ts'
import { type FeedingLog, feedingLog, mostPrey } from '../logs.contract.ts'
import { whenColumn } from '../When.tsx'
import { feedingWords, mealWords, outcomeWords, shortNote } from '../words.ts'
import { FeederField, Refusal, SupplementField, useFeeders } from './FeederField.tsx'

/** Feedings: two taps, since the usual feeder and 'Taken' are chosen already. */
export const feedings: Kind<typeof feedingLog> = {
  log: feedingLog,
  Icon: IconFeeder,
  act: 'Feed',
  short: 'Feed',
  record: 'Record feeding',
  nounOf: ({ success, refusal_reason }) =>
    success ? 'Feeding' : refusal_reason === 'regurgitated' ? 'Regurgitation' : 'Refusal',
  card: 'Feedings',
  title: ({ name }) => `Feed ${name}`,
  about: ({ name }) => `What ${name} was offered and what came of it.`,
  isRefusal: ({ success }) => !success,
  latestOf: ({ feedingLogs }) => feedingLogs,
  wordsOf: (log) => ({
    title: feedingWords(log),
    second: shortNote(log.notes),
    isOdd: !log.success,
  }),
  before(logs) {
    const meal = logs.find(({ success }) => success)
    return meal && { words: `${feedingWords(meal)},`, happenedAt: meal.happenedAt }
  },
  today: ({ feedingLogs: [latest] }, zone) =>
    latest && !latest.success && dayOf(latest.happenedAt, zone) === today(zone)
      ? `${outcomeWords(latest)} today`
      : undefined,
  useBlank(animal, scheduleId) {
    const { id, feedingLogs, feedingSchedules } = animal
    const feeders = useFeeders(id)
    if (feeders.isPending) return undefined
    const [only, another] = feeders.data?.value ?? []
    const due = feedingSchedules.find((plan) => plan.id === scheduleId) ?? dueNow(animal).feeding
    const meals = feedingLogs.filter(({ success }) => success)
    const last = meals[0] ?? feedingLogs[0]
    // A deleted feeder can't be fed.
    const feeder =
      [due?.feeder, last?.feeder, feedingSchedules[0]?.feeder].find(
        (each) => each && !each.isDeleted,
      ) ?? (another ? null : only)
    const isPlanned = due?.feeder && feeder?.id === due.feeder.id
    const usual = [...meals, ...feedingLogs].find((log) => log.feeder.id === feeder?.id)
    return {
      feeder_id: feeder?.id ?? '',
      count: usual?.count ?? 1,
      supplement_id: dustOf(isPlanned || !usual ? (due ?? feedingSchedules[0]) : usual),
      success: true,
      refusal_reason: null,
      thrown_away: false,
      feedingMethod: usual?.feedingMethod ?? 'tong',
      notes: '',
      happenedAt: undefined,
    }
  },
  Fields: FeedingFields,
  tabs: [
    { value: 'any', label: 'Any' },
    { value: 'successful', label: 'Successful' },
    { value: 'failed', label: 'Failed' },
  ],
  columns: [
    {
      header: 'Feeder',
      cell: mealWords,
      file: [
        { header: 'Feeder', cell: ({ feeder }) => feeder && feederName(feeder) },
        { header: 'Count', cell: ({ count }) => count },
      ],
    },
    {
      header: 'Taken',
      cell: (log) => <Outcome log={log} />,
      file: [{ header: 'Outcome', cell: outcomeWords }],
      onPhone: 'side',
    },
    whenColumn,
    { header: 'How', cell: (log) => log.feedingMethod && methodWords[log.feedingMethod] },
    { header: 'Supplement', cell: (log) => log.supplement?.name, byNeed: true },
    {
      header: 'Notes',
      cell: (log) => shortNote(log.notes),
      file: [{ header: 'Notes', cell: ({ notes }) => notes }],
      byNeed: true,
      onPhone: 'second',
    },
    {
      header: 'Fed by',
      cell: (log) => log.fedBy,
      // Of one's own people every row would say the same; these came with the animal.
      phoneCell: (log) => log.recorded_by === null && log.fedBy,
      onPhone: 'second',
    },
  ],
}

const dustOf = (fed: Pick<FeedingSchedule, 'supplement'> | undefined) =>
  fed?.supplement && !fed.supplement.isDeleted ? fed.supplement.id : ''

/** Only refusals are shown. */
function Outcome({ log }: { log: FeedingLog }) {
  if (log.success) return 'Taken'
  return (
    <span className="inline middle gap6 semibold alarm oneLine">
      <ScaleMark state="struck" /> {outcomeWords(log)}
    </span>
  )
}

type Feeding = typeof feedingLog

/** The fields of a feeding: feeder, count and outcome; the rarer ones behind chips. */
function FeedingFields({ form, animal, log }: FieldParts<Feeding>) {
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

function methodFold(form: Form<Feeding>): Fold {
  const method = labelled({ form, name: 'feedingMethod' })
  const chosen = feedingMethods.find((one) => one === method.value)
  return {
    name: 'feedingMethod',
    chip: chosen ? `How: ${methodWords[chosen].toLowerCase()}` : 'How',
    isOpen: false,
    field: (
      <ChipChoice
        legend="How"
        value={chosen ?? null}
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
