import { ButtonLink } from '../look/controls/Button.tsx'
import { Empty } from '../look/messages/Empty.tsx'
import { Screen } from './Screen.tsx'

/** For an address whose record is gone or never existed. */
export function MissingScreen({ what }: { what: string }) {
  return (
    <Screen title="Not found" crumbs={[{ label: 'Not found' }]} hasHeading={false}>
      <Empty
        title={`We can't find this ${what.toLowerCase()}`}
        isPage
        action={<ButtonLink to="/">Go to dashboard</ButtonLink>}
      >
        It may have been deleted, or there may be a mistake in the address.
      </Empty>
    </Screen>
  )
}
