import { BoxWatch } from '../../care/climate/alarms/BoxWatch.tsx'
import type { BoxAlarms } from '../../care/climate/alarms/boxAlarms.contract.ts'
import { useBoxAlarms } from '../../care/climate/alarms/useAlarms.ts'
import { Card } from '../../web/look/Card.tsx'
import { BoxAir, disagreementWords } from './AirCard.tsx'
import type { BoxWeek } from './air.contract.ts'

/** The boxes with their air of the week, and those whose sensor has said nothing for as long. */
export function BoxCards({ week }: { week: readonly BoxWeek[] }) {
  const sensed = useBoxAlarms().data?.value ?? []
  const silent = sensed.filter(({ box }) => !week.some((one) => one.box === box))
  return (
    <div className="grid column gap halvesAtDesk startAtDesk awayEmpty">
      {week.map((one) => (
        <Card key={one.box} title={<span>{one.box || 'Incubator'}</span>}>
          <BoxAir week={one} />
          <BoxWatch box={one.box} />
        </Card>
      ))}
      {silent.map((one) => (
        <Card key={one.box} title={<span>{one.box || 'Incubator'}</span>}>
          <p className="quiet">No readings in the last 7 days. {disagreementOf(one)}</p>
          <BoxWatch box={one.box} />
        </Card>
      ))}
    </div>
  )
}

function disagreementOf({ zones }: BoxAlarms): string {
  const kinds = zones.filter(({ disagrees }) => disagrees).map(({ kind }) => kind)
  if (kinds.length === 0) return ''
  return disagreementWords(kinds.map((kind) => (kind === 'humidity' ? kind : 'temperatures')))
}
