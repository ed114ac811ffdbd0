import { reminderKinds } from '../../shared/choices.ts'
import { Switch } from '../../web/look/controls/Switch.tsx'
import classes from './Notifications.module.css'
import {
  channels,
  type NotificationSettings,
  type NotificationSettingsInput,
} from './reminders.contract.ts'
import { channelWords, kindWords } from './words.ts'

type Muted = Pick<NotificationSettings, 'muted_app' | 'muted_mail' | 'muted_push'>

/** Switches for each kind and channel, saved at once. */
export function KindTable({
  settings,
  onChange,
}: {
  settings: Muted
  onChange: (change: NotificationSettingsInput) => void
}) {
  return (
    <table className={`${classes.kinds} wide below4`}>
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
