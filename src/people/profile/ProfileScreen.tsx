import { IconChevronRight, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import type { CurrentUser } from '../../shared/currentUser.ts'
import { dayOf, formatDay } from '../../shared/dates.ts'
import { counted } from '../../shared/durations.ts'
import { rateText } from '../../shared/numbers.ts'
import { zoneText } from '../../shared/timeZones.ts'
import { deviceStorage } from '../../web/deviceStorage.ts'
import { Face } from '../../web/look/animal/Face.tsx'
import { Card } from '../../web/look/Card.tsx'
import { IconLink } from '../../web/look/controls/IconButton.tsx'
import { Switch } from '../../web/look/controls/Switch.tsx'
import { Facts } from '../../web/look/Facts.tsx'
import { messagesStay, stayKey } from '../../web/look/messages/longerMessages.ts'
import { Row, Rows } from '../../web/look/Row.tsx'
import { Tag } from '../../web/look/Tag.tsx'
import { Loaded } from '../../web/screens/Loaded.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { useUserQuery } from '../../web/user.ts'
import classes from './Profile.module.css'
import {
  currencyText,
  degreeWords,
  signWords,
  timeWords,
  unitWords,
  weekWords,
} from './profile.contract.ts'

/** The user's profile as others see it, and their preferences. */
export function ProfileScreen() {
  const query = useUserQuery()
  return (
    <Screen
      title="Profile"
      crumbs={[{ label: 'Profile' }]}
      action={
        <IconLink
          href="/account/profile/edit"
          label="Edit"
          hotkey="e"
          icon={<IconPencil size={22} />}
        />
      }
    >
      <Loaded query={query} what="Your profile" outline={{ shape: 'card' }}>
        {(user) => (
          <div className="line67 grid gap halvesAtDesk startAtDesk">
            <div className="slim stack gap">
              <Person user={user} />
              <Account user={user} />
            </div>
            <div className="slim stack gap">
              <Preferences user={user} />
              <OnThisDevice />
              <Elsewhere user={user} />
            </div>
          </div>
        )}
      </Loaded>
    </Screen>
  )
}

function Person({ user }: { user: CurrentUser }) {
  const { name, email, confirmed, createdAt, timezone } = user
  return (
    <Card>
      <div className="cluster gap16">
        <Face person={user} size="head" />
        <div className={`${classes.words} slim`}>
          <h2>{name}</h2>
          <p className="cluster rows4 columns8">
            {email} {!confirmed && <Tag tone="due">Not confirmed</Tag>}
          </p>
          <p className="quiet">Member since {formatDay(dayOf(createdAt, timezone))}</p>
        </div>
      </div>
    </Card>
  )
}

function Account({ user: { owner, currency, kwh_price, timezone, stats } }: { user: CurrentUser }) {
  return (
    <Card title="Account">
      <Facts
        facts={[
          ['Currency', currencyText(currency)],
          ['Electricity per kWh', kwh_price === null ? '' : rateText(kwh_price, currency.code)],
          ['Time zone', zoneText(timezone)],
          [
            'Collection',
            [
              counted(stats.animals, 'animal'),
              counted(stats.species, 'species', 'species'),
              counted(stats.groups, 'group'),
            ].join(', '),
          ],
        ]}
      />
      {!owner && (
        <p className="above12 text14 ink3">
          The account's owner chooses the currency and time zone.
        </p>
      )}
    </Card>
  )
}

function Preferences({ user }: { user: CurrentUser }) {
  return (
    <Card title="Preferences">
      <Facts
        facts={[
          ['Number format', signWords[user.decimal_sign]],
          ['Time format', timeWords[user.time_format]],
          ['Weights', unitWords[user.weight_unit]],
          ['Temperatures', degreeWords[user.temperature_unit]],
          ['Week starts on', weekWords[user.week_start]],
        ]}
      />
    </Card>
  )
}

/** Settings that hold for this device, since another one may be used by other hands. */
function OnThisDevice() {
  const [isLasting, setIsLasting] = useState(messagesStay)
  return (
    <Card title="On this device">
      <Switch
        label="Keep messages until I close them"
        description="They usually go after 5 seconds, and Undo goes with them."
        checked={isLasting}
        onChange={({ currentTarget: { checked } }) => {
          if (checked) deviceStorage.write(stayKey, 'yes')
          else deviceStorage.drop(stayKey)
          setIsLasting(checked)
        }}
      />
    </Card>
  )
}

/** Links to further settings, each on a screen of its own. */
function Elsewhere({ user: { owner } }: { user: CurrentUser }) {
  return (
    <Card isFlush>
      <Rows label="More settings">
        {settings
          .filter(({ isOwners }) => owner || !isOwners)
          .map(({ href, title, second, forOthers = second }) => (
            <Row
              key={href}
              href={href}
              title={title}
              second={owner ? second : forOthers}
              trailing={<IconChevronRight className="ink3" size={20} aria-hidden="true" />}
            />
          ))}
      </Rows>
    </Card>
  )
}

const settings: {
  href: string
  title: string
  second: string
  isOwners?: boolean
  forOthers?: string
}[] = [
  {
    href: '/account/notifications',
    title: 'Notification settings',
    second: 'When, how and what we remind you about',
  },
  {
    href: '/account/security',
    title: 'Security',
    second: 'Password, email, two-step sign-in and your devices',
  },
  {
    href: '/climate/sensors',
    title: 'Sensors',
    second: 'Temperature and humidity from Home Assistant or a script',
  },
  {
    href: '/export',
    title: 'Export',
    second: 'Everything as one archive, or one animal as a PDF',
    forOthers: 'One animal as a PDF',
  },
  {
    href: '/account/delete',
    title: 'Delete account',
    second: "What's deleted, and how to change your mind",
    isOwners: true,
  },
]
