import { IconChevronRight, IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatShortDay, today } from '../../shared/dates.ts'
import { fetchedSheet } from '../../web/fetchedSheet.tsx'
import { Button, ButtonLink } from '../../web/look/controls/Button.tsx'
import { HelpLink } from '../../web/look/controls/HelpLink.tsx'
import { IconShed } from '../../web/look/icons.tsx'
import { Tag } from '../../web/look/Tag.tsx'
import { useCan, useUser } from '../../web/user.ts'
import type { AnimalWithCare } from '../animals/animalWithCare.contract.ts'
import { LogButton } from '../logs/LogButton.tsx'
import { sheds } from '../logs/sheds.tsx'
import type { CurrentForecast } from './currentForecast.contract.ts'
import classes from './Forecast.module.css'
import { ForecastSaid } from './ForecastSaid.tsx'
import { usePredict } from './useForecasts.ts'
import { isLate, noneWords, readinessWords } from './words.ts'

/**
 * An animal's next shed: its forecast, that it is being worked out, or the button that asks for one.
 * Nothing for animals that aren't kept. On the forecast's own screen it leads nowhere.
 */
export function NextShedCard({
  animal,
  isWhole = false,
}: {
  animal: AnimalWithCare
  isWhole?: boolean
}) {
  const { subscribed, isDefault } = useUser()
  if (animal.state !== 'kept' || isDefault) return null
  const forecast = animal.activeForecast
  const title =
    isWhole || !forecast ? 'Next shed' : <ToForecast animal={animal} forecast={forecast} />
  return (
    <section className="card padXCard padYCard slim" aria-label="Next shed">
      <div className={`${classes.head} row gap12 below8`}>
        <IconShed size={26} />
        <h2 className="grow ink">{title}</h2>
        {subscribed ? (
          <Tag tone="shed">Beta</Tag>
        ) : (
          <Tag tone="due" icon={<IconLock size={15} aria-hidden="true" />}>
            Plus
          </Tag>
        )}
      </div>
      <div aria-live="polite">
        {subscribed ? (
          <Inside animal={animal} forecast={forecast} isWhole={isWhole} />
        ) : (
          <Without animal={animal} />
        )}
      </div>
    </section>
  )
}

/** Opens the forecast over the page; one that has passed asks for more than a sheet has room for. */
function ToForecast({ animal, forecast }: { animal: AnimalWithCare; forecast: CurrentForecast }) {
  const [isOpen, setIsOpen] = useState(false)
  if (isLate(forecast, today(useUser().timezone))) {
    return (
      <Link
        className={`${classes.link} underlines clear borderless row gap4 left`}
        to={`/animals/${animal.id}/forecast`}
      >
        Next shed
        <IconChevronRight size={18} aria-hidden="true" />
      </Link>
    )
  }
  return (
    <>
      <button
        type="button"
        className={`${classes.link} underlines clear borderless row gap4 left`}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        Next shed
        <IconChevronRight size={18} aria-hidden="true" />
      </button>
      {isOpen && (
        <ForecastSheet animal={animal} forecast={forecast} onClose={() => setIsOpen(false)} />
      )}
    </>
  )
}

const ForecastSheet = fetchedSheet(async () => (await import('./ForecastSheet.tsx')).ForecastSheet)

function Inside({
  animal,
  forecast,
  isWhole,
}: {
  animal: AnimalWithCare
  forecast: CurrentForecast | null
  isWhole: boolean
}) {
  const { timezone } = useUser()
  if (animal.forecastState === 'working') return <Working />
  if (!forecast) return <None animal={animal} />
  if (isLate(forecast, today(timezone))) return <Late animal={animal} forecast={forecast} />
  return (
    <>
      <ForecastSaid animal={animal} forecast={forecast} hasWhy={!isWhole} />
      {forecast.isOvertaken && (
        <div className={`${classes.again} ruled stack gap12 above12 text15 ink2`}>
          <p>The records behind this forecast have changed since.</p>
          <Predict animal={animal} words="Predict again" isQuiet />
        </div>
      )}
    </>
  )
}

const Working = () => (
  <div className="row gap16 text15 ink2">
    <i className={`${classes.wheel} firm`} aria-hidden="true" />
    <p>Working it out. We'll tell you when it's ready, you can leave this page.</p>
  </div>
)

/** Without one: what it would rest on, or what was missing. */
function None({ animal }: { animal: AnimalWithCare }) {
  const hasFailed = animal.forecastState === 'failed'
  const isTooLittle = animal.shedCount === 0
  return (
    <>
      <p className={`${classes.quiet} text15 ink2`}>
        {!hasFailed && readinessWords(animal.shedCount)}
        {hasFailed && isTooLittle && noneWords(animal)}
        {hasFailed && !isTooLittle && "It couldn't be worked out. Try again in a while."}
      </p>
      <Predict
        animal={animal}
        words={hasFailed ? 'Predict again' : 'Predict next shed'}
        isQuiet={hasFailed}
      />
      <HelpLink to="sheds#forecast" />
    </>
  )
}

/** The window has passed: it asks instead of guessing again. */
function Late({ animal, forecast }: { animal: AnimalWithCare; forecast: CurrentForecast }) {
  const now = today(useUser().timezone)
  const closed = formatShortDay(forecast.upper_on ?? now, now)
  const who = { female: 'she', male: 'he', unknown: 'it' }[animal.sex]
  const [last, before] = animal.sheddingLogs
  const areStuck = last?.quality === 'stuck' && before?.quality === 'stuck'
  const whose = { female: 'Her', male: 'His', unknown: 'Its' }[animal.sex]
  return (
    <>
      <p className={`${classes.figure} tight heavy`}>Any day now</p>
      <p className={`${classes.quiet} text15 ink2`}>
        The window closed on {closed}. Was a shed not recorded, or is {who} late?
        {areStuck && ` ${whose} last two were stuck.`}
      </p>
      <div className={`${classes.two} grid halves gap8`}>
        <LogButton kind={sheds} animal={animal} />
        <Predict animal={animal} words="Predict again" isQuiet />
      </div>
    </>
  )
}

function Predict({
  animal,
  words,
  isQuiet = false,
}: {
  animal: AnimalWithCare
  words: string
  isQuiet?: boolean
}) {
  const { isAsking, predict } = usePredict(animal.id)
  if (!useCan().mayChange) return null
  return (
    <Button fullWidth variant={isQuiet ? 'light' : 'filled'} loading={isAsking} onClick={predict}>
      {words}
    </Button>
  )
}

/** Without Plus; only an owner can subscribe. */
function Without({ animal }: { animal: AnimalWithCare }) {
  const { owner } = useUser()
  const who = { female: 'she sheds', male: 'he sheds', unknown: `${animal.name} sheds` }[animal.sex]
  return (
    <>
      <p className={`${classes.quiet} text15 ink2`}>
        See when {who} next, so you can raise the humidity in time.
      </p>
      {owner ? (
        <ButtonLink to="/subscribe" variant="light" fullWidth>
          Subscribe to access
        </ButtonLink>
      ) : (
        <p className={`${classes.quiet} text15 ink2`}>Ask the account's owner to subscribe.</p>
      )}
    </>
  )
}
