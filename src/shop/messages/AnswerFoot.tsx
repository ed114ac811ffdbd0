import { IconBan, IconCheck, IconClock, IconKey, IconSend2, IconTag } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ListingStatus } from '../../shared/choices.ts'
import { formatShort } from '../../shared/dates.ts'
import { whose } from '../../shared/text.ts'
import { useNewId } from '../../web/additions.ts'
import { api, messageOf } from '../../web/api.ts'
import { LeaveTextQuestion } from '../../web/form/LeaveQuestion.tsx'
import { submitting } from '../../web/form/sendForm.ts'
import { Button } from '../../web/look/controls/Button.tsx'
import { Textarea } from '../../web/look/controls/Textarea.tsx'
import { PageMarks } from '../../web/look/frame/PageMarks.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { useWrite } from '../../web/records.ts'
import { Confirm } from '../../web/screens/Confirm.tsx'
import { useUser } from '../../web/user.ts'
import { type HandOver, type NewHandOver, offerDays } from '../sales/handover.contract.ts'
import classes from './Message.module.css'
import { answerResource, type ConversationDetail } from './messages.contract.ts'

type Parts = { conversation: ConversationDetail }

/** The actions on a conversation, at the thumb: answer it, hold the animal, block. */
export function AnswerFoot({ conversation }: Parts) {
  const { id, blocked, listing } = conversation
  const [draft, setDraft] = useState('')
  return (
    <div className={`${classes.foot} surface ruled stack gap10`}>
      <PageMarks words="foot-tall" />
      <div className={`${classes.acts} flex gap8`}>
        {listing && !listing.isDeleted && <SellingActs conversationId={id} listing={listing} />}
        {listing?.animal && listing.status !== 'for_sale' && !blocked && (
          <HandOverAct
            animal={listing.animal}
            onOffered={(words) => setDraft((before) => [before, words].filter(Boolean).join('\n'))}
          />
        )}
        {listing && !listing.isDeleted && <AfterSelling listing={listing} />}
        <Blocking conversation={conversation} />
      </div>
      {blocked ? (
        <p className="above6 quiet">
          Blocked. Nothing {firstName(conversation.visitor_name)} writes reaches you.
        </p>
      ) : (
        <AnswerForm conversation={conversation} content={draft} setContent={setDraft} />
      )}
    </div>
  )
}

type Listing = NonNullable<ConversationDetail['listing']>

/** The next step of a sale, which is a form of its own. */
function SellingActs({ conversationId, listing }: { conversationId: string; listing: Listing }) {
  const navigate = useNavigate()
  const set = useStatusOf(listing)
  return (
    <>
      {listing.status === 'for_sale' && (
        <Act icon={<IconClock size={20} />} onClick={() => set('on_hold', 'Put on hold.')}>
          Put on hold
        </Act>
      )}
      {!listing.sale_id && (
        <Act
          icon={<IconCheck size={20} />}
          onClick={() => navigate(`/shop/sales/new?conversation=${conversationId}`)}
        >
          {listing.status === 'sold' ? 'Record the sale' : 'Mark sold'}
        </Act>
      )}
    </>
  )
}

/** The way back, after what leads on. A sale that counts is undone on its own page. */
function AfterSelling({ listing }: { listing: Listing }) {
  const { status, sale_id } = listing
  const navigate = useNavigate()
  const set = useStatusOf(listing)
  if (sale_id) {
    return (
      <Act icon={<IconCheck size={20} />} onClick={() => navigate(`/shop/sales/${sale_id}`)}>
        Show the sale
      </Act>
    )
  }
  if (status !== 'on_hold') return null
  return (
    <Act icon={<IconTag size={20} />} onClick={() => set('for_sale', 'For sale again.')}>
      Put up for sale
    </Act>
  )
}

function useStatusOf({ id, status: before }: Listing) {
  const { flash, report } = useFlash()
  const change = useWrite((status: ListingStatus) =>
    api('PATCH', `shop_listings/${id}`, { shop_listing: { status } }),
  )
  const undo = () => change.mutateAsync(before).catch(report)
  return (status: ListingStatus, done: string) =>
    change.mutateAsync(status).then(() => flash(done, { undo }), report)
}

type HandOverActProps = { animal: { id: string; name: string }; onOffered: (words: string) => void }

