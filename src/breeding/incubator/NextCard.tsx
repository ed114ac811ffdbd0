import { IconCalendar, IconEye } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatShortDay, today } from '../../shared/dates.ts'
import { counted } from '../../shared/durations.ts'
import { Card } from '../../web/look/Card.tsx'
import { TextLink } from '../../web/look/controls/TextButton.tsx'
import { IconEgg } from '../../web/look/icons.tsx'
import { EmptyInCard } from '../../web/look/messages/Empty.tsx'
import { Row, Rows } from '../../web/look/Row.tsx'
import { useCan, useUser } from '../../web/user.ts'
import type { Clutch } from '../clutches/clutches.contract.ts'
import { daysUnseen, isWindowOpen, unseenDays, windowState } from '../clutches/words.ts'

/** Lines at most. */
const most = 6

/** The clutches' next events: open windows, eggs not looked at, windows to come. */
export function NextCard({ clutches }: { clutches: readonly Clutch[] }) {
  const { timezone } = useUser()
  const { mayChange } = useCan()
  const lines = linesOf(clutches, { today: today(timezone), zone: timezone })
  return (
    <Card title="Next" isFlush={lines.length > 0}>
      {lines.length === 0 && <EmptyInCard>Nothing is due.</EmptyInCard>}
      <Rows label="Next">
        {lines.slice(0, most).map(({ key, icon, title, second, href, action }) => (
          <Row
            key={key}
            title={title}
            second={second}
            leading={icon}
            href={href}
            trailing={mayChange && action && <TextLink href={action.href}>{action.label}</TextLink>}
          />
        ))}
      </Rows>
    </Card>
  )
}

type Line = {
  key: string
  icon: ReactNode
  title: string
  second: string
  href: string
  action?: { label: string; href: string }
}

function linesOf(clutches: readonly Clutch[], at: { today: string; zone: string }): Line[] {
  const { today: now } = at
  const open = clutches
    .filter((clutch) => isWindowOpen(clutch, now))
    .map((clutch) => ({
      key: `open ${clutch.id}`,
      icon: (
        <span style={{ color: 'var(--lamp-mark)' }}>
          <IconEgg size={22} />
        </span>
      ),
      title: `${clutch.name}, ${windowState(clutch, now)}`,
      second:
        clutch.window && clutch.window.to >= now
          ? `Look in each morning until ${formatShortDay(clutch.window.to, now)}`
          : `It closed on ${formatShortDay(clutch.window?.to ?? now, now)}. Look at each egg.`,
      href: `/incubator/${clutch.id}`,
      action: { label: 'Hatch eggs', href: `/incubator/${clutch.id}/hatch` },
    }))
  const unseen = clutches.flatMap((clutch) => {
    const days = unseenDays(clutch, at)
    if (days === null || days < daysUnseen) return []
    return [
      {
        key: `unseen ${clutch.id}`,
        icon: <IconEye size={22} color="var(--clay-ink)" aria-hidden="true" />,
        title: `${clutch.name} hasn't been looked at`,
        second: `${counted(days, 'day')}. Candle and note each egg.`,
        href: `/incubator/${clutch.id}`,
        action: { label: 'Look now', href: `/incubator/${clutch.id}` },
      },
    ]
  })
  const coming = clutches
    .filter(({ window }) => window && window.from > now)
    .toSorted((one, other) => ((one.window?.from ?? '') < (other.window?.from ?? '') ? -1 : 1))
    .map((clutch) => ({
      key: `coming ${clutch.id}`,
      icon: <IconCalendar size={22} color="var(--ink3)" aria-hidden="true" />,
      title: `${clutch.name}, window opens ${formatShortDay(clutch.window?.from ?? now, now)}`,
      second: clutch.send_hatch_reminder ? 'A reminder is set' : 'No reminder is set',
      href: `/incubator/${clutch.id}`,
    }))
  return [...open, ...unseen, ...coming]
}
