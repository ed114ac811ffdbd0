import { useState } from 'react'
import { Link } from 'react-router'
import { limitsText } from '../../../collection/targets/aims.ts'
import { degreeSign } from '../../../shared/degrees.ts'
import { counted } from '../../../shared/durations.ts'
import { listWords } from '../../../shared/listed.ts'
import { api } from '../../../web/api.ts'
import { Button } from '../../../web/look/controls/Button.tsx'
import { useWrite } from '../../../web/records.ts'
import { MayChange } from '../../../web/screens/May.tsx'
import { useUser } from '../../../web/user.ts'
import type { BoxAlarms, BoxRule } from './boxAlarms.contract.ts'
import { momentText } from './momentText.ts'
import { RuleSheet } from './RuleSheet.tsx'
import { useBoxAlarms } from './useAlarms.ts'
import { causeWords } from './words.ts'

/** Says what is wrong in a box of the incubator, and what is watched there, which can be changed. */
export function BoxWatch({ box }: { box: string }) {
  const { data } = useBoxAlarms()
  if (!data) return null
  const own = data.value.find((one) => one.box === box)
  if (!own) {
    return <p className="above12 text14 ink3">No sensor is in this box, so nothing is watched.</p>
  }
  return (
    <div className="above12 stack gap8 text14">
      <Wrong box={own} />
      <p className="ink2">{watchedWords(own, data.minutes)}</p>
      <Change box={own} minutes={data.minutes} />
    </div>
  )
}

function Wrong({ box: { wrong, zones } }: { box: BoxAlarms }) {
  const { timezone } = useUser()
  // A probe that measures both falls silent as one.
  const troubles = new Map(wrong.map((one) => [`${one.cause} ${one.alarm_id}`, one]))
  return [...troubles.values()].map(({ kind, cause, since, alarm_id }) => {
    const zone = zones.find((one) => one.kind === kind)
    const limits = zone && limitsText(zone, kind)
    const isOfRange = cause !== 'silent' && cause !== 'error'
    const should = isOfRange && limits ? `, should be ${limits}` : ''
    const words = `${causeWords[cause]} since ${momentText(since, timezone)}${should}`
    return (
      <p key={`${kind} ${cause}`} className="alarm semibold">
        {alarm_id === null ? (
          words
        ) : (
          <Link className="alarm underlines" to={`/climate/alarms/${alarm_id}`}>
            {words}
          </Link>
        )}
      </p>
    )
  })
}

/**
 * 'Watched for 26.5 to 27.8 °C and 75 to 90%, as set for LG-26-7. We'll tell you after 20 minutes out of range, and if it falls
 * silent.'
 */
function watchedWords({ rule, zones, is_watched, clutches }: BoxAlarms, minutes: number): string {
  if (rule.is_off) return "Alarms are off here. We won't tell you if the air is wrong."
  if (clutches.length === 0) return 'No clutch incubates here, so nothing is watched.'
  if (!is_watched) return 'Its readings come from files, so nothing is watched.'
  const ranges = zones.flatMap((zone) => rangeText(zone) || [])
  const wait = rule.minutes ?? minutes
  const after = wait === 0 ? "at once if it's" : `after ${counted(wait, 'minute')}`
  if (ranges.length > 0) {
    const [only, ...others] = clutches
    const whose = only && others.length === 0 ? only.name : 'its clutches'
    return `Watched for ${listWords(ranges)}, as set for ${whose}. We'll tell you ${after} out of range, and if it falls silent.`
  }
  return zones.some(({ disagrees }) => disagrees)
    ? 'Watched for fast changes, silence and device errors only, since no range suits all of its clutches.'
    : 'Watched for silence and device errors only, until its clutches have a range.'
}

const rangeText = ({ kind, ...limits }: BoxAlarms['zones'][number]) => {
  const text = limitsText(limits, kind)
  return text && `${text}${kind === 'humidity' ? '%' : ` ${degreeSign()}`}`
}

/** Changes the rule of a box, which one of its clutches stands for. */
function Change({ box, minutes }: { box: BoxAlarms; minutes: number }) {
  const [isOpen, setIsOpen] = useState(false)
  const [clutch] = box.clutches
  const save = useWrite((box_alarm_rule: BoxRule) =>
    api('PATCH', `climate/boxes/${clutch?.id}/alarms`, { box_alarm_rule }),
  )
  if (!clutch) return null
  return (
    <MayChange>
      <div>
        <Button variant="light" onClick={() => setIsOpen(true)}>
          Change alarms
        </Button>
      </div>
      {isOpen && (
        <RuleSheet
          title={`Alarms of ${box.box || 'the incubator'}`}
          rule={box.rule}
          minutes={minutes}
          rates={true}
          isSaving={save.isPending}
          onSave={(terms) => save.mutateAsync(terms)}
          onClose={() => setIsOpen(false)}
        />
      )}
    </MayChange>
  )
}
