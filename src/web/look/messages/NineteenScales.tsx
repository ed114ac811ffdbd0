import { scalePath } from '../ScaleMark.tsx'

const rows = [3, 4, 5, 4, 3]
const across = 28
const down = 14.5

/** Nineteen outlined scales with one in amber: the family picture of empty and broken screens. */
export function NineteenScales() {
  return (
    <svg width="140" height="84" viewBox="0 0 140 84" aria-hidden="true">
      {rows.flatMap((count, row) =>
        Array.from({ length: count }, (_, place) => {
          const x = 70 + (place - (count - 1) / 2) * across
          const y = 42 + (row - 2) * down
          return <OneScale key={`${x} ${y}`} x={x} y={y} />
        }),
      )}
    </svg>
  )
}

function OneScale({ x, y }: { x: number; y: number }) {
  const isMiddle = x === 70 && y === 42
  const distance = Math.hypot(x - 70, (y - 42) * 1.6)
  return (
    <path
      d={scalePath}
      transform={`translate(${x - 12.6} ${y - 12.6}) scale(1.05)`}
      fill={isMiddle ? 'var(--lamp)' : 'var(--surface)'}
      stroke={isMiddle ? 'var(--lamp)' : 'var(--line-strong)'}
      strokeOpacity={isMiddle ? 1 : Math.max(0.4, 0.75 - distance / 130)}
      strokeWidth="1.3"
      strokeLinejoin="round"
    />
  )
}
