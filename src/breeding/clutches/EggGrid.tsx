import { IconEyeCheck } from '@tabler/icons-react'
import type { EggState } from '../../shared/breeding.ts'
import { formatShortDay, today } from '../../shared/dates.ts'
import { counted } from '../../shared/durations.ts'
import { api } from '../../web/api.ts'
import { Button } from '../../web/look/controls/Button.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { useWrite } from '../../web/records.ts'
import { useCan, useUser } from '../../web/user.ts'
import type { ClutchDetail, Egg } from './clutches.contract.ts'
import { EggDrawing, youngOf } from './EggDrawing.tsx'
import classes from './Eggs.module.css'
import { daysUnseen, nameOf, stateWordsOf, unseenDays } from './words.ts'

/** With more eggs than this, only their numbers stand below them. */
const mostNamed = 24

type EggGridProps = {
  clutch: ClutchDetail
  chosen: string | undefined
  onChoose: (id: string) => void
}

/** The eggs of a clutch, one of which can be chosen. */
export function EggGrid({ clutch, chosen, onChoose }: EggGridProps) {
  const now = today(useUser().timezone)
  const isMany = clutch.eggs.length > mostNamed
  const words = stateWordsOf(clutch.is_litter)
  return (
    <ul className={`${classes.grid} grid rows8`} data-many={isMany || undefined} aria-label="Eggs">
      {clutch.eggs.map((egg) => {
        const state = stateOf(egg, words, now)
        return (
          <li key={egg.id}>
            <button
              className="clear borderless padY8 round14 touch wide stack middle text14 ink"
              type="button"
              aria-pressed={egg.id === chosen}
              onClick={() => onChoose(egg.id)}
            >
              <EggDrawing
                state={
                  egg.id === chosen && egg.state === 'good' && !clutch.is_litter
                    ? 'candled'
                    : egg.state
                }
                width={isMany ? 28 : 52}
                animal={egg.animal}
                {...youngOf(clutch, egg)}
              />
              <strong className="above6 twoLines">
                {isMany ? egg.number : nameOf(egg, clutch)}
              </strong>
              {egg.twin && (
                <span className={isMany ? 'hidden' : `${classes.state} text13 ink3`}>
                  and its twin
                </span>
              )}
              <span
                className={isMany ? 'hidden' : `${classes.state} text13 ink3`}
                data-tone={toneOf(egg.state)}
              >
                {state}
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

const stateOf = ({ state, state_on }: Egg, words: Record<EggState, string>, now: string) =>
  state === 'hatched' && state_on ? formatShortDay(state_on, now) : words[state].toLowerCase()

const toneOf = (state: EggState) => {
  if (state === 'pipped') return 'open'
  return state === 'good' || state === 'hatched' ? undefined : 'lost'
}

/** Says how long ago the eggs were looked at, and records a look at all that may hatch. */
export function LookAtAll({ clutch }: { clutch: ClutchDetail }) {
  const { timezone } = useUser()
  const { mayChange } = useCan()
  const { flash, report } = useFlash()
  const days = unseenDays(clutch, { today: today(timezone), zone: timezone })
  const open = clutch.eggs.filter(({ state }) => state === 'good' || state === 'pipped')
  const look = useWrite((is_candled: boolean) =>
    api('PATCH', `clutches/${clutch.id}/eggs`, {
      eggs: { ids: open.map(({ id }) => id), check: { is_candled } },
    }),
  )
  const record = () =>
    look.mutateAsync(true).then(() => flash(`${counted(open.length, 'candling')} added.`), report)
  if (clutch.is_litter) return null
  return (
    <div className={`${classes.look} ruled cluster between rows8 columns12 above12 text14 ink3`}>
      <p data-late={(days !== null && days >= daysUnseen) || undefined}>
        {seenWords(clutch, days)}
      </p>
      {mayChange && (
        <Button
          variant="light"
          loading={look.isPending}
          leftSection={<IconEyeCheck size={18} />}
          onClick={record}
        >
          All candled
        </Button>
      )}
    </div>
  )
}

function seenWords({ looked_at }: ClutchDetail, days: number | null): string {
  if (days !== null && days >= daysUnseen) return `Not looked at for ${counted(days, 'day')}.`
  if (looked_at === null || days === null) return 'Not looked at yet.'
  if (days === 0) return 'Looked at today.'
  return `Looked at ${days === 1 ? 'yesterday' : `${counted(days, 'day')} ago`}.`
}
