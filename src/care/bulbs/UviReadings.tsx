import { useState } from 'react'
import { formatShortDay, today } from '../../shared/dates.ts'
import { joined } from '../../shared/joined.ts'
import { numberText } from '../../shared/numbers.ts'
import type { UviReading } from '../../shared/uvi.ts'
import { Card } from '../../web/look/Card.tsx'
import { Button } from '../../web/look/controls/Button.tsx'
import { TextButton } from '../../web/look/controls/TextButton.tsx'
import { Row, Rows } from '../../web/look/Row.tsx'
import { useCan, useUser } from '../../web/user.ts'
import type { Bulb } from './bulbs.contract.ts'
import { isOfLamp } from './decay.ts'
import { UviNeededChoice } from './UviNeededChoice.tsx'
import { UviReadingSheet } from './UviReadingSheet.tsx'
import { decayInWords, uviText } from './words.ts'

/** The readings of a UV lamp, the latest first; without any, only the way to record one. */
export function UviReadings({ bulb }: { bulb: Bulb }) {
  const { mayChange } = useCan()
  const now = today(useUser().timezone)
  const [edited, setEdited] = useState<UviReading | 'new'>()
  const readings = bulb.uvi_readings
    .toReversed()
    .toSorted((one, other) => other.measured_on.localeCompare(one.measured_on))
  const { words } = decayInWords(bulb, now)
  return (
    <>
      {readings.length === 0 ? (
        mayChange && (
          <div>
            <TextButton onClick={() => setEdited('new')}>Record a UVI reading</TextButton>
          </div>
        )
      ) : (
        <Card title="UVI readings" isFlush>
          {words && !bulb.uv_fades_on && <p className="padXCard below6 ink2">{words}</p>}
          <Rows label="UVI readings">
            {readings.map((reading, at) => (
              <Row
                // biome-ignore lint/suspicious/noArrayIndexKey: two readings of a day can be equal
                key={at}
                title={`${uviText(reading.uvi)} UVI`}
                second={joined(`${reading.distance_cm} cm away`, reading.notes)}
                ends={[formatShortDay(reading.measured_on, now), differenceOf(bulb, readings, at)]}
                {...(mayChange && { onOpen: () => setEdited(reading) })}
              />
            ))}
          </Rows>
          {mayChange && (
            <div className="stack gap14 padXCard padYCard">
              {bulb.uvi_needed === null && <UviNeededChoice bulb={bulb} />}
              <div>
                <Button variant="light" onClick={() => setEdited('new')}>
                  Record a UVI reading
                </Button>
              </div>
            </div>
          )}
        </Card>
      )}
      {edited && (
        <UviReadingSheet
          bulb={bulb}
          reading={edited === 'new' ? undefined : edited}
          last={readings[0]}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}

/** '0.1 less' than the reading before it at this distance, or whether it is of the lamp before. */
function differenceOf(
  { uv_installed_on }: Bulb,
  readings: readonly UviReading[],
  at: number,
): string {
  const isOfThis = (one: UviReading) => isOfLamp(one, uv_installed_on ?? '')
  const [reading, ...earlier] = readings.slice(at)
  if (!reading) return ''
  if (!isOfThis(reading)) return 'earlier lamp'
  const before = earlier.find((one) => isOfThis(one) && one.distance_cm === reading.distance_cm)
  if (!before) return ''
  const more = Math.round(10 * (reading.uvi - before.uvi)) / 10
  return more === 0 ? 'unchanged' : `${numberText(Math.abs(more))} ${more > 0 ? 'more' : 'less'}`
}
