import { IconCalendarQuestion, IconScale } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { today } from '../../../shared/dates.ts'
import { shortUnit, unitWords, weightUnits } from '../../../shared/weights.ts'
import { ChipChoice } from '../../../web/look/controls/Choice.tsx'
import { useUser } from '../../../web/user.ts'
import type { ImportRecord } from '../imports.contract.ts'
import { doubtfulWeight, heldBy } from '../kinds/columns.ts'
import { type DateOrder, dateOrders } from '../reading/settings.ts'
import { readingOf } from '../words.ts'
import classes from './Columns.module.css'
import { withField } from './takenColumns.ts'

/** A person's words on a file, before its rows are read. */
export type Choices = Pick<ImportRecord, 'columns' | 'date_order' | 'weight_unit' | 'matching'>

type Parts = {
  record: ImportRecord
  choices: Choices
  onChoose: (choices: Partial<Choices>) => void
}

/** Questions for the person, each with its readings to choose from: the order of dates, a unit, and whose weight it is. */
export function Readings({ record: { unsure, columns }, choices, onChoose }: Parts) {
  const now = today(useUser().timezone)
  const [date] = unsure.dates
  const [weight] = unsure.weights
  const whereOf = (value: string, ...held: ReturnType<typeof heldBy>[]) => {
    const likely = columns.filter(({ field }) => held.includes(heldBy(field)))
    const column = columns.find(({ examples }) => examples.includes(value)) ?? onlyOne(likely)
    const header = column?.header
    return header ? ` in “${header}”` : ''
  }
  return (
    <>
      {date !== undefined && (
        <Question
          icon={<IconCalendarQuestion className="above2" size={22} aria-hidden="true" />}
          title={`${date}${whereOf(date, 'day', 'notedDay')} is`}
          hint="No day written like this is above 12, so only you can tell."
        >
          {dateOrders
            .map((order) => ({ order, words: readingOf(date, order, now) }))
            .filter(({ words }) => words)
            .map(({ order, words }) => (
              <button
                key={order}
                type="button"
                aria-pressed={order === choices.date_order}
                onClick={() => onChoose({ date_order: order })}
              >
                {words}
              </button>
            ))}
        </Question>
      )}
      {weight !== undefined && (
        <Question
          icon={<IconScale className="above2" size={22} aria-hidden="true" />}
          title={`${weight}${whereOf(weight, 'weight')} is`}
          hint="It has no unit, so only you can tell."
        >
          {weightUnits.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === choices.weight_unit}
              onClick={() => onChoose({ weight_unit: each })}
            >
              {`${weight} ${shortUnit[each]}`}
            </button>
          ))}
        </Question>
      )}
      <WhoseWeight columns={choices.columns} onChoose={onChoose} />
    </>
  )
}

/** Asks of a weight in a log of meals. It's a note until the person says otherwise. */
function WhoseWeight({ columns, onChoose }: Pick<Choices, 'columns'> & Pick<Parts, 'onChoose'>) {
  const place = doubtfulWeight(columns)
  const column = columns[place]
  const [example] = column?.examples ?? []
  if (!column || !example) return null
  return (
    <Question
      icon={<IconScale className="above2" size={22} aria-hidden="true" />}
      title={`${example} in “${column.header}” is`}
      hint="It may be the feeder's weight, so it stays a note unless you choose the animal's."
    >
      {whoseWords.map(([field, words]) => (
        <button
          key={field}
          type="button"
          aria-pressed={field === column.field}
          onClick={() => onChoose({ columns: withField(columns, place, field) })}
        >
          {words}
        </button>
      ))}
    </Question>
  )
}

const whoseWords = [
  ['log_weight', "The animal's weight"],
  ['append', 'A note on the meal'],
] as const

const onlyOne = <One,>(list: readonly One[]) => (list.length === 1 ? list[0] : undefined)

const orderWords: Record<DateOrder, string> = {
  dmy: 'Day first',
  mdy: 'Month first',
  ymd: 'Year first',
}

/** How the rest is read, as the file or an earlier answer decided it; it can be changed. */
export function ReadAs({ record: { unsure }, choices, onChoose }: Parts) {
  const { columns, date_order, weight_unit } = choices
  const hasWeights = columns.some(({ field }) => heldBy(field) === 'weight')
  return (
    <>
      {unsure.dates.length === 0 && date_order && (
        <ChipChoice
          legend="Dates are written"
          options={dateOrders.map((value) => ({ value, label: orderWords[value] }))}
          value={date_order}
          onChange={(order) => onChoose({ date_order: order })}
        />
      )}
      {hasWeights && unsure.weights.length === 0 && weight_unit && (
        <ChipChoice
          legend="Weights without a unit are in"
          options={weightUnits.map((value) => ({ value, label: unitWords[value] }))}
          value={weight_unit}
          onChange={(unit) => onChoose({ weight_unit: unit })}
        />
      )}
    </>
  )
}

function Question({
  icon,
  title,
  hint,
  children,
}: {
  icon: ReactNode
  title: string
  hint: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className={`${classes.ask} surface padXCard padYCard`} aria-labelledby={id}>
      <div className="flex gap10 below12 due">
        {icon}
        <div>
          <h2 className="text16 ink" id={id}>
            {title}
          </h2>
          <p className="text14 ink3">{hint}</p>
        </div>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons that take effect at once */}
      <div className={`${classes.readings} flex wrap gap8`} role="group" aria-labelledby={id}>
        {children}
      </div>
    </section>
  )
}
