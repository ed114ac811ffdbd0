import type { ReactNode } from 'react'
import { objectPronoun } from '../../../collection/animals/words.ts'
import type { Csv } from '../../../shared/csv.ts'
import { formatShort, formatShortDay, today } from '../../../shared/dates.ts'
import { counted } from '../../../shared/durations.ts'
import { numberText } from '../../../shared/numbers.ts'
import { shortUnit, unitWords, type WeightUnit, weightText } from '../../../shared/weights.ts'
import { LineChart } from '../../../web/chart/LineChart.tsx'
import { Card } from '../../../web/look/Card.tsx'
import { ButtonLink } from '../../../web/look/controls/Button.tsx'
import { Segments } from '../../../web/look/controls/Segments.tsx'
import { Empty, EmptyInCard } from '../../../web/look/messages/Empty.tsx'
import { useIsWide } from '../../../web/look/useIsWide.ts'
import { useUser } from '../../../web/user.ts'
import { ReportScreen } from '../frame/ReportScreen.tsx'
import { animalsAsked, useReport, useReportAddress } from '../frame/useReport.ts'
import { ChosenAnimals } from './ChosenAnimals.tsx'
import { Doubtful } from './Doubtful.tsx'
import { Losses, LossRule } from './Losses.tsx'
import { WeightRows } from './WeightRows.tsx'
import classes from './Weights.module.css'
import { notesOf, ringsOf, type Scale, seriesOf } from './weightSeries.ts'
import { mostLeftOut, type WeighedAnimal, type WeightOverTime } from './weights.contract.ts'
import { percentText } from './words.ts'

/** Animals' weights over time, how fast each grows, and sudden losses. */
export function WeightsScreen() {
  const address = useReportAddress()
  const isWide = useIsWide()
  const { weight_unit } = useUser()
  const { from, get, put, period, now } = address
  const query = useReport<WeightOverTime>('weight_over_time', {
    from,
    ...animalsAsked(address),
    animals: get('animals'),
    loss_percent: get('loss'),
    loss_days: get('within'),
    without: get('without'),
  })
  const animals = query.data?.value ?? []
  const unit = commonUnit([...animals, ...(query.data?.losses ?? [])]) ?? weight_unit
  const usual = !isWide && animals.length > 1 ? 'percent' : 'weight'
  const as = ways.find((way) => way === get('as')) ?? usual
  const switches = (
    <Segments
      label="Shown as"
      value={as}
      choices={[
        { value: 'weight', label: unitWords[unit] },
        { value: 'percent', label: '% of start' },
      ]}
      onChange={(value) => put({ as: value })}
    />
  )
  const choosing = ({ value }: WeightOverTime) => (
    <ChosenAnimals animals={value} onChoose={(ids) => put({ animals: ids.join(',') })} />
  )
  return (
    <ReportScreen
      report="weight_over_time"
      address={address}
      query={query}
      switches={switches}
      second={({ value, weighed }) =>
        `${numberText(value.length)} of ${counted(weighed, 'weighed animal')} shown, ${periodWords(period.label, from, now)}`
      }
      isEmpty={({ weighed }) => weighed === 0}
      empty={
        <Empty title="No weights yet" action={<ButtonLink to="/animals">Go to animals</ButtonLink>}>
          Record a weight on an animal's page, or weigh many in one round. From two on you'll see a
          line.
        </Empty>
      }
      file={fileOf}
    >
      {(weights) => (
        <>
          {isWide && choosing(weights)}
          <Doubtful
            animals={weights.value}
            unit={unit}
            without={get('without').split(',').filter(Boolean)}
            onChange={(ids) => put({ without: ids.slice(-mostLeftOut).join(',') })}
          />
          <Losses found={weights} unit={unit} />
          <Chart animals={weights.value} scale={{ as, unit }}>
            {!isWide && switches}
          </Chart>
          {!isWide && choosing(weights)}
          <WeightRows animals={weights.value} unit={unit} />
          <LossRule rule={weights.rule} address={address} />
        </>
      )}
    </ReportScreen>
  )
}

const ways = ['weight', 'percent'] as const

/** The unit that all of them were last weighed in; undefined if they differ. */
function commonUnit(animals: readonly Pick<WeighedAnimal, 'unit'>[]): WeightUnit | undefined {
  const units = new Set(animals.map(({ unit }) => unit))
  return units.size === 1 ? [...units][0] : undefined
}

const periodWords = (label: string, from: string, now: string) =>
  from ? `since ${formatShortDay(from, now)}` : label.toLowerCase()

function Chart({
  animals,
  scale,
  children,
}: {
  animals: readonly WeighedAnimal[]
  scale: Scale
  children: ReactNode
}) {
  const isWide = useIsWide()
  const { timezone } = useUser()
  const drawn = animals.filter(({ points }) => points.length > 0)
  const series = seriesOf(animals, scale, timezone)
  const now = today(timezone)
  const valueText = (value: number) =>
    scale.as === 'percent'
      ? percentText(value)
      : `${numberText(Number(value.toFixed(2)))} ${shortUnit[scale.unit]}`
  const [only] = drawn.length === 1 ? drawn : []
  return (
    <Card>
      {drawn.length === 0 ? (
        <EmptyInCard>
          No weighing in these days. Choose a longer period or another animal.
        </EmptyInCard>
      ) : (
        <LineChart
          label="Weight over time"
          summary={summaryOf(drawn, scale.unit)}
          series={series}
          valueText={valueText}
          axisText={(value) => (scale.as === 'percent' ? percentText(value) : numberText(value))}
          floor={scale.as === 'percent' ? -100 : 0}
          momentText={(moment) => formatShort(new Date(moment).toISOString(), timezone)}
          notes={notesOf(animals, series, { isShort: !isWide, now })}
          rings={ringsOf(series)}
          height={isWide ? 330 : 300}
        />
      )}
      {only?.points.length === 1 && (
        <p className="above8 ink2 middled">
          Weigh {objectPronoun(only.animal)} again to see a line.
        </p>
      )}
      {children && <div className={`${classes.switch} above12`}>{children}</div>}
    </Card>
  )
}

const summaryOf = (animals: readonly WeighedAnimal[], unit: WeightUnit) =>
  animals
    .map(({ animal, points, change_percent }) => {
      const last = points.at(-1)
      const change = change_percent === null ? '' : `, ${percentText(change_percent)}`
      return last ? `${animal.name} ${weightText(last.grams, unit)}${change}` : animal.name
    })
    .join('. ')

/** Every weighing that is drawn. */
const fileOf = ({ value }: WeightOverTime): Csv => ({
  head: ['Animal', 'Species', 'When', 'Grams', 'Change from the start in percent'],
  rows: value.flatMap(({ animal, points }) =>
    points.map(({ happenedAt, grams }) => [
      ...[animal.name, animal.species?.commonName, happenedAt, grams],
      Number(((grams / (points[0]?.grams ?? grams) - 1) * 100).toFixed(1)),
    ]),
  ),
})
