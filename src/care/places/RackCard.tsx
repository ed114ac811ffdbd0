import { IconArrowsMove, IconDots, IconGridDots } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { RoundIcon } from '../../collection/animals/RoundLinks.tsx'
import { roundHref, roundKinds, roundVerbs } from '../../collection/animals/roundAddress.ts'
import { counted } from '../../shared/durations.ts'
import { amount } from '../../shared/fields.ts'
import { deviceStorage, readStored } from '../../web/deviceStorage.ts'
import { ButtonLink } from '../../web/look/controls/Button.tsx'
import { ChipChoice } from '../../web/look/controls/Choice.tsx'
import { TextButton } from '../../web/look/controls/TextButton.tsx'
import { TextInput } from '../../web/look/controls/TextInput.tsx'
import { ScaleMark } from '../../web/look/ScaleMark.tsx'
import { IconMenu, offered } from '../../web/look/sheet/IconMenu.tsx'
import { useLongPress } from '../../web/screens/useLongPress.ts'
import { useCan, useUser } from '../../web/user.ts'
import { leastTubs, mostTubs, nextTub, type Rack, sumOf, type Tub, tubsOf } from './racks.ts'
import { TubTile } from './TubTile.tsx'
import type { Moving } from './useMoving.ts'

/** A rack: what is to do there, and its tubs as one sees them. `isFirst` of those with something to do. */
export function RackCard({
  rack,
  moving,
  isFirst,
  isAsked: isAskedFirst,
}: {
  rack: Rack
  moving: Moving
  isFirst: boolean
  /** True for the first of a screen whose shape isn't known: one question at a time. */
  isAsked: boolean
}) {
  const { timezone } = useUser()
  const id = useId()
  const [shape, reshape] = useShape(rack)
  const [isAsked, setIsAsked] = useState(false)
  const tubs = tubsOf(rack, shape?.tubs)
  const { mover } = moving
  const { isLate, words } = sumOf(rack.animals, timezone)
  const spots = mover && mover !== 'choosing' ? withRoom(tubs) : tubs
  const press = useLongPress((place) => {
    const animal = spots[place]?.animal
    if (animal && moving.mayMove && !mover) moving.begin(animal)
  })
  return (
    <article
      className="card padX14 padYCard slim"
      style={{ gridColumn: isLarge(tubs) ? '1 / -1' : undefined }}
      aria-labelledby={id}
    >
      <div className="touch row gap10 below12">
        <div className="slim grow">
          <h2 id={id}>{rack.name || 'No rack'}</h2>
          <p className={`text14 airy ${isLate && !mover ? 'alarm' : 'ink3'}`}>
            {mover ? spaceWords(tubs) : words}
          </p>
        </div>
        {!mover && (
          <RackTools
            rack={rack}
            isFirst={isFirst}
            moving={moving}
            onShape={() => setIsAsked(true)}
          />
        )}
      </div>
      {isAsked && !mover && (
        <RackShape
          shape={shape ?? { columns: usualColumns, tubs: 0 }}
          least={leastTubs(rack)}
          onChange={reshape}
          onClose={() => setIsAsked(false)}
        />
      )}
      <ul className="grid gap6" style={{ gridTemplateColumns: tracksOf(shape, tubs) }} {...press}>
        {spots.map(({ tub, animal }) => (
          <li key={animal?.id ?? tub} className="slim">
            <TubTile
              tub={tub}
              animal={animal}
              spot={{ room: rack.room, rack: rack.name, tub }}
              moving={moving}
            />
          </li>
        ))}
      </ul>
      {isAskedFirst && !shape && !isAsked && !mover && !isLarge(tubs) && (
        <TextButton onClick={() => setIsAsked(true)}>How many tubs stand side by side?</TextButton>
      )}
    </article>
  )
}

const isLarge = (tubs: Tub[]) => tubs.length > 40

/** Many tubs show their pictures and numbers only, as wide as a finger. */
const tracksOf = (shape: Shape | undefined, tubs: Tub[]) =>
  isLarge(tubs)
    ? 'repeat(auto-fill, minmax(56px, 1fr))'
    : `repeat(${shape?.columns ?? usualColumns}, minmax(0, 1fr))`

/** The tubs and the next one behind them: a rack may have more than those in use. */
const withRoom = (tubs: Tub[]): Tub[] =>
  tubs.some(({ animal }) => !animal) ? tubs : [...tubs, { tub: nextTub(tubs) }]

function spaceWords(tubs: Tub[]): string {
  const free = tubs.filter(({ animal }) => !animal).length
  return free > 0 ? `${free} free` : counted(tubs.length, 'animal')
}

type ToolParts = { rack: Rack; isFirst: boolean; moving: Moving; onShape: () => void }

