import { IconEye, IconPencil, IconScale, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type EggState, eggStates } from '../../shared/breeding.ts'
import { dayOf, formatShort } from '../../shared/dates.ts'
import { daysBetween } from '../../shared/days.ts'
import { numberText } from '../../shared/numbers.ts'
import { api } from '../../web/api.ts'
import { fetchedSheet } from '../../web/fetchedSheet.tsx'
import { Card } from '../../web/look/Card.tsx'
import { Button } from '../../web/look/controls/Button.tsx'
import { ChipChoice } from '../../web/look/controls/Choice.tsx'
import { IconButton } from '../../web/look/controls/IconButton.tsx'
import { TextButton } from '../../web/look/controls/TextButton.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { useRemove, useWrite } from '../../web/records.ts'
import { useCan, useUser } from '../../web/user.ts'
import type { ClutchDetail, Egg, EggCheck } from './clutches.contract.ts'
import { EggDrawing } from './EggDrawing.tsx'
import type { Checked } from './EggSheets.tsx'
import classes from './Eggs.module.css'
import { HatchlingActions } from './HatchlingActions.tsx'
import { checksOf, eggsOf } from './useEggs.ts'
import { nameOf, stateWordsOf } from './words.ts'

/* Loaded when they are first opened. */
const FetchedCheckSheet = fetchedSheet(() =>
  import('./EggSheets.tsx').then(({ CheckSheet }) => CheckSheet),
)
const FetchedEggNotesSheet = fetchedSheet(() =>
  import('./EggSheets.tsx').then(({ EggNotesSheet }) => EggNotesSheet),
)

/** Candlings shown in the row of lights; earlier ones stand in the list. */
const mostLights = 5

/** The chosen egg: how it looked, its state, and what to do with it. */
export function EggCard({ clutch, egg }: { clutch: ClutchDetail; egg: Egg }) {
  const { mayChange } = useCan()
  const [sheet, setSheet] = useState<Checked | 'notes'>()
  const candled = egg.checks.filter(({ is_candled }) => is_candled)
  const weight = egg.checks.findLast(({ weightInGrams }) => weightInGrams !== null)?.weightInGrams
  const card = useRef<HTMLDivElement>(null)
  // Below all eggs it would be out of sight.
  useEffect(() => {
    card.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <Card title={nameOf(egg, clutch)} aside={weight ? `${numberText(weight)} g` : undefined}>
      <div ref={card} className={`${classes.part} ${classes.chosen}`}>
        {candled.length > 0 && (
          <ul
            className={`${classes.candled} padY12 round14 flex wrap bottom rows8 columns16 text13`}
            aria-label="Candlings"
          >
            {candled.slice(-mostLights).map((check, at, lights) => (
              <li key={check.id}>
                <button type="button" onClick={() => setSheet({ check })}>
                  <EggDrawing state="candled" width={30 + Math.round((8 * at) / lights.length)} />
                  <LookDay clutch={clutch} check={check} />
                </button>
              </li>
            ))}
          </ul>
        )}
        {egg.notes && <p className="asTyped">{egg.notes}</p>}
        {mayChange && <StateChoice clutch={clutch} egg={egg} />}
        <HatchlingActions clutch={clutch} egg={egg} />
        {mayChange && (
          <div className="grid halves gap12 flexAtDesk">
            {!clutch.is_litter && (
              <Button
                variant="light"
                leftSection={<IconEye size={18} />}
                onClick={() => setSheet({ adds: 'candling' })}
              >
                Add candling
              </Button>
            )}
            <Button
              variant="light"
              leftSection={<IconScale size={18} />}
              onClick={() => setSheet({ adds: 'weight' })}
            >
              Weigh {clutch.is_litter ? 'it' : 'egg'}
            </Button>
          </div>
        )}
        <Looks clutch={clutch} egg={egg} onEdit={(check) => setSheet({ check })} />
        {mayChange && (
          <div>
            <TextButton onClick={() => setSheet('notes')}>
              {egg.notes ? 'Edit notes' : 'Add a note'}
            </TextButton>
          </div>
        )}
      </div>
      {sheet === 'notes' && (
        <FetchedEggNotesSheet clutch={clutch} egg={egg} onClose={() => setSheet(undefined)} />
      )}
      {sheet && sheet !== 'notes' && (
        <FetchedCheckSheet
          clutch={clutch}
          egg={egg}
          checked={sheet}
          onClose={() => setSheet(undefined)}
        />
      )}
    </Card>
  )
}

/** 'Day 21' since it was laid, or the date. */
function LookDay({ clutch, check }: { clutch: ClutchDetail; check: EggCheck }) {
  const { timezone } = useUser()
  const { laid_on } = clutch
  if (!laid_on) return <span>{formatShort(check.happened_at, timezone)}</span>
  return <span>Day {daysBetween(laid_on, dayOf(check.happened_at, timezone))}</span>
}

/** The six states. Hatched leads to the screen that makes an animal of it. */
function StateChoice({ clutch, egg }: { clutch: ClutchDetail; egg: Egg }) {
  const navigate = useNavigate()
  const { flash, report } = useFlash()
  const words = stateWordsOf(clutch.is_litter)
  const write = useWrite((changes: { state: EggState; state_on?: string | null }) =>
    api('PATCH', `${eggsOf(clutch).api}/${egg.id}`, { egg: changes }),
  )

  async function choose(state: EggState) {
    if (state === egg.state) return
    if (state === 'hatched') return navigate(`/incubator/${clutch.id}/hatch?egg=${egg.id}`)
    const before = { state: egg.state, state_on: egg.state_on }
    await write.mutateAsync({ state }).then(
      () =>
        flash(`${nameOf(egg, clutch)}: ${words[state].toLowerCase()}.`, {
          undo: () => write.mutateAsync(before).then(() => flash('Undone.'), report),
        }),
      report,
    )
  }

  if (egg.animal) return null
  return (
    <ChipChoice
      legend="State"
      isLegendHidden
      options={eggStates.map((state) => ({ value: state, label: words[state] }))}
      value={egg.state}
      onChange={choose}
    />
  )
}

type LooksProps = { clutch: ClutchDetail; egg: Egg; onEdit: (check: EggCheck) => void }

/** Every look at the egg, the latest first. */
function Looks({ clutch, egg, onEdit }: LooksProps) {
  const { timezone } = useUser()
  const { mayChange } = useCan()
  const { flash, report } = useFlash()
  const remove = useRemove(checksOf(clutch, egg))
  const telling = egg.checks.filter(({ notes, weightInGrams }) => notes || weightInGrams !== null)
  if (telling.length === 0) return null
  return (
    <ul className={`${classes.looks} text14`} aria-label="Weights and notes">
      {telling.toReversed().map((check) => (
        <li className="ruled touch row gap8" key={check.id}>
          <span>
            <span className="quiet">{formatShort(check.happened_at, timezone)}</span>{' '}
            {check.weightInGrams !== null && `${numberText(check.weightInGrams)} g `}
            {check.notes}
          </span>
          {mayChange && (
            <>
              <IconButton
                label={`Edit check, ${formatShort(check.happened_at, timezone)}`}
                icon={<IconPencil size={20} />}
                onClick={() => onEdit(check)}
              />
              <IconButton
                label={`Delete check, ${formatShort(check.happened_at, timezone)}`}
                icon={<IconTrash size={20} />}
                onClick={() => remove.mutateAsync(check.id).then(() => flash('Deleted.'), report)}
              />
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
