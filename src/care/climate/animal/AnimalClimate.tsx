import { Link } from 'react-router'
import { pronoun } from '../../../collection/animals/words.ts'
import { formatShort } from '../../../shared/dates.ts'
import { numberText } from '../../../shared/numbers.ts'
import { Card } from '../../../web/look/Card.tsx'
import { ScaleMark } from '../../../web/look/ScaleMark.tsx'
import { useAnswer } from '../../../web/records.ts'
import { useUser } from '../../../web/user.ts'
import type { AnimalWithCare } from '../../animals/animalWithCare.contract.ts'
import type { AnimalClimate as Answer, ClimateCurve } from '../charts/charts.contract.ts'
import { CurveChart } from '../drawing/ClimateCharts.tsx'
import { usualGapIn } from '../drawing/curve.ts'
import { bandsIn, inOrder, keyOf, nameOf, spansOf } from '../drawing/fromChart.ts'
import { excursionsIn, outWords, summaryOf } from '../place/CurveCard.tsx'
import { patienceFor } from '../sensors/silence.ts'
import { heardAgo, readIn, valueText } from '../words.ts'
import { shareInRange, valueAt } from './lastWeek.ts'

/** The climate of where an animal lives: each zone now, 24 hours of the warmest, the last week, and its last refusal. */
export function AnimalClimate({ animal }: { animal: AnimalWithCare }) {
  const { timezone } = useUser()
  const { id } = animal
  const day = useAnswer<Answer>([`animals/${id}/climate`, 'day'], `animals/${id}/climate?span=day`)
  const month = useAnswer<Answer>(
    [`animals/${id}/climate_hours`, 'month'],
    `animals/${id}/climate?span=month`,
  )
  const curves = inOrder(day.data?.curves ?? [])
  const [main] = curves
  if (!day.data || !main || main.points.at.length === 0) return null
  const { from, to, stays } = day.data
  const stay = stays.findLast(({ place_id }) => place_id !== null)
  const out = outWords(main, excursionsIn(main, day.data))
  const hours = month.data?.curves.find((curve) => keyOf(curve) === keyOf(main))
  return (
    <Card
      title="Climate"
      {...(stay && {
        link: {
          label: [stay.rack, stay.tub].filter(Boolean).join(' · ') || stay.room,
          href: `/climate/${stay.place_id}`,
        },
      })}
    >
      <dl className="flex wrap rows8 columns20 noMargin below12 awayEmpty">
        {curves.slice(0, 4).map((curve) => (
          <Figure key={keyOf(curve)} curve={curve} name={nameOf(curve, curves)} of={day.data} />
        ))}
      </dl>
      <CurveChart
        label={`${nameOf(main, curves)}, 24 hours`}
        summary={summaryOf(nameOf(main, curves), main, out)}
        from={Date.parse(from)}
        to={Date.parse(to)}
        timezone={timezone}
        curves={[{ id: keyOf(main), name: nameOf(main, curves), points: spansOf(main) }]}
        bands={bandsIn(main)}
        nights={[]}
        excursions={[]}
        valueText={(value) => valueText(value, main.kind)}
        readIn={readIn(main.kind)}
        height={140}
      />
      {hours && <Facts animal={animal} hours={hours} />}
    </Card>
  )
}

/** A zone's latest value where the animal lives now, over its name, and its age once its sensor is silent. */
function Figure({ curve, name, of }: { curve: ClimateCurve; name: string; of: Answer }) {
  const { timezone } = useUser()
  const points = spansOf(curve)
  const last = points.at(-1)
  if (!last || last.at < Date.parse(of.stays.at(-1)?.from ?? of.from)) return null
  const isOld = Date.parse(of.to) - last.at > patienceFor(usualGapIn(points) / 1000)
  const age = isOld ? `, ${heardAgo(new Date(last.at).toISOString(), timezone)}` : ''
  return (
    <div className="stack">
      <dt className="text13 ink3">{`${name.toLowerCase()}${age}`}</dt>
      <dd className="noMargin text20 heavy tight">{valueText(last.mean, curve.kind)}</dd>
    </div>
  )
}

/** How much of the last week was in range, and the value at the last refusal. */
function Facts({ animal, hours }: { animal: AnimalWithCare; hours: ClimateCurve }) {
  const { timezone } = useUser()
  const share = shareInRange(hours, Date.now())
  const refusal = animal.feedingLogs.find(({ success }) => !success)
  const value = refusal && valueAt(hours, Date.parse(refusal.happenedAt))
  return (
    <ul className="above10 stack gap8 text15 awayEmpty">
      {share !== undefined && (
        <li className="row gap10">
          <ScaleMark state={share >= 90 ? 'full' : 'hollow'} size={16} />
          In range {numberText(share)}% of the last 7 days
        </li>
      )}
      {refusal && value !== undefined && (
        <li className="row gap10">
          <ScaleMark state="struck" size={16} />
          <Link className="underlines" to={`/animals/${animal.id}/feedings`}>
            {valueText(value, hours.kind)} when {pronoun(animal)} refused on{' '}
            {formatShort(refusal.happenedAt, timezone)}
          </Link>
        </li>
      )}
    </ul>
  )
}
