import { profileCrumb } from '../../people/profile/profileCrumb.ts'
import { formatTimeOfDay } from '../../shared/timesOfDay.ts'
import { Card } from '../../web/look/Card.tsx'
import { NativeSelect } from '../../web/look/controls/NativeSelect.tsx'
import { Switch } from '../../web/look/controls/Switch.tsx'
import { RecordGate } from '../../web/screens/RecordGate.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { useUser } from '../../web/user.ts'
import { KindTable } from './KindTable.tsx'
import classes from './Notifications.module.css'
import { PushCard } from './PushCard.tsx'
import type { NotificationSettings, NotificationSettingsInput } from './reminders.contract.ts'
import { SendTest } from './SendTest.tsx'
import { useNotificationSettings } from './useNotificationSettings.ts'

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
    <div className={`${classes.columns} grid gap halvesAtDesk startAtDesk`}>
      <div className="slim stack gap">
        <ReminderCard settings={settings} onChange={onChange} />
      </div>
      <div className="slim stack gap">
        <Card title="In the app">
          <p className={`${classes.words} second`}>
            Under the bell, with a count of what's unread.
          </p>
          <div className={`${classes.acts} flex wrap gap12 above12`}>
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
      <div className={`${classes.acts} flex wrap gap12 above12`}>
        <SendTest channel="mail" />
      </div>
    </Card>
  )
}
