import { Fragment } from 'react'
import { Link } from 'react-router'
import { counted } from '../../../shared/durations.ts'
import { listWords } from '../../../shared/listed.ts'
import { Card } from '../../../web/look/Card.tsx'
import { Row, Rows } from '../../../web/look/Row.tsx'
import { valueText } from '../words.ts'
import type { AlarmZone } from './alarms.contract.ts'
import { BoxWatch } from './BoxWatch.tsx'
import { useBoxAlarms } from './useAlarms.ts'

/** The address of a box's air. */
const airOf = (box: string) =>
  box ? `/incubator/air?${new URLSearchParams({ q: box })}` : '/incubator/air'

/** The boxes of an alarm with their clutches; of a single one also what is watched there. */
export function AlarmBoxes({ zones }: { zones: readonly AlarmZone[] }) {
  const [only] = zones
  if (zones.length > 1) {
    return (
      <Card title="Boxes" aside={counted(zones.length, 'box', 'boxes')} isFlush>
        <Rows label="Boxes">
          {zones.map(({ box, clutches, ended_at, worst, kind }) => (
            <Row
              key={box}
              href={airOf(box ?? '')}
              title={box || 'Incubator'}
              second={listWords(clutches)}
              ends={[
                ended_at === null ? 'Still' : 'Over',
                worst !== null && valueText(worst, kind),
              ]}
            />
          ))}
        </Rows>
      </Card>
    )
  }
  return only && <OneBox zone={only} />
}

function OneBox({ zone: { box, clutches: names } }: { zone: AlarmZone }) {
  const now = useBoxAlarms().data?.value.find((one) => one.box === box)
  const clutches = now?.clutches ?? []
  return (
    <Card title="Inside" link={{ label: 'Its air', href: airOf(box ?? '') }}>
      <p>
        {clutches.map(({ id, name }, at) => (
          <Fragment key={id}>
            {at > 0 && ', '}
            <Link className="underlines" to={`/incubator/${id}`}>
              {name}
            </Link>
          </Fragment>
        ))}
        {clutches.length === 0 && <span className="quiet">{listWords(names)}</span>}
      </p>
      <BoxWatch box={box ?? ''} />
    </Card>
  )
}
