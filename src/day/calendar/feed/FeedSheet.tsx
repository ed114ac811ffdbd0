import { useQuery } from '@tanstack/react-query'
import { api } from '../../../web/api.ts'
import { Button, ButtonAnchor } from '../../../web/look/controls/Button.tsx'
import { Copy } from '../../../web/look/controls/Copy.tsx'
import { HelpLink } from '../../../web/look/controls/HelpLink.tsx'
import { useFlash } from '../../../web/look/messages/Flash.tsx'
import { ListFailed } from '../../../web/look/messages/ListFailed.tsx'
import { Waiting } from '../../../web/look/messages/Waiting.tsx'
import { Sheet } from '../../../web/look/sheet/Sheet.tsx'
import { useWrite } from '../../../web/records.ts'
import type { CalendarFeed } from '../events/events.contract.ts'
import classes from '../Sheets.module.css'

/** The link by which a phone's or computer's own calendar shows what's coming up. */
export function FeedSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="On your phone">
      <Feed />
      <HelpLink to="reminders#calendar-feed" />
    </Sheet>
  )
}

function Feed() {
  const query = useQuery({
    queryKey: ['calendar_feed'],
    queryFn: () => api<CalendarFeed>('GET', 'calendar_feed'),
  })
  const { flash, report } = useFlash()
  const change = useWrite(() => api('POST', 'calendar_feed/rotate', {}))
  const remove = useWrite(() => api('DELETE', 'calendar_feed'))
  const make = (message: string) =>
    change.mutate(undefined, {
      onSuccess: () => flash(message),
      onError: report,
    })
  if (query.isError && !query.data) {
    return <ListFailed what="Your calendar link" onRetry={() => query.refetch()} />
  }
  if (!query.data) return <Waiting shape="card" />
  const { address } = query.data
  if (!address) {
    return (
      <div className="stack gap16">
        <p>
          See what's coming up in your phone's own calendar: feedings, cleaning, treatments, bulbs
          and your events. It subscribes through a private link.
        </p>
        <Button loading={change.isPending} onClick={() => make('Link created.')}>
          Create link
        </Button>
      </div>
    )
  }
  return (
    <div className="stack gap16">
      <p>Anyone with this link can see what's planned. Keep it to yourself.</p>
      <p className={`${classes.address} sunken padX12 padY12 round12 text14`}>{address}</p>
      <div className="grid halves gap8">
        <ButtonAnchor variant="default" href={address.replace(/^https?:/, 'webcal:')}>
          Open
        </ButtonAnchor>
        <Copy text={address} />
      </div>
      <HowToSubscribe />
      <p className="quiet">
        Most calendars update within a few hours, Google's within a day. Creating a new link stops
        the old one straight away.
      </p>
      <div className="grid halves gap8">
        <Button
          variant="subtle"
          color="clay"
          loading={remove.isPending}
          onClick={() =>
            remove.mutate(undefined, {
              onSuccess: () => flash('Calendar link turned off.'),
              onError: report,
            })
          }
        >
          Turn off
        </Button>
        <Button
          variant="light"
          loading={change.isPending}
          onClick={() => make('New link created.')}
        >
          New link
        </Button>
      </div>
    </div>
  )
}

const HowToSubscribe = () => (
  <dl>
    <dt className="text14 strong">iPhone, iPad and Mac</dt>
    <dd className="below8 text14 ink2">
      Tap Open. Or in Calendar: Add Calendar, Add Subscription Calendar, then paste the link.
    </dd>
    <dt className="text14 strong">Google Calendar and Android</dt>
    <dd className="below8 text14 ink2">
      On a computer, at calendar.google.com: Other calendars, From URL, then paste the link.
    </dd>
    <dt className="text14 strong">Outlook</dt>
    <dd className="below8 text14 ink2">Add calendar, Subscribe from web, then paste the link.</dd>
  </dl>
)
