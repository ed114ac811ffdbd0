import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../web/api.ts'
import { Copy } from '../../web/look/Copy.tsx'
import { useFlash } from '../../web/look/Flash.tsx'
import { ListFailed } from '../../web/look/ListFailed.tsx'
import { Sheet } from '../../web/look/Sheet.tsx'
import { Waiting } from '../../web/look/Waiting.tsx'
import { useWrite } from '../../web/records.ts'
import type { CalendarFeed } from './events.contract.ts'
import classes from './Sheets.module.css'

/** How the calendar of a phone or a computer shows what comes. */
export function FeedSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="On your phone">
      <Feed />
    </Sheet>
  )
}

function Feed() {
  const query = useQuery({
    queryKey: ['calendar_feed'],
    queryFn: () => api<CalendarFeed>('GET', 'calendar_feed'),
  })
  const { flash, told } = useFlash()
  const change = useWrite(() => api('POST', 'calendar_feed/rotate', {}))
  const remove = useWrite(() => api('DELETE', 'calendar_feed'))
  const make = (said: string) =>
    change.mutate(undefined, {
      onSuccess: () => flash(said),
      onError: told,
    })
  if (query.isError && !query.data) {
    return <ListFailed what="The address" onRetry={() => query.refetch()} />
  }
  if (!query.data) return <Waiting shape="card" />
  const { address } = query.data
  if (!address) {
    return (
      <div className={classes.feed}>
        <p>
          Your phone's own calendar can show what comes: whom to feed and to clean, treatments,
          lamps, and your events. It reads them at a secret address.
        </p>
        <Button loading={change.isPending} onClick={() => make('Address made.')}>
          Make an address
        </Button>
      </div>
    )
  }
  return (
    <div className={classes.feed}>
      <p>Whoever knows this address can read what is planned. Keep it to yourself.</p>
      <p className={classes.address}>{address}</p>
      <div className={classes.acts}>
        <Button component="a" variant="default" href={address.replace(/^https?:/, 'webcal:')}>
          Open
        </Button>
        <Copy text={address} />
      </div>
      <dl className={classes.ways}>
        <dt>iPhone, iPad and Mac</dt>
        <dd>Open, or in Calendar: Add Calendar, Add Subscription Calendar, paste the address.</dd>
        <dt>Google Calendar and Android</dt>
        <dd>On a computer at calendar.google.com: Other calendars, From URL, paste the address.</dd>
        <dt>Outlook</dt>
        <dd>Add calendar, Subscribe from web, paste the address.</dd>
      </dl>
      <p className="quiet">
        Calendars look for news by themselves: most within hours, Google within a day. A new address
        ends the old one at once, everywhere.
      </p>
      <div className={classes.acts}>
        <Button
          variant="subtle"
          color="clay"
          loading={remove.isPending}
          onClick={() =>
            remove.mutate(undefined, {
              onSuccess: () => flash('The address leads nowhere any more.'),
              onError: told,
            })
          }
        >
          Turn off
        </Button>
        <Button variant="light" loading={change.isPending} onClick={() => make('Address changed.')}>
          New address
        </Button>
      </div>
    </div>
  )
}
