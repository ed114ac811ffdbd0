import { dayOf, formatTime, today } from '../../../shared/dates.ts'
import { Button, ButtonLink } from '../../../web/look/controls/Button.tsx'
import { Tick } from '../../../web/look/controls/Tick.tsx'
import { IconFeeder } from '../../../web/look/icons.tsx'
import { ScaleMark } from '../../../web/look/ScaleMark.tsx'
import { useIsWide } from '../../../web/look/useIsWide.ts'
import { useCan, useUser } from '../../../web/user.ts'
import { useDone } from '../../logs/useDone.ts'
import { mealWords } from '../../logs/words.ts'
import type { FeedingSchedule } from '../../schedules/schedules.contract.ts'
import { dustWords, preyWords, refusedWords } from '../../schedules/words.ts'
import { type Parts, SheetRow, Square, toneOf, When } from './DueRows.tsx'

/** A meal that is due: a tick for the planned one, a sheet for another. */
export function MealRow({ animal, plan }: Parts & { plan: FeedingSchedule }) {
  const isWide = useIsWide(1100)
  const { feeder, supplement } = plan
  const meals = animal.feedingLogs.filter((log) => log.feeder.id === plan.feeder_id)
  const usual = meals.find(({ success }) => success)
  const { isDone, record, undo } = useDone('feeding', {
    ...{ animal, feeder, supplement },
    usual: usual ? { count: usual.count, feedingMethod: usual.feedingMethod } : null,
  })
  const prey = preyWords(plan)
  const meal = feeder && usual ? mealWords({ feeder, count: usual.count }) : prey
  if (plan.refused_today) return <FailedMealRow animal={animal} plan={plan} meal={meal} />
  // Without a usual meal the keeper has to choose.
  const take = (open: () => void) => (usual && feeder ? record() : open())
  return (
    <SheetRow
      kind="feeding"
      animal={animal}
      scheduleId={plan.id}
      leading={<Square tone={toneOf(plan)} icon={<IconFeeder size={22} />} />}
      title={meal}
      second={<When days_overdue={plan.days_overdue} more={dustWords(plan).slice(3)} />}
      isDone={isDone}
      act={(open) =>
        isWide && !isDone ? (
          <span className="row gap8">
            {feeder && (
              <Button
                variant="light"
                color="gray"
                leftSection={<ScaleMark state="struck" size={16} />}
                aria-label={`Refused: ${prey}`}
                onClick={() => record({ success: false, refusal_reason: 'refused' })}
              >
                Refused
              </Button>
            )}
            <Button aria-label={`Taken: ${prey}`} onClick={() => take(open)}>
              Taken
            </Button>
          </span>
        ) : (
          <Tick
            label={`Taken: ${prey}`}
            isDone={isDone}
            onChange={() => (isDone ? undo() : take(open))}
          />
        )
      }
    />
  )
}

/** A meal that failed today: refused, it is offered again; regurgitated, a pause is, since a snake then rests. */
function FailedMealRow({ animal, plan, meal }: Parts & { plan: FeedingSchedule; meal: string }) {
  const { timezone } = useUser()
  const { mayChange } = useCan()
  const failure = animal.feedingLogs.find(
    ({ feeder, success, happenedAt }) =>
      feeder.id === plan.feeder_id && !success && dayOf(happenedAt, timezone) === today(timezone),
  )
  const at = failure && formatTime(failure.happenedAt, timezone)
  const title = [refusedWords(plan.refused_today), at].filter(Boolean).join(', ')
  const prey = preyWords(plan)
  const isRegurgitated = plan.refused_today === 'regurgitated'
  return (
    <SheetRow
      kind="feeding"
      animal={animal}
      scheduleId={plan.id}
      leading={<Square tone="late" icon={<ScaleMark state="struck" size={20} />} />}
      title={<span className="alarm">{title}</span>}
      second={`${meal}. ${isRegurgitated ? 'Most keepers wait 10 to 14 days' : 'Next try tomorrow'}`}
      act={(open) =>
        isRegurgitated ? (
          mayChange && (
            <ButtonLink
              variant="light"
              aria-label={`Pause: ${prey}`}
              to={`/animals/${animal.id}/edit#feedingSchedules`}
            >
              Pause
            </ButtonLink>
          )
        ) : (
          <Button variant="light" aria-label={`Try now: ${prey}`} onClick={open}>
            Try now
          </Button>
        )
      }
    />
  )
}

/** The first meal of an animal that never had one. */
export const FirstMealRow = ({
  animal,
  plan,
  ...words
}: Parts & { plan: FeedingSchedule; title: string; second: string }) => (
  <SheetRow
    {...words}
    kind="feeding"
    animal={animal}
    scheduleId={plan.id}
    leading={<Square tone="quiet" icon={<IconFeeder size={22} />} />}
  />
)
