import { type ReactNode, type SVGProps, useId } from 'react'
import type { EggState } from '../../shared/breeding.ts'
import { type Pictured, sitterOf } from '../../web/look/animal/Portrait.tsx'
import { drawSkin, frameOf } from '../../web/look/animal/skin.ts'
import type { Clutch, ClutchDetail, Egg } from './clutches.contract.ts'
import classes from './Eggs.module.css'

const shell = ['#FFFCF4', '#F1E9DA', '#D8CBB2'] as const
const tones: Partial<Record<EggState | 'candled', readonly [string, string, string]>> = {
  slug: ['#E8D8A4', '#D2BC78', '#A98C4C'],
  went_bad: ['#CFC9BC', '#ABA493', '#7C7462'],
  died_in_shell: ['#E9DFD2', '#CDBFAE', '#9C8B78'],
  candled: ['#FFD9A0', '#F0A65A', '#B5602A'],
}

const outline = 'M30 3C45 3 57 27 57 47a27 27 0 0 1-54 0C3 27 15 3 30 3Z'
const crack = 'M-2 50l10-7 9 8 10-9 9 9 9-8 9 8 10-6'

type EggDrawingProps = {
  state: EggState | 'candled'
  width: number
  animal?: Pictured | null
  young?: Pictured
}

/**
 * An egg in its state; a hatched one wears its animal's portrait. Of a litter it's the `young` itself,
 * unless it never was more than an egg. Its words stand beside it.
 */
export function EggDrawing({ state, width, animal, young }: EggDrawingProps) {
  const id = useId()
  if (young && state !== 'slug') return <YoungDrawing {...{ young, state, width }} />
  const [light, middle, dark] = tones[state] ?? shell
  return (
    <Drawing width={width}>
      <defs>
        <radialGradient id={`${id}g`} cx=".38" cy=".3" r=".85">
          <stop offset="0" stopColor={light} />
          <stop offset=".6" stopColor={middle} />
          <stop offset="1" stopColor={dark} />
        </radialGradient>
        <clipPath id={`${id}c`}>
          <path d={outline} />
        </clipPath>
      </defs>
      {state === 'hatched' ? (
        <g clipPath={`url(#${id}c)`}>
          {animal ? (
            <Skin of={animal} x="-9" y="0" width="78" height="78" />
          ) : (
            <path d={outline} fill="var(--primary-soft)" />
          )}
          <path d={`${crack}v40h-66Z`} fill="#F1E9DA" />
          <path d={crack} fill="none" stroke="#BFAE8C" strokeWidth="1.6" />
        </g>
      ) : (
        <>
          <path d={outline} fill={`url(#${id}g)`} />
          {over[state]}
        </>
      )}
    </Drawing>
  )
}

const Drawing = ({ width, children }: { width: number; children: ReactNode }) => (
  <svg
    className={`${classes.egg} block firm`}
    width={width}
    height={width * 1.3}
    viewBox="0 0 60 78"
    aria-hidden="true"
  >
    {children}
  </svg>
)

type YoungDrawingProps = { young: Pictured; state: EggState | 'candled'; width: number }

/** A young in its own skin; grey and struck if it's lost, pale while it's in its sac. */
function YoungDrawing({ young, state, width }: YoungDrawingProps) {
  const id = useId()
  const isLost = state === 'went_bad' || state === 'died_in_shell'
  return (
    <Drawing width={width}>
      <clipPath id={`${id}c`}>
        <circle cx="30" cy="42" r="27" />
      </clipPath>
      <Skin
        className={isLost ? classes.lostYoung : undefined}
        of={young}
        x="0"
        y="12"
        width="60"
        height="60"
        clipPath={`url(#${id}c)`}
      />
      {state === 'pipped' && <circle cx="30" cy="42" r="27" fill="#FFFCF4" opacity=".6" />}
      {isLost && <path d="M14 58L46 26" {...line} stroke="var(--clay-ink)" strokeWidth="4" />}
    </Drawing>
  )
}

type Litter = Pick<ClutchDetail, 'is_litter' | 'species'>

/** The properties for drawing a litter's young with `EggDrawing`; nothing of a clutch. */
export const youngOf = (
  { is_litter, species }: Litter,
  { id, animal = null }: { id: string; animal?: Egg['animal'] },
): { young?: Pictured } =>
  is_litter ? { young: animal ?? { id, species, genetics: '', photoUrls: null } } : {}

/** A young's photo or drawn skin; only the browser draws one. */
function Skin({ of: young, ...place }: { of: Pictured } & Place) {
  const photo = young.photoUrls?.small
  if (photo) return <image href={photo} preserveAspectRatio="xMidYMid slice" {...place} />
  const draw = (svg: SVGSVGElement | null) => {
    if (svg) drawSkin(svg, sitterOf(young), 'row')
  }
  return <svg ref={draw} aria-hidden="true" {...frameOf('row')} {...place} />
}
type Place = Pick<SVGProps<SVGElement>, 'className' | 'x' | 'y' | 'width' | 'height' | 'clipPath'>

const line = { fill: 'none', strokeLinecap: 'round', strokeLinejoin: 'round' } as const

const over: Partial<Record<EggState | 'candled', ReactNode>> = {
  pipped: <path d="M20 26l8 7 6-10 6 11 10-1" {...line} stroke="#6B4A1E" strokeWidth="3" />,
  slug: <path d="M17 46q7-6 13 0t13-4" {...line} stroke="#7A5F22" strokeWidth="2.6" />,
  went_bad: (
    <path d="M18 38l8 8m0-8l-8 8M36 52l8 8m0-8l-8 8" {...line} stroke="#5A5140" strokeWidth="2.6" />
  ),
  died_in_shell: (
    <path
      d="M18 30l8 6 7-9 6 9 9-2M22 50l14 10m0-10L22 60"
      {...line}
      stroke="#6B5A48"
      strokeWidth="2.6"
    />
  ),
  candled: (
    <g opacity=".8">
      <path
        d="M30 20c-2 10-9 12-12 22M30 20c1 10 8 13 11 24M30 20c0 12-2 20-1 34M24 33c-4 1-6 4-8 4M35 33c4 1 7 3 8 7"
        {...line}
        stroke="#A8321C"
        strokeWidth="1.6"
      />
      <circle cx="30" cy="21" r="3.4" fill="#8C1F10" />
    </g>
  ),
}

type EggMinisProps = {
  clutch: Pick<Clutch, 'eggStates'> & Partial<Pick<Clutch, 'id' | 'is_litter' | 'species'>>
  width?: number
  most?: number
}

/** The eggs of a clutch as a row of small drawings; of more than `most`, some and a number. */
export function EggMinis({ clutch, width = 20, most = 12 }: EggMinisProps) {
  const { eggStates, id = '', is_litter = false, species = null } = clutch
  const count = eggStates.length > most ? Math.ceil(most / 2) : most
  const rest = eggStates.length - count
  return (
    <span className="inline wrap bottom gap4">
      {eggStates.slice(0, count).map((state, at) => (
        <EggDrawing
          // biome-ignore lint/suspicious/noArrayIndexKey: an egg is its place in the clutch
          key={at}
          state={state}
          width={width}
          {...youngOf({ is_litter, species }, { id: `${id} ${at}` })}
        />
      ))}
      {rest > 0 && <span className="text13 ink3">+{rest}</span>}
    </span>
  )
}
