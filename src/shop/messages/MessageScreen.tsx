import { IconDots, IconMail, IconTrash } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { dayOf, formatShort, formatTime, today } from '../../shared/dates.ts'
import { addDays, dayText } from '../../shared/days.ts'
import { api } from '../../web/api.ts'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { IconMenu } from '../../web/look/sheet/IconMenu.tsx'
import { useRecord, useRemove, useRestore, useWrite } from '../../web/records.ts'
import { Confirm } from '../../web/screens/Confirm.tsx'
import { RecordGate } from '../../web/screens/RecordGate.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { useCan, useUser } from '../../web/user.ts'
import { ShopGate } from '../ShopGate.tsx'
import { priceText, statusWords } from '../words.ts'
import { AnswerFoot } from './AnswerFoot.tsx'
import classes from './Message.module.css'
import { AboutFace } from './MessagesScreen.tsx'
import {
  type ConversationDetail,
  conversationDetail,
  conversationResource,
  type ShopMessage,
} from './messages.contract.ts'

/** One conversation with a visitor, and what to answer. */
export function MessageScreen() {
  const { id } = useParams()
  const query = useRecord(conversationDetail, id)
  return (
    <ShopGate>
      <RecordGate query={query} what="Conversation">
        {(conversation) => <Shown conversation={conversation} />}
      </RecordGate>
    </ShopGate>
  )
}

function Shown({ conversation }: { conversation: ConversationDetail }) {
  const { visitor_name, messages } = conversation
  const { mayChange } = useCan()
  useReading(conversation)
  useLatestInSight(messages.length)
  return (
    <Screen
      title={visitor_name}
      crumbs={[
        { label: 'Shop', href: '/shop' },
        { label: 'Messages', href: '/shop/messages' },
        { label: visitor_name },
      ]}
      hasHeading={false}
    >
      <div className={`${classes.conversation} line45 stack`}>
        <Head conversation={conversation} />
        <ol className="stack gap8 above12" aria-label="Messages">
          {messages.map((message, at) => (
            <Said key={message.id} conversation={conversation} message={message} at={at} />
          ))}
        </ol>
        {mayChange && <AnswerFoot key={conversation.id} conversation={conversation} />}
      </div>
    </Screen>
  )
}

/**
 * Marks a conversation as read once it is looked at, and again when more arrives meanwhile: not in a
 * tab that no one sees.
 */
