import { useState } from 'react'
import { counted } from '../../../shared/durations.ts'
import { Card } from '../../../web/look/Card.tsx'
import { Switch } from '../../../web/look/controls/Switch.tsx'
import { useFlash } from '../../../web/look/messages/Flash.tsx'
import { Row, Rows } from '../../../web/look/Row.tsx'
import { Loaded } from '../../../web/screens/Loaded.tsx'
import { MayChange } from '../../../web/screens/May.tsx'
import { useCan } from '../../../web/user.ts'
import { keyOf, nameOf } from '../drawing/fromChart.ts'
import type { ClimatePlace, ZoneNow } from '../places/places.contract.ts'
import { AlarmsNow, EarlierRows } from './AlarmRows.tsx'
import type { AlarmRule, PlaceAlarms as Read } from './alarms.contract.ts'
import { RuleSheet, useRule } from './RuleSheet.tsx'
import { usePlaceAlarms } from './useAlarms.ts'

/** The alarms of a place that go on; nothing if there are none. */
export const PlaceAlarmsNow = ({ place: { id } }: { place: ClimatePlace }) => (
  <AlarmsNow alarms={usePlaceAlarms(id).data?.now ?? []} />
)

type Parts = { place: ClimatePlace; zones: readonly ZoneNow[] }

/** The alarms that a place had, and what each of its zones asks for. */
export function PlaceAlarms({ place, zones }: Parts) {
  const query = usePlaceAlarms(place.id)
  const own = zones.filter(({ from_place_id, is_watched }) => !from_place_id && is_watched)
  return (
    <Card title="Alarms" link={{ label: 'All', href: '/climate/alarms' }} isFlush>
      <Loaded query={query} what="Alarms" isInCard>
        {(read) => (
          <>
            <Rules place={place} zones={own} read={read} />
            {read.ended.length > 0 && (
              <div className="hairline">
                <EarlierRows alarms={read.ended.slice(0, mostShown)} />
              </div>
            )}
          </>
        )}
      </Loaded>
    </Card>
  )
}

const mostShown = 5

function Rules({ place, zones, read }: Parts & { read: Read }) {
  const { mayChange } = useCan()
  const { flash, report } = useFlash()
  const [openKey, setOpenKey] = useState<string>()
  const rule = useRule(place.id)
  const ofPlace = ruleOf(read.rules, '', '')
  const isOff = ofPlace?.is_off ?? false
  const open = zones.find((zone) => keyOf(zone) === openKey)
  return (
    <>
      <MayChange>
        <div className="padXCard padY12">
          <Switch
            label="Alarms here"
            description={isOff ? 'Nothing is watched here.' : undefined}
            checked={!isOff}
            disabled={rule.isPending}
            onChange={({ currentTarget: { checked } }) =>
              rule
                .mutateAsync({ ...ofPlace, zone: '', kind: '', is_off: !checked })
                .then(() => flash(checked ? 'Switched on.' : 'Switched off.'), report)
            }
          />
        </div>
      </MayChange>
      {!isOff && zones.length > 0 && (
        <Rows label="Rules">
          {zones.map((zone) => (
            <Row
              key={keyOf(zone)}
              title={nameOf(zone, zones)}
              second={ruleWords(ruleOf(read.rules, zone.zone, zone.kind), read.minutes)}
              {...(mayChange && { onOpen: () => setOpenKey(keyOf(zone)) })}
            />
          ))}
        </Rows>
      )}
      {!isOff && zones.length === 0 && (
        <p className="padXCard padY12 quiet">
          A zone with a sensor and a range is watched. There is none yet.
        </p>
      )}
      {open && (
        <RuleSheet
          title={`Alarm of ${nameOf(open, zones).toLowerCase()}`}
          rule={ruleOf(read.rules, open.zone, open.kind)}
          minutes={read.minutes}
          rates={open.kind === 'temperature' ? open.zone !== 'basking' : undefined}
          isSaving={rule.isPending}
          onSave={(terms) => rule.mutateAsync({ ...terms, zone: open.zone, kind: open.kind })}
          onClose={() => setOpenKey(undefined)}
        />
      )}
    </>
  )
}

const ruleOf = (rules: readonly AlarmRule[], zone: string, kind: string) =>
  rules.find((one) => one.zone === zone && one.kind === kind)

/** 'After 20 minutes out of range, or silent for 3 times its usual gap'. */
function ruleWords(rule: AlarmRule | undefined, minutes: number): string {
  if (rule?.is_off) return 'No alarms'
  const silence = rule?.silent_minutes
    ? counted(rule.silent_minutes, 'minute')
    : '3 times its usual gap'
  return `After ${counted(rule?.minutes ?? minutes, 'minute')} out of range, or silent for ${silence}`
}
