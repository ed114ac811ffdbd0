import { useState } from 'react'
import { tokenPrefix } from '../../../shared/apiTokens.ts'
import { fetchedSheet } from '../../../web/fetchedSheet.tsx'
import { Card } from '../../../web/look/Card.tsx'
import { Button } from '../../../web/look/controls/Button.tsx'
import { Copy } from '../../../web/look/controls/Copy.tsx'
import { HelpLink } from '../../../web/look/controls/HelpLink.tsx'
import { useIsHydrated } from '../../../web/look/useIsHydrated.ts'
import classes from './Sensors.module.css'

export const doors = [
  { value: 'influx', label: 'Home Assistant' },
  { value: 'json', label: 'curl' },
  { value: 'file', label: 'From a file' },
  { value: 'herpstat', label: 'Herpstat' },
  { value: 'mqtt', label: 'MQTT' },
] as const

const ReadingsTokenSheet = fetchedSheet(
  async () => (await import('./ReadingsTokenSheet.tsx')).ReadingsTokenSheet,
)

/** How a program sends readings, word for word, with a token that can do nothing else. */
export function DoorCard({ door }: { door: 'influx' | 'json' }) {
  const origin = useIsHydrated() ? location.origin : ''
  const [token, setToken] = useState('')
  const [isMaking, setIsMaking] = useState(false)
  return (
    <Card>
      <div className="stack gap12">
        {door === 'influx' ? (
          <HomeAssistant origin={origin} token={token} />
        ) : (
          <Curl origin={origin} token={token} />
        )}
        {token === '' && (
          <div>
            <Button variant="light" onClick={() => setIsMaking(true)}>
              Create a token
            </Button>
          </div>
        )}
        <p className="quiet">
          The token can send readings and nothing else. It's shown once, until you leave this page.
        </p>
        <HelpLink to={door === 'influx' ? 'sensors#home-assistant' : 'sensors#curl'}>
          Step by step
        </HelpLink>
      </div>
      {isMaking && (
        <ReadingsTokenSheet
          name={door === 'influx' ? 'Home Assistant' : 'Sensors'}
          onMade={(secret) => {
            setToken(secret)
            setIsMaking(false)
          }}
          onClose={() => setIsMaking(false)}
        />
      )}
    </Card>
  )
}

type Parts = { origin: string; token: string }

const HomeAssistant = ({ origin, token }: Parts) => (
  <>
    <p className="ink2">
      In Home Assistant: Settings, Devices &amp; services, Add integration, <b>InfluxDB</b>,{' '}
      <b>InfluxDB v2.x / v3</b>. Copy these four there.
    </p>
    <ul className="stack gap6">
      <CopyRow label="URL" value={origin} />
      <CopyRow label="Organization" value="vivary" />
      <CopyRow label="Bucket" value="climate" />
      {token && <CopyRow label="API token" value={token} />}
    </ul>
  </>
)

/** One reading, as the JSON door takes it. */
const commandOf = ({ origin, token }: Parts) =>
  `curl ${origin}/dashboard/api/readings.json \\
  -H "Authorization: Bearer ${token || `${tokenPrefix}…`}" \\
  -H "Content-Type: application/json" \\
  -d '{"sensor": "shelf_1_2_warm", "values": {"celsius": 31.2, "humidity": 61}}'`

const Curl = (parts: Parts) => (
  <>
    <p className="ink2">
      Send one reading, or a list of them: from a script, ESPHome or anything else.
    </p>
    <pre
      className={`${classes.code} ${classes.command} sunken padX14 padY12 round12 noMargin text14`}
    >
      {commandOf(parts)}
    </pre>
    <div>
      <Copy
        text={commandOf(parts)}
        label={parts.token ? 'Copy with the token' : 'Copy'}
        variant="light"
      />
    </div>
  </>
)

/** One value to paste elsewhere, with its field's name there. */
const CopyRow = ({ label, value }: { label: string; value: string }) => (
  <li className="sunken round12 padX14 padY6 row gap8 slim wrapNarrow">
    <div className="slim grow">
      <span className="block text13 ink3">{label}</span>
      <span className={`${classes.code} block text15 semibold`}>{value}</span>
    </div>
    <Copy
      text={value}
      label={
        <>
          Copy<span className="hidden"> {label}</span>
        </>
      }
      variant="subtle"
    />
  </li>
)
