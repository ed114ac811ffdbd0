import { IconBan, IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { numberText } from '../../shared/numbers.ts'
import { FilterBox } from '../../web/look/controls/FilterBox.tsx'
import { Empty } from '../../web/look/messages/Empty.tsx'
import { ListFailed } from '../../web/look/messages/ListFailed.tsx'
import { Waiting } from '../../web/look/messages/Waiting.tsx'
import { Pages } from '../../web/look/Pages.tsx'
import { IconMenu } from '../../web/look/sheet/IconMenu.tsx'
import { usePage } from '../../web/records.ts'
import { Screen } from '../../web/screens/Screen.tsx'
import { useListState } from '../../web/screens/useListState.ts'
import { useUser } from '../../web/user.ts'
import { ShopGate } from '../ShopGate.tsx'
import { ShopTabs } from '../ShopTabs.tsx'
import { AboutFace } from './AboutFace.tsx'
import { BlockedSheet } from './BlockedSheet.tsx'
import classes from './Messages.module.css'
import { type Conversation, conversationResource } from './messages.contract.ts'
import { whenWords } from './words.ts'

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
      second={unread > 0 && `${numberText(unread)} unread`}
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
      {query.isError && !data && <ListFailed what="Messages" onRetry={() => query.refetch()} />}
      {!data && !query.isError && <Waiting shape="rows" />}
      {data?.value.length === 0 &&
        (q ? (
          <Empty title="No results." />
        ) : (
          <Empty title="No messages yet">Visitors write from a listing.</Empty>
        ))}
      {data && data.value.length > 0 && (
        <ul className={`${classes.list} card crop`} aria-label="Messages">
          {data.value.map((conversation) => (
            <ConversationRow key={conversation.id} conversation={conversation} />
          ))}
        </ul>
      )}
      <Pages page={page} query={query} onChange={list.setPage} />
      {isBlockedOpen && <BlockedSheet onClose={() => setIsBlockedOpen(false)} />}
    </Screen>
  )
}

function ConversationRow({ conversation }: { conversation: Conversation }) {
  const { timezone } = useUser()
  const { id, visitor_name, listing, latest, latest_at, unread, blocked } = conversation
  return (
    <li className={`${classes.row} relative flex gap12`} data-unread={unread > 0 || undefined}>
      <AboutFace listing={listing} />
      <div className={`${classes.words} slim`}>
        <div className="flex baseline between gap8">
          <Link className="opensRow slim strong" to={`/shop/messages/${id}`}>
            {visitor_name}
          </Link>
          <time className={`${classes.when} text13 ink3 num`} dateTime={latest_at}>
            {whenWords(latest_at, timezone)}
          </time>
        </div>
        <div className="flex baseline between gap8">
          <p className={`${classes.latest} crop slim text15 ink3 ellipsis oneLine`}>
            {latest?.side === 'keeper' && 'You: '}
            {latest?.content}
          </p>
          {unread > 0 && (
            <span className={`${classes.count} glows round8 center text13 strong due num`}>
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
