import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { profileCrumb } from '../../people/crumbs.ts'
import { reminderKinds } from '../../shared/choices.ts'
import { formatTimeOfDay } from '../../shared/timesOfDay.ts'
import { api } from '../../web/api.ts'
import { Card } from '../../web/look/Card.tsx'
import { NativeSelect } from '../../web/look/controls/NativeSelect.tsx'
import { Switch } from '../../web/look/controls/Switch.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { RecordGate } from '../../web/screens/RecordGate.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { reading } from '../../web/served.ts'
import { useUser } from '../../web/user.ts'
import classes from './Notifications.module.css'
import { PushCard, SendTest } from './PushCard.tsx'
import {
  channels,
  type NotificationSettings,
  type NotificationSettingsInput,
} from './reminders.contract.ts'
import { channelWords, kindWords } from './words.ts'

/** When, about what and by which channels the user is reminded. Everything saves at once. */
export function NotificationSettingsScreen() {
  const { query, settings, change } = useNotificationSettings()
  return (
    <Screen
      title="Notification settings"
      crumbs={[profileCrumb, { label: 'Notification settings' }]}
    >
      <RecordGate query={query} what="Your settings">
        {(read) => <Settings settings={settings ?? read} onChange={change} />}
      </RecordGate>
    </Screen>
  )
}

type Parts = {
  settings: NotificationSettings
  onChange: (change: NotificationSettingsInput) => void
}

function Settings({ settings, onChange }: Parts) {
  return (
    <div className="line67 grid gap halvesAtDesk startAtDesk">
      <div className="slim stack gap">
        <ReminderCard settings={settings} onChange={onChange} />
      </div>
      <div className="slim stack gap">
        <Card title="In the app">
          <p className={`${classes.words} second`}>
            Under the bell, with a count of what's unread.
          </p>
          <div className="awayEmpty flex wrap gap12 above12">
            <SendTest channel="app" />
          </div>
        </Card>
        <PushCard />
        <MailCard settings={settings} onChange={onChange} />
      </div>
    </div>
  )
}

function ReminderCard({ settings, onChange }: Parts) {
  const { timezone } = useUser()
  return (
    <Card title="Reminders">
      <NativeSelect
        className={classes.hour}
        label="Every day at"
        description={`${timezone.replaceAll('_', ' ')} time`}
        data={Array.from({ length: 24 }, (_, hour) => hourChoice(hour))}
        value={String(settings.reminder_hour)}
        onChange={({ currentTarget: { value } }) => onChange({ reminder_hour: Number(value) })}
      />
      <KindTable settings={settings} onChange={onChange} />
      {!settings.mail_digest && (
        <p className={`${classes.words} second`}>
          No email reminders while the daily email is off. Emails about shop messages come at once.
        </p>
      )}
    </Card>
  )
}

const hourChoice = (hour: number) => ({
  value: String(hour),
  label: formatTimeOfDay(`${String(hour).padStart(2, '0')}:00`),
})

function MailCard({ settings, onChange }: Parts) {
  const { mail_digest, email, has_mail_server } = settings
  const { confirmed } = useUser()
  return (
    <Card title="Email">
      <Switch
        size="lg"
        label="Daily email"
        description={`All the day's reminders in one email to ${email}`}
        checked={mail_digest}
        onChange={({ currentTarget: { checked } }) => onChange({ mail_digest: checked })}
      />
      {!confirmed && (
        <p className={`${classes.words} second`}>
          We can't email you until you've confirmed this address. You can resend the link from the
          dashboard.
        </p>
      )}
      {!has_mail_server && (
        <p className={`${classes.words} second`}>
          This server can't send email yet. Messages are saved to its outbox folder instead.
        </p>
      )}
      <div className="awayEmpty flex wrap gap12 above12">
        <SendTest channel="mail" />
      </div>
    </Card>
  )
}

type Muted = Pick<NotificationSettings, 'muted_app' | 'muted_mail' | 'muted_push'>

/** Switches for each kind and channel, saved at once. */
function KindTable({
  settings,
  onChange,
}: {
  settings: Muted
  onChange: (change: NotificationSettingsInput) => void
}) {
  return (
    <table className={`${classes.kinds} wide table below4`}>
      <thead>
        <tr>
          <td />
          {channels.map((channel) => (
            <th key={channel} scope="col">
              {channelWords[channel]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {reminderKinds.map((kind) => (
          <tr key={kind}>
            <th className="text16 snug strong left" scope="row">
              {kindWords[kind].name}
              <span className="block text14 regular ink3">{kindWords[kind].second}</span>
            </th>
            {channels.map((channel) => (
              <td key={channel}>
                <Switch
                  size="md"
                  aria-label={`${kindWords[kind].name}: ${channelWords[channel]}`}
                  checked={!settings[`muted_${channel}`].includes(kind)}
                  onChange={({ currentTarget: { checked } }) =>
                    onChange({ muting: { kind, channel, muted: !checked } })
                  }
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const key = ['notification_settings']

/**
 * The settings, and `change`, which saves at once. A choice is shown until the server has
 * responded; changes are sent one after the other, so that the last one wins.
 */
function useNotificationSettings() {
  const queries = useQueryClient()
  const { report } = useFlash()
  const [chosen, setChosen] = useState<NotificationSettingsInput[]>([])
  const query = useQuery({
    queryKey: key,
    ...reading<NotificationSettings>('notification_settings'),
  })
  const write = useMutation({
    mutationKey: key,
    scope: { id: 'notification_settings' },
    mutationFn: (values: NotificationSettingsInput) =>
      api('PATCH', 'notification_settings', { notification_settings: values }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: key })
      // The last pending change, so refetching can't undo a choice.
      if (queries.isMutating({ mutationKey: key }) === 1) setChosen([])
    },
    onError: (error) => {
      setChosen([])
      report(error)
    },
  })
  const change = (values: NotificationSettingsInput) => {
    setChosen((before) => [...before, values])
    write.mutate(values)
  }
  return { query, settings: query.data && chosen.reduce(changed, query.data), change }
}

function changed(
  settings: NotificationSettings,
  { muting, ...others }: NotificationSettingsInput,
): NotificationSettings {
  const next = { ...settings, ...others }
  if (!muting) return next
  const key = `muted_${muting.channel}` as const
  const rest = next[key].filter((kind) => kind !== muting.kind)
  return { ...next, [key]: muting.muted ? [...rest, muting.kind] : rest }
}
