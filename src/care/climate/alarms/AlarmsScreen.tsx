import { counted } from '../../../shared/durations.ts'
import { Card } from '../../../web/look/Card.tsx'
import { ButtonLink } from '../../../web/look/controls/Button.tsx'
import { HelpLink } from '../../../web/look/controls/HelpLink.tsx'
import { Empty, EmptyInCard } from '../../../web/look/messages/Empty.tsx'
import { Loaded } from '../../../web/screens/Loaded.tsx'
import { MayChange } from '../../../web/screens/May.tsx'
import { Screen } from '../../../web/screens/Screen.tsx'
import { AlarmsNow, EarlierRows } from './AlarmRows.tsx'
import { type AlarmList, earlier_days } from './alarms.contract.ts'
import { SettingsCard } from './SettingsCard.tsx'
import { useAlarmSettings, useAlarms } from './useAlarms.ts'

/** Alarms of now and of the last weeks, and whom they tell. */
export function AlarmsScreen() {
  const query = useAlarms()
  const settings = useAlarmSettings()
  const watched = settings.data?.watched
  return (
    <Screen
      title="Alarms"
      crumbs={[
        { label: 'Locations', href: '/locations' },
        { label: 'Climate', href: '/climate' },
        { label: 'Alarms' },
      ]}
      second={query.data && watched !== undefined && sentenceOf(query.data, watched)}
      isSecondWide
      action={<HelpLink to="alarms" />}
    >
      <div className="line67 grid gap halvesAtDesk startAtDesk">
        <Loaded query={query} what="Alarms" outline={{ shape: 'card' }}>
          {({ now, ended }) => (
            <div className="slim stack gap">
              <AlarmsNow alarms={now} />
              {now.length + ended.length === 0 && (settings.isPending || watched === 0) ? (
                watched === 0 && <NothingWatched />
              ) : (
                <Card title="Earlier" aside={`${earlier_days} days`} isFlush>
                  {ended.length > 0 ? (
                    <EarlierRows alarms={ended} />
                  ) : (
                    <EmptyInCard>Alarms that are over will appear here.</EmptyInCard>
                  )}
                </Card>
              )}
            </div>
          )}
        </Loaded>
        <SettingsCard />
      </div>
    </Screen>
  )
}

const NothingWatched = () => (
  <Empty
    title="No alarms yet"
    action={
      <MayChange>
        <ButtonLink to="/climate/sensors">Connect sensors</ButtonLink>
      </MayChange>
    }
  >
    Once a sensor has its place and its range, we'll tell you when it's out of range or falls
    silent.
  </Empty>
)

/** '2 alarms now, 1 of them for silence'; of none, how many zones are `watched`. */
function sentenceOf({ now }: AlarmList, watched: number): string {
  if (now.length === 0 && watched === 0) return 'Nothing is watched now.'
  if (now.length === 0) return `All is well. ${counted(watched, 'zone')} watched.`
  const silent = now.filter(({ cause }) => cause === 'silent').length
  if (silent === 0 || now.length === 1) return `${counted(now.length, 'alarm')} now`
  return `${now.length} alarms now, ${silent} of them for silence`
}
