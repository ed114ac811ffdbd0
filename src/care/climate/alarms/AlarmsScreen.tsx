import { counted } from '../../../shared/durations.ts'
import { Card } from '../../../web/look/Card.tsx'
import { HelpLink } from '../../../web/look/controls/HelpLink.tsx'
import { EmptyInCard } from '../../../web/look/messages/Empty.tsx'
import { Loaded } from '../../../web/screens/Loaded.tsx'
import { Screen } from '../../../web/screens/Screen.tsx'
import { AlarmsNow, EarlierRows } from './AlarmRows.tsx'
import { type AlarmList, earlier_days } from './alarms.contract.ts'
import { SettingsCard } from './SettingsCard.tsx'
import { useAlarms } from './useAlarms.ts'

/** Alarms of now and of the last weeks, and whom they tell. */
export function AlarmsScreen() {
  const query = useAlarms()
  return (
    <Screen
      title="Alarms"
      crumbs={[
        { label: 'Locations', href: '/locations' },
        { label: 'Climate', href: '/climate' },
        { label: 'Alarms' },
      ]}
      second={query.data && sentenceOf(query.data)}
      action={<HelpLink to="alarms" />}
    >
      <div className="line67 grid gap halvesAtDesk startAtDesk">
        <Loaded query={query} what="Alarms" outline={{ shape: 'card' }}>
          {({ now, ended }) => (
            <div className="slim stack gap">
              <AlarmsNow alarms={now} />
              <Card title="Earlier" aside={`${earlier_days} days`} isFlush>
                {ended.length > 0 ? (
                  <EarlierRows alarms={ended} />
                ) : (
                  <EmptyInCard>Alarms that are over will appear here.</EmptyInCard>
                )}
              </Card>
            </div>
          )}
        </Loaded>
        <SettingsCard />
      </div>
    </Screen>
  )
}

/** '2 now, 1 of them is silence'. */
function sentenceOf({ now }: AlarmList): string {
  if (now.length === 0) return 'All is well. Zones with a sensor and a range are watched.'
  const silent = now.filter(({ cause }) => cause === 'silent').length
  const verb = silent === 1 ? 'is' : 'are'
  if (silent === 0 || now.length === 1) return `${counted(now.length, 'alarm')} now`
  return `${now.length} now, ${silent} of them ${verb} silence`
}
