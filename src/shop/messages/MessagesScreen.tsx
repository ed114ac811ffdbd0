import { IconBan, IconBuildingStore, IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { dayOf, daysAgo, formatShort, formatTime, today } from '../../shared/dates.ts'
import { addDays } from '../../shared/days.ts'
import { counted } from '../../shared/durations.ts'
import { numberText } from '../../shared/numbers.ts'
import { api } from '../../web/api.ts'
import { Portrait } from '../../web/look/animal/Portrait.tsx'
import { Button } from '../../web/look/controls/Button.tsx'
import { FilterBox } from '../../web/look/controls/FilterBox.tsx'
import { Empty } from '../../web/look/messages/Empty.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { Pages } from '../../web/look/Pages.tsx'
import { Row, Rows } from '../../web/look/Row.tsx'
import { IconMenu } from '../../web/look/sheet/IconMenu.tsx'
import { Sheet } from '../../web/look/sheet/Sheet.tsx'
import { useAnswer, usePage, useWrite } from '../../web/records.ts'
import { Loaded } from '../../web/screens/Loaded.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { useListState } from '../../web/screens/useListState.ts'
import { useCan, useUser } from '../../web/user.ts'
import { ShopGate } from '../ShopGate.tsx'
import { ShopTabs } from '../ShopTabs.tsx'
import classes from './Messages.module.css'
import {
  type AboutListing,
  type BlockedVisitor,
  type Conversation,
  conversationResource,
} from './messages.contract.ts'

export const MessagesScreen = () => (
  <ShopGate>
    <Messages />
  </ShopGate>
)

/** The conversations with visitors to the shop, the latest first, with unread ones in front. */
function Messages() {
  const list = useListState(conversationResource, 'table')
  const { page, q } = list
  const query = usePage(conversationResource, { page, q })
  const [isBlockedOpen, setIsBlockedOpen] = useState(false)
  const { data } = query
  const unread = data?.counts?.unread ?? 0
  return (
    <Screen
      title="Messages"
      crumbs={[{ label: 'Shop', href: '/shop' }, { label: 'Messages' }]}
      second={unread > 0 && counted(unread, 'unread conversation')}
      action={
        <IconMenu
          isQuiet
          label="More"
          icon={<IconDots size={22} />}
          choices={[
            {
              label: 'Blocked visitors',
              icon: <IconBan size={20} />,
              onChoose: () => setIsBlockedOpen(true),
            },
          ]}
        />
      }
    >
      <ShopTabs />
      {(q !== '' || (data && data.total > 0)) && (
        <div className={`${classes.tools} flex below16`}>
          <FilterBox
            label="Filter by name or listing"
            value={list.words}
            onChange={list.setWords}
          />
        </div>
      )}
      <Loaded query={query} what="Messages">
        {({ value }) =>
          value.length > 0 ? (
            <ul className={`${classes.list} hairlines card crop`} aria-label="Messages">
              {value.map((conversation) => (
                <ConversationRow key={conversation.id} conversation={conversation} />
              ))}
            </ul>
          ) : q ? (
            <Empty title="No results." />
          ) : (
            <Empty title="No messages yet">Visitors write from a listing.</Empty>
          )
        }
      </Loaded>
      <Pages page={page} query={query} onChange={list.setPage} />
      {isBlockedOpen && <BlockedSheet onClose={() => setIsBlockedOpen(false)} />}
    </Screen>
  )
}

function ConversationRow({ conversation }: { conversation: Conversation }) {
  const { timezone } = useUser()
  const { id, visitor_name, listing, latest, latest_at, unread, blocked } = conversation
  return (
    <li
      className={`${classes.row} padX16 padY12 relative flex gap12`}
      data-unread={unread > 0 || undefined}
    >
      <AboutFace listing={listing} />
      <div className="slim grow">
        <div className="flex baseline between gap8">
          <Link className="opensRow slim strong" to={`/shop/messages/${id}`}>
            {visitor_name}
          </Link>
          <time className={`${classes.when} firm text13 ink3`} dateTime={latest_at}>
            {whenWords(latest_at, timezone)}
          </time>
        </div>
        <div className="flex baseline between gap8">
          <p className={`${classes.latest} crop slim text15 ink3 ellipsis oneLine`}>
            {latest?.side === 'keeper' && 'You: '}
            {latest?.content}
          </p>
          {unread > 0 && (
            <span className={`${classes.count} glows padY0 round8 center firm text13 strong due`}>
              {numberText(unread)}
              <span className="hidden"> unread</span>
            </span>
          )}
        </div>
        <p className="text14 ink3">
          about {listing?.title ?? 'your shop'}
          {blocked && ' · blocked'}
        </p>
      </div>
    </li>
  )
}

/** The visitors whose messages aren't delivered. */
function BlockedSheet({ onClose }: { onClose: () => void }) {
  const { timezone } = useUser()
  const { mayChange } = useCan()
  const { report } = useFlash()
  const query = useAnswer<{ value: BlockedVisitor[] }>(
    ['shop/blocked_visitors'],
    'shop/blocked_visitors',
  )
  const unblock = useWrite((email: string) =>
    api('DELETE', 'shop/blocked_visitors', { blocked_visitor: { email } }),
  )
  return (
    <Sheet isOpen title="Blocked visitors" onClose={onClose}>
      <Loaded query={query} what="Blocked visitors">
        {({ value }) =>
          value.length === 0 ? (
            <p>No one is blocked. You can block a visitor below their messages.</p>
          ) : (
            <Rows label="Blocked visitors">
              {value.map(({ email, name, created_at }) => (
                <Row
                  key={email}
                  title={name || email}
                  second={`${name ? `${email}, ` : ''}blocked ${daysAgo(created_at, timezone)}`}
                  trailing={
                    mayChange && (
                      <Button
                        variant="light"
                        aria-label={`Unblock ${name || email}`}
                        onClick={() => unblock.mutateAsync(email).catch(report)}
                      >
                        Unblock
                      </Button>
                    )
                  }
                />
              ))}
            </Rows>
          )
        }
      </Loaded>
    </Sheet>
  )
}

type AboutFaceProps = { listing: AboutListing | null; size?: 'row' | 'avatar' }

/** The subject of a conversation: the listing's picture, or the sign of a shop. */
export function AboutFace({ listing, size = 'row' }: AboutFaceProps) {
  if (listing) return <Portrait animal={listing.face} size={size} />
  return (
    <span className={`${classes.shop} chip side44 center firm ink2`} data-size={size}>
      <IconBuildingStore size={22} aria-hidden="true" />
    </span>
  )
}

/** When something was said, short: '10:42 am', 'Yesterday', 'Nov 18'. */
function whenWords(moment: string, zone: string): string {
  const [day, now] = [dayOf(moment, zone), today(zone)]
  if (day === now) return formatTime(moment, zone)
  return day === addDays(now, -1) ? 'Yesterday' : formatShort(moment, zone)
}
