import { NativeSelect, Switch } from '@mantine/core'
import { Card } from '../../web/look/Card.tsx'
import { RecordGate } from '../../web/screens/RecordGate.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { useUser } from '../../web/user.ts'
import { profileCrumb } from '../profile/profileCrumb.ts'
import { KindTable } from './KindTable.tsx'
import classes from './Notifications.module.css'
import { PushCard } from './PushCard.tsx'
import type { NotificationSettings, NotificationSettingsInput } from './reminders.contract.ts'
import { SendTest } from './SendTest.tsx'
import { useNotificationSettings } from './useNotificationSettings.ts'
import { hourWords } from './words.ts'

/** When, of what and on which ways the person is reminded. Everything saves at once. */
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
    <div className={classes.columns}>
      <div className={classes.stack}>
        <ReminderCard settings={settings} onChange={onChange} />
      </div>
      <div className={classes.stack}>
        <Card title="In the app">
          <p className={classes.words}>Behind the bell, with a count on it.</p>
          <div className={classes.acts}>
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
        description={`By the clock in ${timezone.replaceAll('_', ' ')}`}
        data={hours}
        value={String(settings.reminder_hour)}
        onChange={({ currentTarget: { value } }) => onChange({ reminder_hour: Number(value) })}
      />
      <KindTable settings={settings} onChange={onChange} />
      {!settings.mail_digest && (
        <p className={classes.words}>Nothing is mailed as long as the daily mail is off.</p>
      )}
    </Card>
  )
}

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: hourWords(hour),
}))

function MailCard({ settings, onChange }: Parts) {
  const { mail_digest, email, has_mail_server } = settings
  const { confirmed } = useUser()
  return (
    <Card title="By mail">
      <Switch
        size="lg"
        label="One mail a day"
        description={`With all reminders of the day, to ${email}`}
        checked={mail_digest}
        onChange={({ currentTarget: { checked } }) => onChange({ mail_digest: checked })}
      />
      {!confirmed && (
        <p className={classes.words}>
          Nothing is mailed until you have confirmed this address. The dashboard sends you the link.
        </p>
      )}
      {!has_mail_server && (
        <p className={classes.words}>
          This Vivary has no mail server yet. Its mails become files in its outbox folder.
        </p>
      )}
      <div className={classes.acts}>
        <SendTest channel="mail" />
      </div>
    </Card>
  )
}
