import { IconAlertTriangle } from '@tabler/icons-react'
import { lifespanWords, uvLifespans } from '../../shared/choices.ts'
import { formatDay, formatShortDay, today } from '../../shared/dates.ts'
import { daysBetween } from '../../shared/days.ts'
import { counted } from '../../shared/durations.ts'
import { moneyText } from '../../shared/numbers.ts'
import { Card } from '../../web/look/Card.tsx'
import { Button, ButtonLink } from '../../web/look/controls/Button.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { Tag } from '../../web/look/Tag.tsx'
import { useSave } from '../../web/records.ts'
import { useCan, useUser } from '../../web/user.ts'
import { costOf, kwhADay } from '../reports/electricity/electricity.ts'
import { type Bulb, bulbName, bulbResource } from './bulbs.contract.ts'
import { decayInWords } from './words.ts'

/** On a row or a card. A UV lamp still shines after its UV lifespan, so keepers can't see it. */
export function DueBadge({ bulb }: { bulb: Bulb }) {
  if (!bulb.due_reinstallation) return null
  return (
    <Tag tone="late" icon={<IconAlertTriangle size={15} aria-hidden="true" />}>
      Due for replacement
    </Tag>
  )
}

/** How much of a lamp's UV life is left, and what it costs; what is missing for that is asked. */
export function BulbLife({ bulb }: { bulb: Bulb }) {
  const { mayChange } = useCan()
  const { timezone } = useUser()
  const change = useBulbChange(bulb)
  const cost = useCost(bulb)
  const endsOn = bulb.uv_ends_on
  const isUv = bulb.bulb_type === 'uv'
  if (!isUv && !cost) return null
  const replace = (word: string) => (
    <div className="flex wrap gap10">
      <Button
        loading={change.isPending}
        onClick={() => change.put({ uv_installed_on: today(timezone) })}
        aria-label={`${word}: ${bulbName(bulb)}`}
      >
        {word}
      </Button>
      <ButtonLink variant="light" to={`/${bulbResource.path}/${bulb.id}/edit`}>
        Another day
      </ButtonLink>
    </div>
  )
  return (
    <Card>
      <div className="stack gap14">
        {endsOn && <LifeBar bulb={bulb} to={endsOn} />}
        {isUv && !endsOn && !bulb.uv_lifespan && (
          <>
            <p className="figure">How long does it last?</p>
            <p className="ink2">Its UV fades before its light does. The box says when.</p>
            {mayChange && (
              <div className="flex wrap gap10">
                {uvLifespans.map((uv_lifespan) => (
                  <Button
                    key={uv_lifespan}
                    variant="light"
                    onClick={() => change.put({ uv_lifespan })}
                  >
                    {lifespanWords[uv_lifespan]}
                  </Button>
                ))}
              </div>
            )}
          </>
        )}
        {isUv && !endsOn && bulb.uv_lifespan && (
          <>
            <p className="figure">When was it put in?</p>
            {mayChange && replace('Installed today')}
          </>
        )}
        {cost && <p className={isUv ? 'ink2' : 'figure'}>{cost} of electricity in 30 days</p>}
        {endsOn && mayChange && replace('Replaced today')}
      </div>
    </Card>
  )
}

/**
 * Days left, and a bar with both ends of the life under it: amber within two weeks of the end. An end that its
 * readings foretell says so.
 */
function LifeBar({ bulb, to }: { bulb: Bulb; to: string }) {
  const now = today(useUser().timezone)
  const decay = bulb.uv_fades_on ? decayInWords(bulb, now) : undefined
  const from = bulb.uv_installed_on ?? decay?.readings[0]?.measured_on ?? now
  const about = decay ? 'about ' : ''
  const left = daysBetween(now, to)
  const share = Math.min(1, daysBetween(from, now) / Math.max(1, daysBetween(from, to)))
  const hue = left <= 0 ? 'clay' : left <= 14 ? 'lamp' : 'primary'
  return (
    <div>
      <p className={`figure ${left <= 0 ? 'alarm' : ''}`}>
        {left > 0
          ? `${decay ? 'About ' : ''}${counted(left, 'day')} of UV left`
          : `Its UV life ${left < 0 ? 'has ended' : 'ends today'}`}
      </p>
      {left <= 0 && (
        <p className="above6 ink2">
          <strong>Due for replacement.</strong> It may still light up, but probably without enough
          UV.
        </p>
      )}
      <div className="sunken crop round8 above12" style={{ height: 12 }} aria-hidden="true">
        <div
          className="round8 tall"
          style={{ width: `${100 * share}%`, background: `var(--${hue})` }}
        />
      </div>
      <p className="flex between gap12 above6 text14 ink3">
        <span>
          {bulb.uv_installed_on ? 'in' : 'measured'} since {formatDay(from)}
        </span>
        <span>
          {left < 0 ? 'ended' : 'until'} {about}
          {formatShortDay(to, now)}
        </span>
      </p>
      {decay && <p className="above6 ink2">{decay.words}.</p>}
    </div>
  )
}

/** Its cost in 30 days; undefined if its watts, hours or a price aren't known. */
function useCost(bulb: Bulb): string | undefined {
  const { kwh_price, currency } = useUser()
  const [kwh, price] = [kwhADay(bulb), bulb.kwh_price ?? kwh_price]
  return kwh === null || price === null
    ? undefined
    : moneyText(costOf(kwh * price).month, currency.code)
}

type Change = Partial<Pick<Bulb, 'uv_installed_on' | 'uv_lifespan' | 'uvi_needed'>>

/** Changes the life of a lamp at a tap; undo puts back what stood there. */
export function useBulbChange(bulb: Bulb) {
  const { flash, report } = useFlash()
  const save = useSave(bulbResource, bulb.id)
  const { uv_installed_on, uv_lifespan, uvi_needed } = bulb
  const undo = () =>
    save
      .mutateAsync({ uv_installed_on, uv_lifespan, uvi_needed })
      .then(() => flash('Undone.'), report)
  return {
    isPending: save.isPending,
    put: (change: Change) =>
      save.mutateAsync(change).then(() => flash('Bulb updated.', { undo }), report),
  }
}
