import { useState } from 'react'
import { degreeSign, inDegrees } from '../../../shared/degrees.ts'
import { counted } from '../../../shared/durations.ts'
import { numberText } from '../../../shared/numbers.ts'
import { textToNumber } from '../../../shared/typedNumbers.ts'
import { api } from '../../../web/api.ts'
import { Button } from '../../../web/look/controls/Button.tsx'
import { Switch } from '../../../web/look/controls/Switch.tsx'
import { TextInput } from '../../../web/look/controls/TextInput.tsx'
import { useFlash } from '../../../web/look/messages/Flash.tsx'
import { Sheet } from '../../../web/look/sheet/Sheet.tsx'
import { useWrite } from '../../../web/records.ts'
import type { AlarmRule } from './alarms.contract.ts'

/** Changes the rule of a zone, or of the whole place. */
export const useRule = (placeId: string) =>
  useWrite((alarm_rule: object) => api('PATCH', `climate_places/${placeId}/alarms`, { alarm_rule }))

type Terms = Pick<AlarmRule, 'is_off' | 'minutes' | 'silent_minutes' | 'is_rated'>
type Sent = { is_off: boolean; minutes: unknown; silent_minutes: unknown; is_rated?: boolean }

/** When an alarm is raised, or that there is none. `rates` says if fast changes usually are alarms, where they can be. */
export function RuleSheet({
  title,
  rule,
  minutes,
  rates,
  isSaving,
  onSave,
  onClose,
}: {
  title: string
  rule: Terms | undefined
  minutes: number
  rates: boolean | undefined
  isSaving: boolean
  onSave: (terms: Sent) => Promise<unknown>
  onClose: () => void
}) {
  const { flash, report } = useFlash()
  const [isOn, setIsOn] = useState(!rule?.is_off)
  const [out, setOut] = useState(rule?.minutes?.toString() ?? '')
  const [silent, setSilent] = useState(rule?.silent_minutes?.toString() ?? '')
  const [isRated, setIsRated] = useState(rule?.is_rated ?? rates ?? false)
  const send = () =>
    onSave({
      is_off: !isOn,
      minutes: numberIn(out),
      silent_minutes: numberIn(silent),
      ...(rates !== undefined && { is_rated: isRated }),
    }).then(() => {
      flash('Alarm saved.')
      onClose()
    }, report)
  return (
    <Sheet
      isOpen
      title={title}
      onSubmit={send}
      onClose={onClose}
      foot={
        <Button type="submit" loading={isSaving}>
          Save
        </Button>
      }
    >
      <div className="stack gap16">
        <Switch
          label="Alarm here"
          checked={isOn}
          onChange={({ currentTarget }) => setIsOn(currentTarget.checked)}
        />
        {isOn && (
          <>
            <TextInput
              label="Out of range for"
              description={`Leave empty for ${counted(minutes, 'minute')}, as everywhere.`}
              inputMode="numeric"
              autoComplete="off"
              unit="min"
              value={out}
              onChange={({ currentTarget }) => setOut(currentTarget.value)}
            />
            <SilenceInput value={silent} onChange={setSilent} />
            {rates !== undefined && (
              <Switch
                label="Fast changes"
                description={`More than ${numberText(inDegrees(3) - inDegrees(0))} ${degreeSign()} in 15 minutes, up or down.`}
                checked={isRated}
                onChange={({ currentTarget }) => setIsRated(currentTarget.checked)}
              />
            )}
          </>
        )}
      </div>
    </Sheet>
  )
}

const SilenceInput = ({
  value,
  onChange,
}: {
  value: string
  onChange: (value: string) => void
}) => (
  <TextInput
    label="Silent for"
    description="Leave empty for three times its usual gap. At least 10 minutes."
    inputMode="numeric"
    autoComplete="off"
    unit="min"
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
)

/** A number, or null for none; anything else is refused by the server, with words. */
const numberIn = (text: string) => (text.trim() === '' ? null : textToNumber(text))
