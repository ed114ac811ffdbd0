import { IconBrush } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { placeWords } from '../../collection/animals/words.ts'
import { sexes } from '../../shared/choices.ts'
import { today } from '../../shared/dates.ts'
import { dayText } from '../../shared/days.ts'
import { joined } from '../../shared/joined.ts'
import { Portrait } from '../../web/look/animal/Portrait.tsx'
import { SexSign } from '../../web/look/animal/Sex.tsx'
import { IconFeeder } from '../../web/look/icons.tsx'
import { useRecord } from '../../web/records.ts'
import { useUser } from '../../web/user.ts'
import { feederName } from '../feeders/feederName.ts'
import { feederResource } from '../feeders/feeders.contract.ts'
import { dueOf } from '../schedules/due/due.ts'
import { type EnteredPlan, planIn } from '../schedules/sentence/firstMeal.ts'
import classes from './AnimalForm.module.css'
import { type AnimalFormState, useSitter } from './SharedFields.tsx'

/** The page of a new animal as it will be, with the days of its first meals and of its first clean. */
export function AnimalPreview({ form }: { form: AnimalFormState }) {
  const { values } = form
  const sitter = useSitter(form)
  const sex = sexes.find((each) => each === values.sex)
  const [room, rack, tub] = [values.room, values.rack, values.tub].map((part) => String(part ?? ''))
  const place = placeWords({ room: room ?? '', rack: rack ?? '', tub: tub ?? '' })
  const meals = Array.isArray(values.feedingSchedules) ? values.feedingSchedules : []
  return (
    <section className="card clip" aria-label="Preview">
      <div className={classes.picture}>
        <Portrait animal={{ ...sitter, photoUrls: null }} size="card" />
      </div>
      <div className="padXCard padY14">
        <p className="figure">{String(values.name ?? '').trim() || 'No name yet'}</p>
        <p className="row gap6 above4 ink2">
          {sex && <SexSign sex={sex} />}
          {joined(sitter.species, sitter.genetics) || 'No species yet'}
        </p>
        {place && <p className="text14 ink3">{place}</p>}
      </div>
      {meals.map((meal, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a form keep their places
        <FirstMeal key={at} meal={meal} />
      ))}
      <First plan={planIn(values.cleaningSchedule)} icon={<IconBrush size={18} />} what="clean" />
    </section>
  )
}

function FirstMeal({ meal }: { meal: unknown }) {
  const { feeder_id } = feeding.safeParse(meal).data ?? {}
  const { data: feeder } = useRecord(feederResource, feeder_id || undefined)
  const food = feeder && `: ${feederName(feeder)}`
  return <First plan={planIn(meal)} icon={<IconFeeder size={18} />} what="meal" words={food} />
}

const feeding = z.object({ feeder_id: z.string() })

function First({
  plan,
  icon,
  what,
  words = '',
}: {
  plan: EnteredPlan | undefined
  icon: ReactNode
  what: string
  words?: string | undefined
}) {
  const { timezone } = useUser()
  if (!plan) return null
  const now = today(timezone)
  const { next_on } = dueOf(planned(plan), null, now)
  return (
    next_on && (
      <p className="padXCard padY12 ruled row gap10 text14 ink2">
        <span className="row" aria-hidden="true">
          {icon}
        </span>
        First {what} {next_on === now ? 'today' : `on ${dayText(next_on, 'dddd, MMMM D')}`}
        {words}
      </p>
    )
  )
}

const planned = (plan: EnteredPlan) => ({
  ...plan,
  ...{ paused_until: plan.paused_until ?? null, pause_reason: plan.pause_reason ?? '' },
  counts_from: plan.counts_from ?? ('start' as const),
})
