/* The plot of 64 × 20, with room for the last point's mark. */
const width = 64
const height = 20
const room = 3

/** Values over time as a line of one height, the last one marked; clay if it fell too far. */
export function Trend({ values, isFalling }: { values: readonly number[]; isFalling: boolean }) {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const step = (width - 2 * room) / Math.max(1, values.length - 1)
  const points = values.map((value, at) => {
    const share = most === least ? 0.5 : (value - least) / (most - least)
    return { x: room + at * step, y: height - room - share * (height - 2 * room) }
  })
  const last = points.at(-1)
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <polyline
        points={points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}
        fill="none"
        stroke={isFalling ? 'var(--clay)' : 'var(--primary)'}
        strokeWidth="1.6"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      {last && (
        <circle
          cx={last.x}
          cy={last.y}
          r="2.6"
          fill={isFalling ? 'var(--clay)' : 'var(--lamp-mark)'}
        />
      )}
    </svg>
  )
}
