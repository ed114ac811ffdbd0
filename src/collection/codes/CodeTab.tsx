import { IconCheck, IconDownload, IconPrinter } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { listed } from '../../shared/listed.ts'
import { api } from '../../web/api.ts'
import { Card } from '../../web/look/Card.tsx'
import { ButtonAnchor, ButtonLink } from '../../web/look/controls/Button.tsx'
import { Copy } from '../../web/look/controls/Copy.tsx'
import { Switch } from '../../web/look/controls/Switch.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { useBriefly } from '../../web/look/useBriefly.ts'
import { useAnswer, useWrite } from '../../web/records.ts'
import { Loaded } from '../../web/screens/Loaded.tsx'
import { MayChange } from '../../web/screens/May.tsx'
import { ShareLinkButton } from '../../web/shell/ShareLinkButton.tsx'
import classes from './CodeTab.module.css'
import { type CodeKind, codedKinds, fieldsOfCard, type RecordCode } from './codes.contract.ts'

type Coded = { kind: CodeKind; id: string; name: string }

/** A record's QR code to scan, save, print and share, and whether visitors see its card. */
export function CodeTab(record: Coded) {
  const path = `codes/${record.kind}/${record.id}`
  const query = useAnswer<RecordCode>(['codes', record.kind, record.id], path)
  return (
    <Loaded query={query} what="The code" outline={{ shape: 'card' }}>
      {(read) => <Code {...record} path={path} read={read} />}
    </Loaded>
  )
}

type Parts = Coded & { path: string; read: RecordCode }

function Code({ kind, id, name, path, read }: Parts) {
  const image = `/dashboard/${codedKinds[kind].path}/${id}/qr`
  const [isDownloaded, markDownloaded] = useBriefly(2500)
  return (
    <div className={`${classes.stack} stack gap`}>
      <Card>
        <div className={`${classes.code} grid gap20 middleAtDesk`}>
          <img src={`${image}.svg`} alt={`QR code of ${name}`} width="320" height="320" />
          <div className="slim">
            <p className="text18 snug strong">{name}</p>
            <p className={`${classes.letters} above8 text20 semibold code`}>
              {inGroups(read.code)}
            </p>
            <Address url={read.url} />
            <div className="grid halves gap8 above16">
              <ButtonAnchor
                href={`${image}.png`}
                download={`${name}.png`}
                leftSection={isDownloaded ? <IconCheck size={20} /> : <IconDownload size={20} />}
                onClick={markDownloaded}
              >
                {isDownloaded ? 'Downloaded' : 'Download'}
              </ButtonAnchor>
              <ButtonAnchor
                variant="default"
                href={`${image}.svg`}
                download={`${name}.svg`}
                aria-label="Download as SVG"
              >
                SVG
              </ButtonAnchor>
              <Copy text={read.url} noun="link" label="Copy link" variant="default" />
              <ButtonLink
                variant="default"
                to={`/labels?kind=${kind}&ids=${id}`}
                leftSection={<IconPrinter size={20} />}
              >
                Print labels
              </ButtonLink>
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
      <p className={`${classes.url} text14 ink2`}>{url}</p>
      {isThisMachine(url) && (
        <p className="quiet">
          Only this computer can open this link. To scan it with a phone, whoever runs this server
          needs to set PUBLIC_URL.
        </p>
      )}
    </>
  )
}

type Chosen = Partial<Pick<RecordCode, 'shown' | 'fields'>>

function PublicCard({ kind, name, path, read }: Omit<Parts, 'id'>) {
  const { report } = useFlash()
  // One after the other, since each sends the whole list: the latest has the last word.
  const latest = useRef<Promise<unknown>>(Promise.resolve())
  const put = useWrite((code: Chosen) => {
    const act = () => api('PATCH', path, { code })
    latest.current = latest.current.then(act, act)
    return latest.current
  })
  // Shows the choice until the latest response, so that nothing flips back.
  const [chosen, setChosen] = useState<Chosen>({})
  const { shown: isShown, fields } = { ...read, ...chosen }
  const choose = (change: Chosen) => {
    const next = { ...chosen, ...change }
    setChosen(next)
    const onSettled = () => setChosen((current) => (current === next ? {} : current))
    put.mutate(change, { onError: report, onSettled })
  }
  return (
    <Card title="For visitors">
      <div className="stack top gap8">
        <MayChange>
          <Switch
            size="lg"
            label="Public card"
            checked={isShown}
            onChange={({ currentTarget: { checked } }) => choose({ shown: checked })}
          />
        </MayChange>
        <p className="second">
          {isShown
            ? `Anyone who scans the code sees ${seenWords(kind, fields)}, and nothing else about ${name}.`
            : "Off. Other people who scan the code can't see what it belongs to or whose it is. It still brings you here."}
        </p>
        {isShown && (
          <MayChange>
            <fieldset className={`${classes.fields} wide grid rows4 columns16`}>
              <legend>What the card shows</legend>
              {fieldsOfCard(kind).map(({ field, words }) => (
                <Switch
                  key={field}
                  label={words}
                  checked={fields.includes(field)}
                  onChange={({ currentTarget: { checked } }) =>
                    choose({
                      fields: checked
                        ? [...fields, field]
                        : fields.filter((other) => other !== field),
                    })
                  }
                />
              ))}
            </fieldset>
          </MayChange>
        )}
        {read.shown && (
          <div className="cluster rows8 columns16">
            <a
              className="underlines touch inline middle semibold primary"
              href={`/q/${read.code}?as=visitor`}
              target="_blank"
              rel="noreferrer"
            >
              See what visitors see
            </a>
            <ShareLinkButton title={name} url={read.url} label="Share card" />
          </div>
        )}
      </div>
    </Card>
  )
}

/** 'its name, photo and species' */
function seenWords(kind: CodeKind, fields: RecordCode['fields']) {
  const words = fieldsOfCard(kind)
    .filter(({ field }) => fields.includes(field))
    .map((one) => one.words.toLowerCase().replace('latin', 'Latin'))
  return `its ${listed(['name', ...words], { most: words.length + 1, sign: 'point' })}`
}

/** In groups of four, to read out or type. */
const inGroups = (code: string) => code.match(/.{1,4}/g)?.join(' ')

const isThisMachine = (url: string) => ['localhost', '127.0.0.1'].includes(new URL(url).hostname)
