import { IconAlertTriangle, IconBulb, IconFlame, IconSun } from '@tabler/icons-react'
import { moneyText, rateText } from '../../../shared/numbers.ts'
import { Card } from '../../../web/look/Card.tsx'
import { Empty } from '../../../web/look/messages/Empty.tsx'
import { Row, Rows } from '../../../web/look/Row.tsx'
import { useUser } from '../../../web/user.ts'
import { bulbName } from '../../bulbs/bulbs.contract.ts'
import classes from './Electricity.module.css'
import type { Lamp, Per } from './electricity.contract.ts'
import { daysOf } from './electricity.ts'
import { kwhText, lifeWords, powerWords } from './words.ts'

const icons = { heat: IconFlame, light: IconBulb, uv: IconSun }

/** A row for each lamp, with what it costs and how long its UV lasts. */
export function Lamps({ lamps, per, isLife }: { lamps: Lamp[]; per: Per; isLife: boolean }) {
  const { currency } = useUser()
  if (lamps.length === 0) {
    return (
      <Empty title="No UV lifespans yet">
        Give a UV bulb its lifespan and the day you installed it, and you'll see how long it lasts.
      </Empty>
    )
  }
  return (
    <Card isFlush>
      <Rows label={isLife ? 'Lamps by UV life' : 'Lamps by cost'}>
        {lamps.map((lamp) => {
          const Icon = icons[lamp.bulb_type]
          return (
            <Row
              key={lamp.id}
              title={bulbName(lamp)}
              href={`/inventory/bulbs/${lamp.id}`}
              leading={
                <span
                  className={`${classes.kind} chip round12 side44 center due`}
                  data-type={lamp.bulb_type}
                >
                  <Icon size={22} aria-hidden="true" />
                </span>
              }
              second={
                <span className="grid">
                  <span>{powerWords(lamp)}</span>
                  <Life lamp={lamp} />
                </span>
              }
              side={
                lamp.kwh_a_day !== null && (
                  <>
                    <span>
                      {lamp.cost ? moneyText(lamp.cost[per], currency.code) : 'no price yet'}
                    </span>
                    <span>{kwhText(lamp.kwh_a_day * daysOf[per])}</span>
                    {lamp.has_own_price && lamp.kwh_price !== null && (
                      <span>{rateText(lamp.kwh_price, currency.code)} a kWh</span>
                    )}
                  </>
                )
              }
            />
          )
        })}
      </Rows>
    </Card>
  )
}

function Life({ lamp }: { lamp: Lamp }) {
  const life = lifeWords(lamp)
  if (!life) return null
  return (
    <span className={classes.life} data-tone={life.tone}>
      {life.tone === 'late' && <IconAlertTriangle size={15} aria-hidden="true" />}
      {life.words}
    </span>
  )
}
