import { useState } from 'react'
import { Link } from 'react-router'
import { daysAgo } from '../../../shared/dates.ts'
import { counted } from '../../../shared/durations.ts'
import { textToNumber } from '../../../shared/typedNumbers.ts'
import { api } from '../../../web/api.ts'
import { Card } from '../../../web/look/Card.tsx'
import { Button } from '../../../web/look/controls/Button.tsx'
import { NativeSelect } from '../../../web/look/controls/NativeSelect.tsx'
import { Switch } from '../../../web/look/controls/Switch.tsx'
import { TextInput } from '../../../web/look/controls/TextInput.tsx'
import { Facts } from '../../../web/look/Facts.tsx'
import { useFlash } from '../../../web/look/messages/Flash.tsx'
import { Sheet } from '../../../web/look/sheet/Sheet.tsx'
import { useWrite } from '../../../web/records.ts'
import { Loaded } from '../../../web/screens/Loaded.tsx'
import { useUser } from '../../../web/user.ts'
import {
  type AlarmSettings,
  type AlarmSettingsChange,
  mailAfter_min,
  secondAfter_min,
} from './alarms.contract.ts'
import { useAlarmSettings } from './useAlarms.ts'

/** The people whom alarms tell, and the watch over the server; the account's owner can change it. */
export function SettingsCard() {
  const query = useAlarmSettings()
  const { timezone, owner } = useUser()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Loaded query={query} what="Your settings" outline={{ shape: 'card' }}>
      {(settings) => (
        <Card title="Who is told">
          <Facts
            facts={[
              ['Out of range for', counted(settings.minutes, 'minute')],
              ['At once', 'Push, or email without a device'],
              [`After ${mailAfter_min} minutes`, 'Email'],
              [`After ${secondAfter_min} minutes`, secondOf(settings)],
              ['Weekly test', testWords(settings, timezone)],
              ['Outside watch', watchWords(settings, timezone)],
            ]}
          />
          <p className="above12 text14 ink3">
            Quiet hours don't hold alarms back. Turn on push for each device in{' '}
            <Link to="/account/notifications">Notification settings</Link>.
          </p>
          {owner && (
            <div className="above12">
              <Button variant="light" onClick={() => setIsOpen(true)}>
                Change
              </Button>
            </div>
          )}
          {isOpen && <SettingsSheet settings={settings} onClose={() => setIsOpen(false)} />}
        </Card>
      )}
    </Loaded>
  )
}

const secondOf = ({ second_user_id, people }: AlarmSettings) =>
  people.find(({ id }) => id === second_user_id)?.name ?? 'No one else'

const testWords = ({ tests_weekly, tested_at }: AlarmSettings, timezone: string) =>
  tests_weekly ? (tested_at ? `Sent ${daysAgo(tested_at, timezone)}` : 'Comes soon') : 'Off'

function watchWords(settings: AlarmSettings, timezone: string): string {
  const { heartbeat_url, heartbeat_at, heartbeat_error } = settings
  if (heartbeat_url === '') return 'None'
  const host = URL.parse(heartbeat_url)?.host ?? heartbeat_url
  if (heartbeat_error !== '') return `${host}. ${heartbeat_error}.`
  return heartbeat_at ? `${host}, called ${daysAgo(heartbeat_at, timezone)}` : host
}

function SettingsSheet({ settings, onClose }: { settings: AlarmSettings; onClose: () => void }) {
  const { flash, report } = useFlash()
  const [minutes, setMinutes] = useState(String(settings.minutes))
  const [secondId, setSecondId] = useState(settings.second_user_id ?? '')
  const [address, setAddress] = useState(settings.heartbeat_url)
  const [isTested, setIsTested] = useState(settings.tests_weekly)
  const [error, setError] = useState('')
  const save = useWrite((climate_alarm_settings: AlarmSettingsChange) =>
    api('PATCH', 'climate_alarm_settings', { climate_alarm_settings }),
  )
  function send() {
    const value = textToNumber(minutes)
    if (typeof value !== 'number') return setError('Please enter the minutes')
    save
      .mutateAsync({
        minutes: value,
        second_user_id: secondId || null,
        tests_weekly: isTested,
        ...(address !== settings.heartbeat_url && { heartbeat_url: address }),
      })
      .then(() => {
        flash('Settings saved.')
        onClose()
      }, report)
  }
  return (
    <Sheet
      isOpen
      title="Who is told"
      onSubmit={send}
      onClose={onClose}
      foot={
        <Button type="submit" loading={save.isPending}>
          Save
        </Button>
      }
    >
      <div className="stack gap16">
        <TextInput
          label="Out of range for"
          description="You can choose another time for a zone on its place's page."
          inputMode="numeric"
          autoComplete="off"
          unit="min"
          error={error}
          value={minutes}
          onChange={({ currentTarget }) => {
            setMinutes(currentTarget.value)
            setError('')
          }}
        />
        <NativeSelect
          label="Second person"
          description={`Told after ${secondAfter_min} minutes if no one has acknowledged. Share your account to choose someone.`}
          data={[
            { value: '', label: 'No one' },
            ...settings.people.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={secondId}
          onChange={({ currentTarget }) => setSecondId(currentTarget.value)}
        />
        <Switch
          label="Weekly test"
          description="A push and an email, marked as a test, to you and the second person."
          checked={isTested}
          onChange={({ currentTarget }) => setIsTested(currentTarget.checked)}
        />
        <TextInput
          label="Outside watch"
          description="We call this address every 5 minutes while alarms are watched. A service there can tell you if we stop."
          type="url"
          autoComplete="off"
          placeholder="https://hc-ping.com/your-check"
          value={address}
          onChange={({ currentTarget }) => setAddress(currentTarget.value)}
        />
      </div>
    </Sheet>
  )
}