function useReading({ id, unread }: ConversationDetail) {
  const { mayChange } = useCan()
  const { mutate } = useWrite(() =>
    api('PATCH', `shop/messages/${id}`, { conversation: { read: true } }),
  )
  const markRead = useEffectEvent(() => mutate(undefined))
  useEffect(() => {
    if (unread === 0 || !mayChange) return
    const look = () => {
      if (!document.hidden) markRead()
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [unread, mayChange])
}

/** Shows the end of the conversation, where the latest message is. */
function useLatestInSight(count: number) {
  useEffect(() => {
    if (count > 0) window.scrollTo(0, document.documentElement.scrollHeight)
  }, [count])
}

function Head({ conversation }: { conversation: ConversationDetail }) {
  const { visitor_name, visitor_email, listing, currency } = conversation
  const facts = listing
    ? [
        `about ${listing.title}`,
        listing.price === null ? '' : priceText(listing.price, currency),
        listing.isDeleted ? 'deleted' : statusWords[listing.status].toLowerCase(),
      ]
    : ['about your shop']
  return (
    <header className="row gap12">
      <AboutFace listing={listing} size="avatar" />
      <div className={`${classes.who} slim grow`}>
        <h1 className="text22 tight">{visitor_name}</h1>
        <p className="text15 ink3">{facts.filter(Boolean).join(' · ')}</p>
        <p className={`${classes.email} text15 ink3`}>{visitor_email}</p>
      </div>
      <ConversationMenu conversation={conversation} />
    </header>
  )
}

type SaidParts = { conversation: ConversationDetail; message: ShopMessage; at: number }

function Said({ conversation, message, at }: SaidParts) {
  const { messages } = conversation
  const { timezone, id: me } = useUser()
  const { side, content, created_at, by, recorded_by, delivery } = message
  const before = messages[at - 1]
  const isNewDay = !before || dayOf(before.created_at, timezone) !== dayOf(created_at, timezone)
  // Who writes back has read it; an opened link proves nothing, since mail programs open links too.
  const isRead = messages.slice(at).some((later) => later.side === 'visitor')
  const isSomebodyElse = side === 'keeper' && recorded_by !== me
  const facts = [
    formatTime(created_at, timezone),
    isSomebodyElse ? by || 'Unknown user' : '',
    side === 'keeper' && isRead ? 'read' : deliveryWords(delivery),
  ]
  return (
    <>
      {isNewDay && (
        <li className={`${classes.day} text13 ink3 middled`}>{dayWords(created_at, timezone)}</li>
      )}
      <li className={`${classes.said} surface shadow padX14 padY12`} data-side={side}>
        <p className={classes.content}>{content}</p>
        <p className={`${classes.when} above4 text13 ink3`}>{facts.filter(Boolean).join(' · ')}</p>
        {delivery === 'failed' && <NotSent conversation={conversation} answer={message.id} />}
      </li>
    </>
  )
}

const deliveryWords = (delivery: ShopMessage['delivery']) =>
  delivery === 'waiting' ? 'sending' : delivery === 'sent' ? 'sent' : ''

type NotSentParts = { conversation: ConversationDetail; answer: string }

/** An answer that couldn't be emailed, and another try unless its visitor is blocked. */
function NotSent({ conversation: { id, blocked }, answer }: NotSentParts) {
  const { mayChange } = useCan()
  const retry = useWrite(
    () => api('POST', `shop/messages/${id}/answers/${answer}/retry`, {}),
    [403, 404, 409, 422],
  )
  return (
    <p className={`${classes.failed} above2 text14 alarm`}>
      Not sent.{' '}
      {mayChange && !blocked && (
        <button
          className="clear borderless padX8 touch strong lined"
          type="button"
          disabled={retry.isPending}
          onClick={() => retry.mutate(undefined)}
        >
          Try again
        </button>
      )}
    </p>
  )
}

/** 'Today', 'Yesterday', 'Thursday, Nov 19'. */
function dayWords(moment: string, zone: string) {
  const [day, now] = [dayOf(moment, zone), today(zone)]
  if (day === now) return 'Today'
  if (day === addDays(now, -1)) return 'Yesterday'
  return `${dayText(day, 'dddd')}, ${formatShort(moment, zone)}`
}

/** Rare actions on a conversation. Both end it here: the list is where they show. */
function ConversationMenu({ conversation }: { conversation: ConversationDetail }) {
  const { id, visitor_name } = conversation
  const [isAsking, setIsAsking] = useState(false)
  const navigate = useNavigate()
  const { flash, report } = useFlash()
  const remove = useRemove(conversationResource)
  const restore = useRestore()
  const leaveUnread = useWrite(() =>
    api('PATCH', `shop/messages/${id}`, { conversation: { read: false } }),
  )
  if (!useCan().mayChange) return null

  const leave = async () => navigate('/shop/messages', { replace: true })
  const undo = () => restore.mutateAsync(id).then(() => flash('Conversation restored.'), report)
  return (
    <>
      <IconMenu
        isQuiet
        label="More"
        icon={<IconDots size={22} />}
        choices={[
          {
            label: 'Mark as unread',
            icon: <IconMail size={20} />,
            // Left first: this screen marks what it shows as read.
            onChoose: () => leave().then(() => leaveUnread.mutateAsync(undefined).catch(report)),
          },
          {
            label: 'Delete',
            icon: <IconTrash size={20} />,
            isDangerous: true,
            onChoose: () => setIsAsking(true),
          },
        ]}
      />
      <Confirm
        isOpen={isAsking}
        title={`Delete the conversation with ${visitor_name}?`}
        yes="Delete"
        onYes={() =>
          remove.mutateAsync(id).then(() => leave().then(() => flash('Deleted.', { undo })), report)
        }
        onClose={() => setIsAsking(false)}
      >
        You can restore it for 30 days. Until then the visitor's link doesn't work.
      </Confirm>
    </>
  )
}
