/** The one shape: a rhomb with bowed sides, in a box of 24. */
export const scalePath =
  'M12 1.600C15 5.400 18.700 8.900 22.300 11.800 19.300 16.500 15.700 20 12 22.400 8.300 20 4.700 16.500 1.700 11.800 5.300 8.900 9 5.400 12 1.600Z'

/** Full: done or taken. Struck: refused. Hollow: open. */
type ScaleState = 'full' | 'struck' | 'hollow'

const tones: Record<ScaleState, string> = {
  full: 'var(--primary)',
  struck: 'var(--clay)',
  hollow: 'var(--line-strong)',
}

export function ScaleMark({
  state,
  size = 14,
  tone = tones[state],
}: {
  state: ScaleState
  size?: number
  tone?: string
}) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path
        d={scalePath}
        transform="translate(1.2 1.2) scale(.9)"
        fill={state === 'full' ? tone : 'none'}
        stroke={tone}
        strokeWidth="2.4"
        strokeLinejoin="round"
      />
      {state === 'struck' && (
        <path d="M7.5 16 16.5 8" stroke={tone} strokeWidth="2.4" strokeLinecap="round" />
      )}
    </svg>
  )
}
