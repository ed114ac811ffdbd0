import { useState } from 'react'
import { formatShort } from '../../../shared/dates.ts'
import { api } from '../../../web/api.ts'
import { Card } from '../../../web/look/Card.tsx'
import { Button } from '../../../web/look/controls/Button.tsx'
import { ChipChoice } from '../../../web/look/controls/Choice.tsx'
import { HelpLink } from '../../../web/look/controls/HelpLink.tsx'
import { TextButton } from '../../../web/look/controls/TextButton.tsx'
import { TextInput } from '../../../web/look/controls/TextInput.tsx'
import { useFlash } from '../../../web/look/messages/Flash.tsx'
import { Row, Rows } from '../../../web/look/Row.tsx'
import { Tag } from '../../../web/look/Tag.tsx'
import { useAnswer, useWrite } from '../../../web/records.ts'
import { useUser } from '../../../web/user.ts'
import type { ClimateDevice } from '../doors/herpstat/devices.contract.ts'
import { clockText, heardAgo } from '../words.ts'

type Unit = ClimateDevice['unit']

/** Herpstat SpyderWebs that are asked for their readings, and how to add one. */
export function HerpstatCard() {
  const { report, flash } = useFlash()
  const devices = useAnswer<{ value: ClimateDevice[] }>(['climate', 'devices'], 'climate_devices')
  const [address, setAddress] = useState('')
  const [unit, setUnit] = useState<Unit | null>(null)
  const adding = useWrite((climate_device: object) =>
    api('POST', 'climate_devices', { climate_device }),
  )
  const add = () =>
    adding.mutateAsync({ address, unit }).then(() => {
      flash('Herpstat added.')
      setAddress('')
    }, report)
  const list = devices.data?.value ?? []
  return (
    <>
      {list.length > 0 && (
        <Card title="Herpstats" isFlush>
          <Rows label="Herpstats">
            {list.map((device) => (
              <DeviceRow key={device.id} device={device} />
            ))}
          </Rows>
        </Card>
      )}
      <Card>
        <div className="stack gap16">
          <p className="ink2">
            Vivary asks your SpyderWeb for its readings every 15 seconds. Switch on{' '}
            <b>Raw status</b> on its admin page first.
          </p>
          <TextInput
            label="Address"
            description="As you open it in your browser."
            placeholder="192.168.1.20"
            maxLength={300}
            autoComplete="off"
            value={address}
            onChange={({ currentTarget }) => setAddress(currentTarget.value)}
          />
          <ChipChoice<Unit>
            legend="Its display shows"
            options={[
              { value: 'fahrenheit', label: '°F' },
              { value: 'celsius', label: '°C' },
            ]}
            value={unit}
            onChange={setUnit}
          />
          <div>
            <Button loading={adding.isPending} onClick={add}>
              Add Herpstat
            </Button>
          </div>
          <HelpLink to="sensors#herpstat">Step by step</HelpLink>
        </div>
      </Card>
    </>
  )
}

function DeviceRow({ device }: { device: ClimateDevice }) {
  const { timezone } = useUser()
  const { report, flash } = useFlash()
  const { id, title, address, unit, error } = device
  const removing = useWrite(() => api('DELETE', `climate_devices/${id}`))
  const remove = () =>
    removing.mutateAsync(undefined).then(() => flash(`${title || address} removed.`), report)
  return (
    <Row
      title={`${title || address}, ${unit === 'celsius' ? '°C' : '°F'}`}
      beside={error !== '' && <Tag tone="late">Not reached</Tag>}
      second={stateText(device, timezone)}
      side={<TextButton onClick={remove}>Remove</TextButton>}
    />
  )
}

/** 'Answered 12 s ago', or 'Not reached since 3:12 pm. It can't be reached.' */
function stateText({ reached_at, error }: ClimateDevice, zone: string): string {
  if (error === '') return reached_at ? `Answered ${heardAgo(reached_at, zone)}` : 'Asking…'
  const why = error.endsWith('?') ? error : `${error}.`
  if (!reached_at) return `Not reached yet. ${why}`
  const time = clockText(Date.parse(reached_at), zone)
  return `Not reached since ${formatShort(reached_at, zone)}, ${time}. ${why}`
}
