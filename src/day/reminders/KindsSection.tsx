import {
  IconBrush,
  IconBulb,
  IconCalendarEvent,
  IconChevronDown,
  IconHeart,
  IconMail,
  IconPackage,
  IconPill,
  IconStethoscope,
  IconTemperature,
} from '@tabler/icons-react'
import { type ComponentType, useState } from 'react'
import { type ReminderKind, reminderKinds } from '../../shared/choices.ts'
import { listWords } from '../../shared/listed.ts'
import { Section } from '../../web/form/Section.tsx'
import { IconButton } from '../../web/look/controls/IconButton.tsx'
import { Switch } from '../../web/look/controls/Switch.tsx'
import { IconEgg, IconFeeder, IconShed } from '../../web/look/icons.tsx'
import { useIsWide } from '../../web/look/useIsWide.ts'
import {
  channels,
  type NotificationSettings,
  type NotificationSettingsInput,
} from './reminders.contract.ts'
import { channelWords, kindWords, missingWords } from './words.ts'

type Parts = {
  settings: NotificationSettings
  onChange: (change: NotificationSettingsInput) => void
}

/** All that can be told of: one switch each for all ways, which can be split into bell, email and push. */
export function KindsSection({ settings, onChange }: Parts) {
  const isWide = useIsWide()
  const kindsOn = reminderKinds.filter((kind) => waysOf(settings, kind).length > 0)
  const count = kindsOn.length === reminderKinds.length ? 'all' : `${kindsOn.length} of`
  return (
    <Section
      title="What to tell you"
      second={`${count} ${reminderKinds.length} kinds`}
      startsOpen={isWide}
    >
      <ul className="hairlines block" aria-label="What to tell you">
        {reminderKinds.map((kind) => (
          <KindRow key={kind} kind={kind} settings={settings} onChange={onChange} />
        ))}
      </ul>
    </Section>
  )
}

/** The ways by which a kind is told. */
const waysOf = (settings: NotificationSettings, kind: ReminderKind) =>
  channels.filter((channel) => !settings[`muted_${channel}`].includes(kind))

function KindRow({ kind, settings, onChange }: Parts & { kind: ReminderKind }) {
  const [isSplit, setIsSplit] = useState(false)
  const { name, second } = kindWords[kind]
  const ways = waysOf(settings, kind)
  const missing = channels.filter((channel) => !ways.includes(channel))
  const isPartly = ways.length > 0 && missing.length > 0
  const Icon = icons[kind]
  const words = isPartly ? `Not ${listWords(missing.map((way) => missingWords[way]))}` : second
  return (
    <li className="padY6">
      <div className="row gap12">
        <span className="row firm ink2" aria-hidden="true">
          <Icon size={22} />
        </span>
        <div className="slim grow">
          <span className="strong">{name}</span>
          <p className="text14 airy ink3">{words}</p>
        </div>
        <IconButton
          label={`Ways for ${name}`}
          icon={<IconChevronDown size={20} aria-hidden="true" />}
          aria-expanded={isSplit}
          onClick={() => setIsSplit(!isSplit)}
        />
        <Switch
          size="lg"
          aria-label={name}
          checked={ways.length > 0}
          onChange={({ currentTarget: { checked } }) =>
            onChange({ mutings: channels.map((channel) => ({ kind, channel, muted: !checked })) })
          }
        />
      </div>
      {isSplit && (
        <div className="flex wrap atEnd rows0 columns20">
          {channels.map((channel) => (
            <Switch
              key={channel}
              label={channelWords[channel]}
              aria-label={`${name}: ${channelWords[channel]}`}
              checked={ways.includes(channel)}
              onChange={({ currentTarget: { checked } }) =>
                onChange({ muting: { kind, channel, muted: !checked } })
              }
            />
          ))}
        </div>
      )}
    </li>
  )
}

const icons: Record<ReminderKind, ComponentType<{ size?: number }>> = {
  feeding: IconFeeder,
  cleaning: IconBrush,
  treatment: IconPill,
  vet: IconStethoscope,
  event: IconCalendarEvent,
  laying: IconHeart,
  hatch: IconEgg,
  eggs: IconEgg,
  bulb: IconBulb,
  low_stock: IconPackage,
  forecast: IconShed,
  climate: IconTemperature,
  message: IconMail,
}
