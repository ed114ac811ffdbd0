import { IconUpload } from '@tabler/icons-react'
import { useId } from 'react'
import { ButtonLabel } from '../../../../web/look/controls/Button.tsx'
import { ChipChoice } from '../../../../web/look/controls/Choice.tsx'

type FileChoiceProps = { isReading: boolean; onChoose: (file: File | undefined) => Promise<void> }

/** The button that takes a logger's file. */
export function FileChoice({ isReading, onChoose }: FileChoiceProps) {
  const input = useId()
  return (
    <>
      <input
        id={input}
        className="hidden"
        type="file"
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        aria-label="Logger's file"
        onChange={(event) => {
          void onChoose(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
      <ButtonLabel htmlFor={input} variant="light" leftSection={<IconUpload size={20} />}>
        {isReading ? 'Reading…' : 'Choose file'}
      </ButtonLabel>
    </>
  )
}

type DateOrder = 'day' | 'month'
type DateOrderProps = { value?: DateOrder | undefined; onChange: (order: DateOrder) => void }

/** Asks whether a file's dates begin with the day or the month. */
export const DateOrderChoice = ({ value, onChange }: DateOrderProps) => (
  <ChipChoice<DateOrder>
    legend="How does it write March 4?"
    options={[
      { value: 'day', label: '04/03, the day first' },
      { value: 'month', label: '03/04, the month first' },
    ]}
    value={value ?? null}
    onChange={onChange}
  />
)