/** The one thing to do there, if there is one, and the rest in a menu. */
function RackTools({ rack, isFirst, moving, onShape }: ToolParts) {
  const { timezone } = useUser()
  const { mayLog } = useCan()
  const navigate = useNavigate()
  const { toFeed, toClean } = sumOf(rack.animals, timezone)
  const choice = { room: rack.room, rack: rack.name }
  const kind = toFeed > 0 ? 'feeding' : 'cleaning'
  const name = [rack.room, rack.name || 'no rack'].filter(Boolean).join(', ')
  return (
    <>
      {toFeed + toClean === 0 && <ScaleMark state="full" size={20} />}
      {mayLog && toFeed + toClean > 0 && (
        <ButtonLink
          to={roundHref(kind, { due: '1', ...choice })}
          variant={isFirst ? 'filled' : 'light'}
          leftSection={<RoundIcon kind={kind} />}
        >
          {`${roundVerbs[kind]} ${toFeed || toClean}`}
          <span className="hidden">, {name}</span>
        </ButtonLink>
      )}
      <IconMenu
        isQuiet
        label={`More for ${name}`}
        icon={<IconDots size={20} />}
        choices={offered([
          ...(mayLog ? roundKinds : []).map((round) => ({
            label: `${roundVerbs[round]} the rack`,
            icon: <RoundIcon kind={round} />,
            onChoose: () => navigate(roundHref(round, choice)),
          })),
          moving.mayMove && {
            label: 'Move an animal',
            icon: <IconArrowsMove size={22} />,
            onChoose: () => moving.begin('choosing'),
          },
          {
            label: 'Climate',
            onChoose: () => navigate(`/climate?${new URLSearchParams(choice)}`),
          },
          { label: 'Columns and tubs', icon: <IconGridDots size={22} />, onChoose: onShape },
        ])}
      />
    </>
  )
}

/** `tubs` is 0 until the keeper has said how many there are. */
type Shape = { columns: number; tubs: number }
const usualColumns = 3
const columns = ['1', '2', '3', '4', '5', '6'] as const

type ShapeParts = { shape: Shape; onChange: (shape: Shape) => void; onClose: () => void }

/** How many tubs a rack has, and how many of them side by side; `least` is 0 where they don't bear numbers. */
function RackShape({ shape, least, onChange, onClose }: ShapeParts & { least: number }) {
  const [typed, setTyped] = useState<string>()
  const [isChecked, setIsChecked] = useState(false)
  const { error } = typed === undefined ? {} : countOf(least).safeParse(typed)
  return (
    <div className="stack gap12 below12">
      <ChipChoice
        legend="Tubs side by side"
        options={columns.map((value) => ({ value, label: value }))}
        value={columns.find((one) => Number(one) === shape.columns) ?? null}
        onChange={(value) => onChange({ ...shape, columns: Number(value) })}
      />
      <div className="flex bottom gap8">
        {least > 0 && (
          <TextInput
            label="Tubs in all"
            inputMode="numeric"
            value={typed ?? String(Math.max(shape.tubs, least))}
            error={isChecked && error?.issues[0]?.message}
            onBlur={() => setIsChecked(true)}
            onChange={({ currentTarget: { value } }) => {
              setTyped(value)
              setIsChecked(false)
              const { data: tubs } = countOf(least).safeParse(value)
              if (tubs) onChange({ ...shape, tubs })
            }}
          />
        )}
        <TextButton onClick={() => (error ? setIsChecked(true) : onClose())}>Done</TextButton>
      </div>
    </div>
  )
}

const countOf = (min: number) => amount({ min, max: mostTubs, step: 1 })
const shapes = z.object({ columns: z.int().min(1).max(6), tubs: z.int().min(0).max(mostTubs) })

const keyOf = (accountId: string, { room, name }: Rack) =>
  `rack ${accountId} ${JSON.stringify([room, name])}`

/** The first rack of some tubs whose columns the keeper hasn't chosen on this device. */
export const firstUnshaped = (accountId: string, racks: Rack[]): Rack | undefined =>
  racks.find(
    (rack) =>
      rack.name !== '' &&
      rack.animals.length > usualColumns &&
      deviceStorage.read(keyOf(accountId, rack)) === null,
  )

/** A rack's shape on this device; undefined until the keeper has chosen it. */
function useShape(rack: Rack) {
  const key = keyOf(useUser().account_id, rack)
  const [shape, setShape] = useState(() => readStored(deviceStorage.read(key), shapes))
  const reshape = (next: Shape) => {
    deviceStorage.write(key, JSON.stringify(next))
    setShape(next)
  }
  return [shape, reshape] as const
}
