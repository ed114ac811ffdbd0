import { useState } from 'react'
import { kindWords, unitText } from '../../../collection/targets/aims.ts'
import { type ClimateZone, climateZones, targetKinds, zoneWords } from '../../../shared/climate.ts'
import { textToNumber } from '../../../shared/typedNumbers.ts'
import { api } from '../../../web/api.ts'
import { celsiusOf, otherUnitHint } from '../../../web/fields/DegreesField.tsx'
import { Button } from '../../../web/look/controls/Button.tsx'
import { ChipChoice } from '../../../web/look/controls/Choice.tsx'
import { TextInput } from '../../../web/look/controls/TextInput.tsx'
import { useFlash } from '../../../web/look/messages/Flash.tsx'
import { Sheet } from '../../../web/look/sheet/Sheet.tsx'
import { useWrite } from '../../../web/records.ts'
import type { PlaceInDetail } from '../places/places.contract.ts'
import { leastFahrenheit, readCelsius } from '../readings/readings.contract.ts'

/** A reading by hand: of a thermometer, a hygrometer or a UV meter, as of now. */
export function ReadingSheet({ now, onClose }: { now: PlaceInDetail; onClose: () => void }) {
  const { place, zones } = now
  const { flash, report } = useFlash()
  const [kind, setKind] = useState<(typeof targetKinds)[number]>('temperature')
  const [zone, setZone] = useState<ClimateZone>(
    zones.find(({ from_place_id }) => from_place_id === null)?.zone ?? 'basking',
  )
  const [text, setText] = useState('')
  const [error, setError] = useState('')
  const adding = useWrite((reading: object) =>
    api('POST', `climate_places/${place.id}/readings`, { reading }),
  )
  function send() {
    const number = textToNumber(text)
    const isHot = typeof number === 'number' && number >= leastFahrenheit
    // A basking spot can be as hot in °C, or as cool in °F.
    if (unitText(kind) === '°C' && isHot) return setError(`Please enter ${text} C or ${text} F`)
    const value =
      kind !== 'temperature'
        ? number
        : typeof number === 'number'
          ? celsiusOf(number)
          : readCelsius(text)
    if (typeof value !== 'number') return setError('Please enter a number')
    adding.mutateAsync({ kind, zone, value }).then(() => {
      flash('Reading added.')
      onClose()
    }, report)
  }
  return (
    <Sheet
      isOpen
      title="Add reading"
      isDirty={text !== ''}
      onSubmit={send}
      onClose={onClose}
      foot={
        <Button type="submit" loading={adding.isPending}>
          Add reading
        </Button>
      }
    >
      <div className="stack gap16">
        <ChipChoice
          legend="Measured"
          options={targetKinds.map((value) => ({ value, label: kindWords[value] }))}
          value={kind}
          onChange={setKind}
        />
        <ChipChoice
          legend="Zone"
          options={climateZones.map((value) => ({ value, label: zoneWords[value] }))}
          value={zone}
          onChange={setZone}
        />
        <TextInput
          label="Value"
          inputMode="decimal"
          autoComplete="off"
          unit={unitText(kind)}
          error={error}
          value={text}
          description={kind === 'temperature' && otherUnitHint()}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value)
            setError('')
          }}
        />
      </div>
    </Sheet>
  )
}
