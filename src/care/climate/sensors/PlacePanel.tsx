import {
  IconDroplet,
  IconHome,
  IconLamp2,
  IconSnowflake,
  IconSunHigh,
  IconTemperaturePlus,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { type ClimateZone, climateZones, zoneWords } from '../../../shared/climate.ts'
import { listWords } from '../../../shared/listed.ts'
import { api } from '../../../web/api.ts'
import { Button } from '../../../web/look/controls/Button.tsx'
import { ChipChoice } from '../../../web/look/controls/Choice.tsx'
import { NativeSelect } from '../../../web/look/controls/NativeSelect.tsx'
import { TextInput } from '../../../web/look/controls/TextInput.tsx'
import { useFlash } from '../../../web/look/messages/Flash.tsx'
import { useWrite } from '../../../web/records.ts'
import { placeName } from '../places/places.contract.ts'
import { keyOfSpot } from '../places/targets.ts'
import type { ClimateSensor, IncubatorBox } from './sensors.contract.ts'
import { type Spot, spotChoices } from './spots.ts'
import { titleOf, useBoxes } from './useSensors.ts'

export const zoneIcons: Record<ClimateZone, ReactNode> = {
  basking: <IconSunHigh size={20} />,
  warm_end: <IconTemperaturePlus size={20} />,
  cool_end: <IconSnowflake size={20} />,
  room: <IconHome size={20} />,
  water: <IconDroplet size={20} />,
  lamp: <IconLamp2 size={20} />,
}

const elsewhere = 'elsewhere'
const nowhere: Spot = { room: '', rack: '', tub: '' }

/** Where a sensor is: its place, as its name proposes it, and one of the zones there; or a box of the incubator. */
export function PlacePanel({
  device,
  spots,
  likely,
  onPlaced,
}: {
  /** A temperature and what comes with it. */
  device: readonly ClimateSensor[]
  spots: readonly Spot[]
  likely: { spot: Spot | undefined; zone: ClimateZone | undefined }
  onPlaced: () => void
}) {
  const { flash, report, alert } = useFlash()
  const [choice, setChoice] = useState<string>()
  const chosen = choice ?? (likely.spot ? keyOfSpot(likely.spot) : '')
  const [own, setOwn] = useState(nowhere)
  const [zone, setZone] = useState(likely.zone ?? null)
  const placing = useWrite((placement: object) =>
    Promise.all(device.map(({ id }) => api('POST', `climate_sensors/${id}/place`, { placement }))),
  )
  const boxes = useBoxes()
  const box = boxes.find(({ clutch_id }) => clutch_id === chosen)
  const hasChoices = spots.length + boxes.length > 0
  const isOwn = chosen === elsewhere || !hasChoices
  const spot = isOwn ? own : spots.find((one) => keyOfSpot(one) === chosen)
  function place() {
    if (box) return put({ clutch_id: box.clutch_id })
    if (!spot || placeName(spot) === '') return alert('Please choose where it is.')
    if (!zone) return alert('Please choose its zone.')
    put({ ...spot, zone })
  }
  const put = (placement: object) => {
    placing.mutateAsync(placement).then(() => {
      flash(`${device.slice(0, 1).map(titleOf)} placed.`)
      onPlaced()
    }, report)
  }
  return (
    <div className="stack gap12">
      {hasChoices && (
        <NativeSelect
          label="Where is it?"
          value={chosen}
          data={[
            { value: '', label: 'Choose a place' },
            ...spotChoices(spots),
            ...(boxes.length > 0 ? [{ group: 'Incubator', items: boxes.map(boxChoice) }] : []),
            { value: elsewhere, label: 'Somewhere else…' },
          ]}
          onChange={({ currentTarget: { value } }) => setChoice(value)}
        />
      )}
      {isOwn && <OwnSpot spot={own} onChange={setOwn} />}
      {box ? (
        <p className="text14 ink2">It measures the air of {listWords(box.clutches)}.</p>
      ) : (
        <ChipChoice
          legend="Zone"
          options={climateZones.map((value) => ({
            value,
            label: zoneWords[value],
            icon: zoneIcons[value],
          }))}
          value={zone}
          onChange={setZone}
        />
      )}
      <div>
        <Button loading={placing.isPending} onClick={place}>
          Place it here
        </Button>
      </div>
    </div>
  )
}

const boxChoice = ({ box, clutch_id, clutches }: IncubatorBox) => ({
  value: clutch_id,
  label: `${box || 'Without a box'} · ${clutches.join(', ')}`,
})

/** Room, rack and tub of a place where nothing lives yet. */
const OwnSpot = ({ spot, onChange }: { spot: Spot; onChange: (spot: Spot) => void }) => (
  <div className="grid column gap8">
    {(['room', 'rack', 'tub'] as const).map((part) => (
      <TextInput
        key={part}
        label={{ room: 'Room', rack: 'Rack', tub: 'Tub' }[part]}
        maxLength={100}
        autoComplete="off"
        value={spot[part]}
        onChange={({ currentTarget: { value } }) => onChange({ ...spot, [part]: value })}
      />
    ))}
  </div>
)
