import {
  IconBuildingStore,
  IconChevronRight,
  IconDownload,
  IconPackage,
  IconQrcode,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { formatShort } from '../../shared/dates.ts'
import { joined } from '../../shared/joined.ts'
import { Card } from '../../web/look/Card.tsx'
import { ButtonLink } from '../../web/look/controls/Button.tsx'
import { HelpLink } from '../../web/look/controls/HelpLink.tsx'
import { Pages } from '../../web/look/Pages.tsx'
import { Row, Rows } from '../../web/look/Row.tsx'
import { Loaded } from '../../web/screens/Loaded.tsx'
import { LookOnlyScreen } from '../../web/screens/May.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { useCan, useUser } from '../../web/user.ts'
import { DropZone } from './DropZone.tsx'
import classes from './Import.module.css'
import type { ImportSummary } from './imports.contract.ts'
import { UndoImport } from './steps/Steps.tsx'
import { useImports } from './useImport.ts'
import { stateWords } from './words.ts'

/** Where a collection comes in from: any spreadsheet, another app, or another Vivary. */
export function ImportScreen() {
  const { mayChange } = useCan()
  if (!mayChange) return <LookOnlyScreen title="Import" />
  return (
    <Screen
      title="Import"
      crumbs={[{ label: 'Import' }]}
      action={
        <ButtonLink
          to="/export"
          variant="light"
          leftSection={<IconDownload size={20} aria-hidden="true" />}
        >
          Export
        </ButtonLink>
      }
    >
      <div className="grid gap halvesAtDesk">
        <div className={`${classes.stack} slim stack gap`}>
          <DropZone source="file" title="Any spreadsheet" />
          <p className="quiet">Nothing is saved before you've seen every row.</p>
          <HelpLink to="importing" />
        </div>
        <div className={`${classes.stack} slim stack gap`}>
          <Card title="From another app" isFlush>
            <Rows label="From another app">
              <From
                href="/import/morphmarket"
                icon={<IconBuildingStore size={22} />}
                title="MorphMarket"
                second="animals.csv, 42 columns"
              />
              <From
                href="/import/reptile-scan"
                icon={<IconQrcode size={22} />}
                title="Reptile Scan"
                second="the .zip from its web console"
              />
              <From
                href="/import/archive"
                icon={<IconPackage size={22} />}
                title="Vivary archive"
                second="from another server, with everything"
              />
            </Rows>
          </Card>
          <EarlierImports />
        </div>
      </div>
    </Screen>
  )
}

const From = ({
  href,
  icon,
  title,
  second,
}: {
  href: string
  icon: ReactNode
  title: string
  second: string
}) => (
  <Row
    href={href}
    leading={<span className="chip round12 side44 center ink2">{icon}</span>}
    title={title}
    second={second}
    trailing={<IconChevronRight className="ink3" size={20} aria-hidden="true" />}
  />
)

/** Earlier imports, each with its state and its undo; nothing on the first visit. */
function EarlierImports() {
  const [page, setPage] = useState(1)
  const query = useImports(page)
  if (query.data?.total === 0) return null
  return (
    <Card title="Earlier imports" isFlush>
      <Loaded query={query} what="Earlier imports" isInCard>
        {({ value }) => (
          <Rows label="Earlier imports">
            {value.map((record) => (
              <Earlier key={record.id} record={record} />
            ))}
          </Rows>
        )}
      </Loaded>
      <Pages page={page} query={query} onChange={setPage} />
    </Card>
  )
}

function Earlier({ record }: { record: ImportSummary }) {
  const { timezone } = useUser()
  return (
    <Row
      href={`/imports/${record.id}`}
      title={record.file_name}
      second={joined(formatShort(record.created_at, timezone), stateWords(record))}
      trailing={record.can_undo && <UndoImport record={record} words="Undo" />}
    />
  )
}
