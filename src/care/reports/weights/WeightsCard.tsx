import { IconScale } from '@tabler/icons-react'
import { counted } from '../../../shared/durations.ts'
import { numberText } from '../../../shared/numbers.ts'
import type { ChartPoint } from '../../../web/chart/series.tsx'
import { ReportCard } from '../frame/ReportCard.tsx'
import classes from './WeightsCard.module.css'
import type { WeightsCardData } from './weights.contract.ts'

/** The largest sudden loss, and the lines of two animals. */
export const WeightsCard = ({ card }: { card: WeightsCardData }) => (
  <ReportCard
    report="weight_over_time"
    icon={<IconScale size={20} />}
    empty={card ? undefined : 'Record a weight to see who grows and who loses.'}
    tone={card?.loss ? 'late' : undefined}
    figure={
      card?.loss
        ? `${card.loss.name} −${numberText(card.loss.percent)}%`
        : `${numberText(card?.weighed ?? 0)} weighed`
    }
    line={card?.loss ? `lost in ${counted(Math.max(1, card.loss.days), 'day')}` : 'no sudden loss'}
  >
    {card && <SmallLines lines={card.lines} />}
  </ReportCard>
)

const [width, height, edge] = [120, 34, 2]

/** Each line from its own lowest to its own highest: the shape, not the weight. */
function SmallLines({ lines }: { lines: readonly (readonly ChartPoint[])[] }) {
  const moments = lines.flat().map(({ x }) => x)
  const [from, to] = [Math.min(...moments), Math.max(...moments)]
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width="100%"
      height={height}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {lines.map((points, at) => {
        const values = points.map(({ y }) => y)
        const [low, high] = [Math.min(...values), Math.max(...values)]
        const place = ({ x, y }: ChartPoint) => [
          edge + ((x - from) / (to - from || 1)) * (width - 2 * edge),
          height - edge - ((y - low) / (high - low || 1)) * (height - 2 * edge),
        ]
        return (
          <polyline
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines keep their order
            key={at}
            className={classes.line}
            data-series={at}
            points={points
              .map((point) =>
                place(point)
                  .map((n) => n.toFixed(1))
                  .join(),
              )
              .join(' ')}
          />
        )
      })}
    </svg>
  )
}
