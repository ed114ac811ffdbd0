import { IconDatabaseExport } from '@tabler/icons-react'
import { useState } from 'react'
import { formatMoment } from '../../../shared/dates.ts'
import { counted } from '../../../shared/durations.ts'
import { joined } from '../../../shared/joined.ts'
import { api } from '../../../web/api.ts'
import { Card } from '../../../web/look/Card.tsx'
import { Button } from '../../../web/look/controls/Button.tsx'
import { EmptyInCard } from '../../../web/look/messages/Empty.tsx'
import { useFlash } from '../../../web/look/messages/Flash.tsx'
import { Pages } from '../../../web/look/Pages.tsx'
import { Row, Rows } from '../../../web/look/Row.tsx'
import { Tag } from '../../../web/look/Tag.tsx'
import { useWrite } from '../../../web/records.ts'
import { Loaded } from '../../../web/screens/Loaded.tsx'
import { useUser } from '../../../web/user.ts'
import { useOperator } from '../useOperator.ts'
import { sizeOf } from '../words.ts'
import { BackupSheet } from './BackupSheet.tsx'
import type { BackupFile, BackupsPage } from './backups.contract.ts'
import { isUnderWay, RunCard } from './RunCard.tsx'
import { UploadBackup } from './UploadBackup.tsx'

/** The backups there are, what is being done with them, and new ones: made or uploaded. */
export function BackupsTab() {
  const [page, setPage] = useState(1)
  const [open, setOpen] = useState<string>()
  const query = useOperator<BackupsPage>(`backups?page=${page}`, (answer) =>
    isUnderWay(answer?.run) ? 2000 : 30_000,
  )
  return (
    <div className="grid column gap16">
      <Loaded query={query} what="The backups">
        {({ value, folder, is_nightly, most_bytes, run }) => (
          <>
            {run && <RunCard run={run} onOpen={setOpen} />}
            <div className="cluster rows8 columns12">
              <BackUpNow isBusy={isUnderWay(run)} />
              <UploadBackup most={most_bytes} onUploaded={setOpen} />
            </div>
            <Card isFlush={value.length > 0}>
              {value.length === 0 && (
                <EmptyInCard>
                  No backups yet.{is_nightly && ' One is made every night.'}
                </EmptyInCard>
              )}
              <Rows label="Backups">
                {value.map((file) => (
                  <BackupRow key={file.name} file={file} onOpen={() => setOpen(file.name)} />
                ))}
              </Rows>
            </Card>
            <p className="quiet">
              They're in <code className="text13 asTyped">{folder}</code>, which needs a copy on
              another machine. Backups aren't encrypted. A file that's too large to upload can be
              copied there.
            </p>
          </>
        )}
      </Loaded>
      <Pages page={page} query={query} onChange={setPage} />
      {open && <BackupSheet key={open} name={open} onClose={() => setOpen(undefined)} />}
    </div>
  )
}

function BackUpNow({ isBusy }: { isBusy: boolean }) {
  const { report } = useFlash()
  const start = useWrite(() => api('POST', 'operator/backups/run', {}))
  return (
    <Button
      leftSection={<IconDatabaseExport size={20} />}
      loading={start.isPending}
      disabled={isBusy}
      onClick={() => start.mutate(undefined, { onError: report })}
    >
      Back up now
    </Button>
  )
}

function BackupRow({ file, onOpen }: { file: BackupFile; onOpen: () => void }) {
  const { timezone } = useUser()
  const { kind, bytes, made_at, holds, name } = file
  return (
    <Row
      title={formatMoment(made_at, timezone)}
      beside={<BackupTag file={file} />}
      onOpen={onOpen}
      second={joined(
        kind === 'other' ? name : kindWords[kind],
        sizeOf(bytes),
        holds && counted(holds.accounts, 'account', 'accounts'),
        holds && `${counted(holds.animals, 'animal', 'animals')}, also former and deleted ones`,
      )}
    />
  )
}

const kindWords = {
  daily: 'Nightly',
  manual: 'Made by hand',
  uploaded: 'Uploaded',
  'before-restore': 'Made before a restore',
}

function BackupTag({ file: { kind, state } }: { file: BackupFile }) {
  if (state === 'damaged') return <Tag tone="late">Damaged</Tag>
  if (state === 'closed') return <Tag tone="late">Can't be read by the server</Tag>
  if (state === 'newer') return <Tag tone="due">Newer version</Tag>
  return kind === 'before-restore' ? <Tag>Point of return</Tag> : null
}
