import { IconBell, IconMail } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { profileCrumb } from '../../people/crumbs.ts'
import { reminderKinds } from '../../shared/choices.ts'
import { daysAgo, formatTime } from '../../shared/dates.ts'
import { formatTimeOfDay } from '../../shared/timesOfDay.ts'
import { api, messageOf } from '../../web/api.ts'
import { Card } from '../../web/look/Card.tsx'
import { Button } from '../../web/look/controls/Button.tsx'
import { NativeSelect } from '../../web/look/controls/NativeSelect.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { Rows } from '../../web/look/Row.tsx'
import { useAnswer, useWrite } from '../../web/records.ts'
import { Loaded } from '../../web/screens/Loaded.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { useUser } from '../../web/user.ts'
import { KindsSection } from './KindsSection.tsx'
import { DevicesSection, PushWay, usePushHere } from './PushWay.tsx'
import type {
  Channel,
  Muting,
  NotificationSettings,
  NotificationSettingsInput,
} from './reminders.contract.ts'
import { Way } from './Way.tsx'

/** Three ways and an hour; all else is folded, with its value. Everything saves at once. */
export function NotificationSettingsScreen() {
  const { query, settings, change } = useNotificationSettings()
  return (
    <Screen
      title="Notification settings"
      crumbs={[profileCrumb, { label: 'Notification settings' }]}
    >
      <Loaded query={query} what="Your settings" outline={{ shape: 'card' }}>
        {(read) => <Settings settings={settings ?? read} onChange={change} />}
      </Loaded>
    </Screen>
  )
}

type Parts = {
  settings: NotificationSettings
  onChange: (change: NotificationSettingsInput) => void
}

function Settings({ settings, onChange }: Parts) {
  const push = usePushHere()
  const hasBell = settings.muted_app.length < reminderKinds.length
  const hasMail = settings.has_mail_server && settings.mail_digest
  const ways: Channel[] = [
    ...(hasBell ? (['app'] as const) : []),
    ...(settings.mail_digest ? (['mail'] as const) : []),
    ...(push.devices.data?.value.length ? (['push'] as const) : []),
  ]
  const putBell = (isOn: boolean) =>
    onChange({
      mutings: reminderKinds.map((kind) => ({ kind, channel: 'app', muted: !isOn })),
    })
  return (
    <div className="line67 grid gap halvesAtDesk startAtDesk">
      <div className="slim stack gap">
        <Card isFlush>
          <Rows label="Ways">
            <Way
              icon={IconBell}
              name="In Vivary"
              second="The bell, on every screen"
              isOn={hasBell}
              onChange={putBell}
            />
            <Way
              icon={IconMail}
              name="Email"
              second={<MailWords settings={settings} />}
              isOn={hasMail}
              isDisabled={!settings.has_mail_server}
              onChange={(mail_digest) => onChange({ mail_digest })}
            />
            <PushWay push={push} />
          </Rows>
        </Card>
        <HourCard settings={settings} onChange={onChange} />
        <SendTest ways={ways} lastAt={settings.last_sent_at} />
      </div>
      <div className="slim stack gap">
        <KindsSection settings={settings} onChange={onChange} />
        <DevicesSection push={push} />
      </div>
    </div>
  )
}

function MailWords({ settings: { email, has_mail_server } }: Pick<Parts, 'settings'>) {
  const { confirmed } = useUser()
  if (!has_mail_server) return "This server can't send email yet."
  if (confirmed) return email
  return `Confirm ${email} first. You can resend the link from the dashboard.`
}

function HourCard({ settings, onChange }: Parts) {
  const { timezone } = useUser()
  return (
    <Card>
      <NativeSelect
        label="One message a day, at"
        description={
          <>
            All that's due, low or ending, by {timezone.replaceAll('_', ' ')} time. Shop messages
            and <Link to="/climate/alarms">climate alarms</Link> come at once.
          </>
        }
        data={Array.from({ length: 24 }, (_, hour) => hourChoice(hour))}
        value={String(settings.reminder_hour)}
        onChange={({ currentTarget: { value } }) => onChange({ reminder_hour: Number(value) })}
      />
    </Card>
  )
}

const hourChoice = (hour: number) => ({
  value: String(hour),
  label: formatTimeOfDay(`${String(hour).padStart(2, '0')}:00`),
})

/** Sends a test by every way that is on, and says when the last notification arrived. */
function SendTest({ ways, lastAt }: { ways: readonly Channel[]; lastAt: string | null }) {
  const { timezone } = useUser()
  const { flash, alert } = useFlash()
  const send = useWrite(async () => {
    const results: { message: string; isSent: boolean }[] = []
    for (const channel of ways) {
      results.push(
        await api<{ message: string }>('POST', 'notification_settings/test', { channel }).then(
          ({ message }) => ({ message, isSent: true }),
          (error) => ({ message: messageOf(error), isSent: false }),
        ),
      )
    }
    return results
  })

  const test = () =>
    send.mutate(undefined, {
      onSuccess: (results) => {
        const words = (isSent: boolean) =>
          results.flatMap((one) => (one.isSent === isSent ? [one.message] : [])).join(' ')
        if (words(false)) alert(words(false))
        if (words(true)) flash(words(true))
      },
    })

  return (
    <div className="cluster gap12">
      <Button variant="light" loading={send.isPending} disabled={ways.length === 0} onClick={test}>
        Send a test
      </Button>
      <p className="text14 ink3">
        {lastAt
          ? `Last one arrived ${daysAgo(lastAt, timezone)} at ${formatTime(lastAt, timezone)}.`
          : 'None has arrived yet.'}
      </p>
    </div>
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
  const query = useAnswer<NotificationSettings>(key, 'notification_settings')
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

const changed = (
  settings: NotificationSettings,
  { muting, mutings = [], ...others }: NotificationSettingsInput,
): NotificationSettings =>
  (muting ? [...mutings, muting] : mutings).reduce(withMuting, { ...settings, ...others })

function withMuting(settings: NotificationSettings, { kind, channel, muted }: Muting) {
  const key = `muted_${channel}` as const
  const rest = settings[key].filter((other) => other !== kind)
  return { ...settings, [key]: muted ? [...rest, kind] : rest }
}
