import { IconDownload, IconFileZip } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { dayOf, formatComing, formatTime, today } from '../../shared/dates.ts'
import { counted } from '../../shared/durations.ts'
import { joined } from '../../shared/joined.ts'
import { numberText } from '../../shared/numbers.ts'
import { api } from '../../web/api.ts'
import { Card } from '../../web/look/Card.tsx'
import { Button, ButtonAnchor } from '../../web/look/controls/Button.tsx'
import { HelpLink } from '../../web/look/controls/HelpLink.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { Progress } from '../../web/look/Progress.tsx'
import { Row, Rows } from '../../web/look/Row.tsx'
import { useWrite } from '../../web/records.ts'
import { Loaded } from '../../web/screens/Loaded.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { reading } from '../../web/served.ts'
import { useUser, useUserQuery } from '../../web/user.ts'
import { sizeOf } from '../operator/words.ts'
import classes from './Export.module.css'
import {
  type Archive,
  type ArchiveList,
  archiveHours,
  type Contents,
  downloadOf,
} from './exports.contract.ts'
import { OneAnimal } from './OneAnimal.tsx'

/** Takes everything along: one archive of all, one animal as a PDF or signed file. */
export function ExportScreen() {
  const { isPending } = useUserQuery()
  const { owner } = useUser()
  return (
    <Screen
      title="Export"
      crumbs={[{ label: 'Import', href: '/import' }, { label: 'Export' }]}
      second="Your records are yours, on every plan"
    >
      <div className="stack gap">
        <div className="grid column gap halvesAtDesk startAtDesk">
          {!isPending && (owner ? <Archives /> : <ForTheOwner />)}
          <OneAnimal />
        </div>
        <p className="quiet">
          Each list and report has its own CSV under{' '}
          <IconDownload className={classes.inline} size={16} role="img" aria-label="Download" />.
        </p>
        <HelpLink to="exporting" />
      </div>
    </Screen>
  )
}

const ForTheOwner = () => (
  <Card title="Everything">
    <p className={`${classes.text} below14 ink2`}>
      Only the account's owner can export everything, since it also holds what others in the account
      may not see. Ask them for the archive.
    </p>
  </Card>
)

/** While one is being packed, how far it is; asked for about every second. */
const pollAfter_ms = 1200

function Archives() {
  const query = useQuery({
    queryKey: ['exports'],
    ...reading<ArchiveList>('exports'),
    refetchInterval: ({ state }) =>
      state.data?.value.some(({ status }) => status === 'packing') ? pollAfter_ms : false,
  })
  return (
    <Loaded query={query} what="Your archives" outline={{ shape: 'card' }}>
      {({ value, contents }) => {
        const ready = value.filter(({ status }) => status === 'ready')
        return (
          <>
            <Everything last={value[0]} contents={contents} />
            {ready.length > 0 && (
              <Card title="Ready" aside={`for ${archiveHours} hours`} isFlush>
                <Rows label="Ready">
                  {ready.map((archive) => (
                    <Ready key={archive.id} archive={archive} />
                  ))}
                </Rows>
              </Card>
            )}
          </>
        )
      }}
    </Loaded>
  )
}

/** The contents of an archive, and the making of one. */
function Everything({ last, contents }: { last: Archive | undefined; contents: Contents }) {
  const { report } = useFlash()
  const make = useWrite(() => api('POST', 'exports', {}))
  const begin = () => make.mutate(undefined, { onError: report })
  const failed = last?.status === 'failed' && last.problem
  return (
    <Card title="Everything">
      <p className={`${classes.text} below14 ink2`}>
        {`${contentWords(contents)}, as CSV and JSON with a README. Former animals and ancestors are among them. Vivary can import it again, except for sensors with their readings and alarms.`}
      </p>
      {last?.status === 'packing' ? (
        <>
          <Progress label={stepWords[last.step]} percent={last.progress} count={countOf(last)} />
          <p className="above8 text14 ink3">
            You can leave this page. We'll tell you when it's ready.
          </p>
        </>
      ) : (
        <>
          {failed && (
            <p className="below12 alarm" role="alert">
              {failed.message}
            </p>
          )}
          <Button loading={make.isPending} onClick={begin}>
            {failed ? 'Try again' : 'Make an archive'}
          </Button>
        </>
      )}
    </Card>
  )
}

function Ready({ archive }: { archive: Archive }) {
  const { timezone } = useUser()
  const { file_name, size, expires_at } = archive
  return (
    <Row
      leading={
        <span className="chip round12 side44 center ink2">
          <IconFileZip size={22} aria-hidden="true" />
        </span>
      }
      title={<span>{file_name}</span>}
      second={joined(
        size === null ? '' : sizeOf(size),
        expires_at && `until ${untilWords(expires_at, timezone)}`,
      )}
      trailing={
        <ButtonAnchor
          variant="light"
          href={downloadOf(archive)}
          download={file_name}
          aria-label={`Download ${file_name}`}
        >
          <IconDownload size={20} aria-hidden="true" />
        </ButtonAnchor>
      }
    />
  )
}

const contentWords = ({ animals, records, pictures }: Contents) =>
  `${counted(animals, 'animal')}, ${counted(records, 'record')} and ${counted(pictures, 'photo')}`

const stepWords: Record<Archive['step'], string> = {
  waiting: 'Waiting to start',
  records: 'Packing records',
  pictures: 'Packing photos',
}

const countOf = ({ step, done, total }: Archive) =>
  step === 'waiting' ? undefined : `${numberText(done)} of ${numberText(total)}`

/** 'today, 9:10 pm', 'tomorrow, 9:10 am'. */
function untilWords(moment: string, zone: string) {
  const now = today(zone)
  const day = dayOf(moment, zone)
  const words = day === now ? 'today' : formatComing(day, now)
  return `${words}, ${formatTime(moment, zone)}`
}