/** Offers the animal's record, and puts the link in the answer, to be read before it is sent; asks before it ends another. */
function HandOverAct({ animal: { id, name }, onOffered }: HandOverActProps) {
  const { report } = useFlash()
  const { timezone } = useUser()
  const [openUntil, setOpenUntil] = useState<string>()
  const path = `animals/${id}/hand_over`
  const offer = useWrite(() => api<{ object: NewHandOver }>('POST', path, {}))
  const insert = () =>
    offer
      .mutateAsync(undefined)
      .then(({ object }) => onOffered(offerWords(name, object.url)), report)
  const ask = () =>
    api<HandOver>('GET', path).then(
      ({ expires_at }) => (expires_at ? setOpenUntil(expires_at) : insert()),
      report,
    )
  return (
    <>
      <Act icon={<IconKey size={20} />} onClick={ask}>
        Hand-over link
      </Act>
      {openUntil && (
        <Confirm
          isOpen
          title="Make a new link?"
          yes="Make a new link"
          onYes={insert}
          onClose={() => setOpenUntil(undefined)}
        >
          There's an offer until {formatShort(openUntil, timezone)}. Its link will no longer work.
        </Confirm>
      )}
    </>
  )
}

const offerWords = (name: string, url: string) =>
  `With this link you take over ${whose(name)} record, with every meal, shed and weight. It works once and for ${offerDays} days: ${url}`

function Blocking({ conversation }: Parts) {
  const { blocked, visitor_name } = conversation
  const [isAsking, setIsAsking] = useState(false)
  const setBlocked = useBlocking(conversation.id)
  if (blocked) {
    return (
      <Act icon={<IconBan size={20} />} onClick={() => setBlocked(false)}>
        Unblock
      </Act>
    )
  }
  return (
    <>
      <Act icon={<IconBan size={20} />} onClick={() => setIsAsking(true)}>
        Block
      </Act>
      <Confirm
        isOpen={isAsking}
        title={`Block ${visitor_name}?`}
        yes="Block"
        onYes={() => setBlocked(true)}
        onClose={() => setIsAsking(false)}
      >
        Their messages won't reach you any more. They won't be notified.
      </Confirm>
    </>
  )
}

type ActProps = { icon: React.ReactNode; onClick: () => void; children: string }

const Act = ({ icon, onClick, children }: ActProps) => (
  <button
    type="button"
    className={`${classes.act} chip borderless padX12 padY0 round12 touch row firm gap6 text14 semibold ink2`}
    onClick={onClick}
  >
    {icon}
    {children}
  </button>
)

/** The answer. Its text stays until it has been saved. */
function AnswerForm({
  conversation: { id, visitor_name },
  content,
  setContent,
}: Parts & { content: string; setContent: (content: string) => void }) {
  const [error, setError] = useState<string>()
  const [answerId, renew] = useNewId()
  const name = firstName(visitor_name)
  const send = useWrite((answer: { id: string; content: string }) =>
    api('POST', `shop/messages/${id}/answers`, { answer }),
  )

  function type(next: string) {
    setContent(next)
    setError(undefined)
    // After an error the answer may have been saved, so changed text gets a new id.
    if (error !== undefined) renew()
  }

  async function submit() {
    const read = answerResource.input.safeParse({ content })
    if (!read.success) return setError(read.error.issues[0]?.message)
    await send.mutateAsync({ ...read.data, id: answerId }).then(
      () => {
        setContent('')
        renew()
      },
      (failure) => setError(messageOf(failure)),
    )
  }

  return (
    <form noValidate data-dirty={content !== '' || undefined} onSubmit={submitting(submit)}>
      <div className={`${classes.answer} flex bottom gap8`}>
        <Textarea
          aria-label={`Answer ${name}`}
          placeholder={`Answer ${name}`}
          minRows={1}
          maxRows={6}
          value={content}
          readOnly={send.isPending}
          error={error}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <Button type="submit" aria-label="Send answer" title="Send answer" loading={send.isPending}>
          <IconSend2 size={22} aria-hidden="true" />
        </Button>
      </div>
      <p className="above6 quiet">{name} gets it by email and can answer without an account.</p>
      <LeaveTextQuestion text={content} />
    </form>
  )
}

/** Blocks the visitor of a conversation, or lets them in again. */
function useBlocking(id: string): (blocked: boolean) => void {
  const { flash, report } = useFlash()
  const change = useWrite((blocked: boolean) =>
    api('PATCH', `shop/messages/${id}`, { conversation: { blocked } }),
  )
  return (blocked) => {
    const undo = () => change.mutateAsync(!blocked).catch(report)
    change
      .mutateAsync(blocked)
      .then(() => flash(blocked ? 'Visitor blocked.' : 'Visitor unblocked.', { undo }), report)
  }
}

/** The first word of a name, as one is addressed: 'Jonas'. */
const firstName = (name: string): string => name.split(/\s+/)[0] ?? name
