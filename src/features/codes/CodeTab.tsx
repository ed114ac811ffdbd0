import { Button, Switch } from '@mantine/core'
import { IconCheck, IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../web/api.ts'
import { copyText } from '../../web/copyText.ts'
import { Card } from '../../web/look/Card.tsx'
import { useFlash } from '../../web/look/Flash.tsx'
import { useBriefly } from '../../web/look/useBriefly.ts'
import { useWrite } from '../../web/records.ts'
import { Loaded } from '../../web/screens/Loaded.tsx'
import { MayChange } from '../../web/screens/May.tsx'
import classes from './CodeTab.module.css'
import type { CodeKind, RecordCode } from './codes.contract.ts'

type Coded = { kind: CodeKind; id: string; name: string }

/** A record's code to scan, keep, print and share, and what visitors see who scan it. */
export function CodeTab(record: Coded) {
  const path = `codes/${record.kind}/${record.id}`
  const query = useQuery({
    queryKey: ['codes', record.kind, record.id],
    queryFn: () => api<RecordCode>('GET', path),
  })
  return (
    <Loaded query={query} what="The code" outline={{ shape: 'card' }}>
      {(read) => <Code {...record} path={path} read={read} />}
    </Loaded>
  )
}

type Parts = Coded & { path: string; read: RecordCode }

function Code({ kind, id, name, path, read }: Parts) {
  const image = `/dashboard/${screens[kind]}/${id}/qr`
  const [isDownloaded, markDownloaded] = useBriefly(2500)
  return (
    <div className={classes.stack}>
      <Card>
        <div className={classes.code}>
          <img src={`${image}.svg`} alt={`QR code of ${name}`} width="320" height="320" />
          <div className={classes.beside}>
            <p className={classes.name}>{name}</p>
            <p className={classes.letters}>{inGroups(read.code)}</p>
            <Address url={read.url} />
            <div className={classes.acts}>
              <Button
                component="a"
                href={`${image}.png`}
                download={`${name}.png`}
                leftSection={isDownloaded ? <IconCheck size={20} /> : <IconDownload size={20} />}
                onClick={markDownloaded}
              >
                {isDownloaded ? 'Downloaded' : 'Download'}
              </Button>
              <Button
                component="a"
                variant="default"
                href={`${image}.svg`}
                download={`${name}.svg`}
                aria-label="Download as SVG"
              >
                SVG
              </Button>
              <CopyButton url={read.url} />
              <Button
                component={Link}
                variant="default"
                to={`/labels?kind=${kind}&ids=${id}`}
                leftSection={<IconPrinter size={20} />}
              >
                Print labels
              </Button>
            </div>
          </div>
        </div>
      </Card>
      <PublicCard kind={kind} name={name} path={path} read={read} />
    </div>
  )
}

function Address({ url }: { url: string }) {
  return (
    <>
      <p className={classes.url}>{url}</p>
      {isThisMachine(url) && (
        <p className="quiet">
          Only this computer can open this address. For scanning with a phone, whoever runs this
          Vivary sets PUBLIC_URL to the address that phones use.
        </p>
      )}
    </>
  )
}

function CopyButton({ url }: { url: string }) {
  const { alert } = useFlash()
  const [isCopied, markCopied] = useBriefly(2000)
  const copy = async () => {
    if (await copyText(url)) markCopied()
    else alert('This browser does not let us copy. The link stands above.')
  }
  return (
    <Button
      variant="default"
      leftSection={isCopied ? <IconCheck size={20} /> : <IconCopy size={20} />}
      onClick={copy}
    >
      {isCopied ? 'Copied' : 'Copy link'}
    </Button>
  )
}

function PublicCard({ kind, name, path, read }: Omit<Parts, 'id'>) {
  const { told } = useFlash()
  const put = useWrite((shown: boolean) => api('PATCH', path, { code: { shown } }))
  // What was chosen stands until the server has answered: the switch must not jump back meanwhile.
  const [chosen, setChosen] = useState<boolean>()
  const isShown = chosen ?? read.shown
  return (
    <Card title="For visitors">
      <div className={classes.visitors}>
        <MayChange>
          <Switch
            size="lg"
            label="Public card"
            checked={isShown}
            onChange={({ currentTarget: { checked } }) => {
              setChosen(checked)
              put.mutate(checked, {
                onError: told,
                onSettled: () => setChosen(undefined),
              })
            }}
          />
        </MayChange>
        <p className="second">
          {isShown
            ? `Whoever scans the code sees ${seen[kind]}. Nothing else of ${name} can be seen.`
            : 'Off. Whoever scans the code learns neither what it belongs to nor whose it is. You arrive here.'}
        </p>
        {read.shown && (
          <a
            className={classes.preview}
            href={`/q/${read.code}?as=visitor`}
            target="_blank"
            rel="noreferrer"
          >
            See what visitors see
          </a>
        )}
      </div>
    </Card>
  )
}

const screens: Record<CodeKind, string> = {
  animal: 'animals',
  species: 'species',
  group: 'groups',
  feeder: 'inventory/feeders',
}

const seen: Record<CodeKind, string> = {
  animal: 'its name, picture, species, sex, genetics and hatch date',
  species: 'its names and description',
  group: 'its name and description',
  feeder: 'its name and description',
}

/** Read out over the phone, or typed: in fours. */
const inGroups = (code: string) => code.match(/.{1,4}/g)?.join(' ')

const isThisMachine = (url: string) => ['localhost', '127.0.0.1'].includes(new URL(url).hostname)
