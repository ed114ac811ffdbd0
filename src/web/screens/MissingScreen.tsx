import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { Empty } from '../look/Empty.tsx'
import { Screen } from './Screen.tsx'

/** What an address leads to when its record is gone, or never was. */
export function MissingScreen({ what }: { what: string }) {
  return (
    <Screen title="Not found" crumbs={[{ label: 'Not found' }]} hasHeading={false}>
      <Empty
        title={`This ${what.toLowerCase()} is not here`}
        isPage
        action={
          <Button component={Link} to="/">
            Go to the dashboard
          </Button>
        }
      >
        It may have been deleted, or the address has a mistake in it.
      </Empty>
    </Screen>
  )
}
