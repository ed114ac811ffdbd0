import { useState } from 'react'
import { formatShort } from '../../../shared/dates.ts'
import { counted } from '../../../shared/durations.ts'
import { ApiError, api } from '../../../web/api.ts'
import { Card } from '../../../web/look/Card.tsx'
import { Button } from '../../../web/look/controls/Button.tsx'
import { ChipChoice } from '../../../web/look/controls/Choice.tsx'
import { HelpLink } from '../../../web/look/controls/HelpLink.tsx'
import { NativeSelect } from '../../../web/look/controls/NativeSelect.tsx'
import { TextInput } from '../../../web/look/controls/TextInput.tsx'
import { useFixedList, useWrite } from '../../../web/records.ts'
import { useUser } from '../../../web/user.ts'
import { DateOrderChoice, FileChoice } from '../doors/file/FileChoice.tsx'
import type { ClimateFile, ClimateFileRead } from '../doors/file/file.contract.ts'
import {
  type FileQuestion,
  fileQuestions,
  longestFile,
  tooManyReadings,
} from '../doors/file/fileParts.ts'
import { fileText } from '../doors/file/fileText.ts'
import { reasonText } from './refusals.ts'
import type { ClimateSensor } from './sensors.contract.ts'
import { devicesOf, titleOf } from './useSensors.ts'

type Answers = Pick<ClimateFile, FileQuestion>

/** A file that waits for answers; its label is the name of a new sensor that has no other. */
type NamedFile = { text: string; label: string }
const noFile: NamedFile = { text: '', label: '' }

/** Reads a logger's file for a sensor; what the file doesn't say is asked for, never guessed. */
export function FileCard({ sensors }: { sensors: readonly ClimateSensor[] }) {
  const { timezone } = useUser()
  const [sensor_id, setSensorId] = useState('')
  const [name, setName] = useState('')
  const [file, setFile] = useState(noFile)
  const [answers, setAnswers] = useState<Answers>({})
  const [questions, setQuestions] = useState<readonly FileQuestion[]>([])
  const [problem, setProblem] = useState('')
  const sending = useWrite((climate_file: ClimateFile) =>
    api<{ object: ClimateFileRead }>('POST', 'climate/files', { climate_file }),
  )

  function send({ text, label }: NamedFile, replies: Answers) {
    setProblem('')
    const whose = sensor_id === '' ? { name: name.trim() || label } : { sensor_id }
    sending.mutate(
      { text, ...whose, ...replies },
      {
        onSuccess: () => {
          setFile(noFile)
          setQuestions([])
          setAnswers({})
        },
        onError: (error) => {
          if (!(error instanceof ApiError)) return
          const open = fileQuestions.filter((question) => error.hasCode(question))
          setQuestions((before) =>
            fileQuestions.filter((one) => [...before, ...open].includes(one)),
          )
          setProblem(open.length > 0 ? '' : error.message)
        },
      },
    )
  }

  async function choose(chosen: File | undefined) {
    if (!chosen) return
    const text = fileText(new Uint8Array(await chosen.arrayBuffer()))
    const next = { text: text ?? '', label: chosen.name.replace(/\.\w+$/, '').slice(0, 100) }
    setFile(next)
    setQuestions([])
    setAnswers({})
    if (text === undefined) return setProblem("This isn't text. Please export it as a CSV file.")
    if (text.length > longestFile) return setProblem(`${tooManyReadings}.`)
    send(next, {})
  }

  return (
    <Card>
      <div className="stack gap16">
        <p className="ink2">
          A CSV file with times and temperatures or humidity, as the app of your Govee, Inkbird or
          SensorPush exports it. Rows you've sent before aren't added again.
        </p>
        <Whose sensors={sensors} {...{ sensor_id, name }} onSensor={setSensorId} onName={setName} />
        <Questions questions={questions} answers={answers} onAnswer={setAnswers} />
        {problem && <p role="alert">{problem}</p>}
        {sending.isSuccess && file.text === '' && (
          <Outcome read={sending.data.object} zone={timezone} />
        )}
        <div className="cluster rows8 columns12">
          {file.text !== '' && (
            <Button
              loading={sending.isPending}
              disabled={questions.some((question) => !answers[question])}
              onClick={() => send(file, answers)}
            >
              Add readings
            </Button>
          )}
          <FileChoice isReading={sending.isPending} onChoose={choose} />
        </div>
        <HelpLink to="sensors#from-a-file">How it works</HelpLink>
      </div>
    </Card>
  )
}

/** A sensor that is there, or the name of a new one. */
function Whose({
  sensors,
  sensor_id,
  name,
  onSensor,
  onName,
}: {
  sensors: readonly ClimateSensor[]
  sensor_id: string
  name: string
  onSensor: (id: string) => void
  onName: (name: string) => void
}) {
  const devices = devicesOf(
    sensors.filter(({ door, is_ignored }) => door !== 'hand' && !is_ignored),
  )
  return (
    <>
      {devices.length > 0 && (
        <NativeSelect
          label="Sensor"
          value={sensor_id}
          data={[
            { value: '', label: 'A new sensor' },
            ...devices.flatMap(([first]) =>
              first ? [{ value: first.id, label: titleOf(first) }] : [],
            ),
          ]}
          onChange={({ currentTarget: { value } }) => onSensor(value)}
        />
      )}
      {sensor_id === '' && (
        <TextInput
          label="Name"
          description="Leave empty to use the file's name."
          placeholder="Govee, rack A"
          maxLength={100}
          autoComplete="off"
          value={name}
          onChange={({ currentTarget: { value } }) => onName(value)}
        />
      )}
    </>
  )
}

/** Questions that the file leaves open. */
const Questions = ({
  questions,
  answers,
  onAnswer,
}: {
  questions: readonly FileQuestion[]
  answers: Answers
  onAnswer: (answers: Answers) => void
}) => (
  <>
    {questions.includes('date_order') && (
      <DateOrderChoice
        value={answers.date_order}
        onChange={(date_order) => onAnswer({ ...answers, date_order })}
      />
    )}
    {questions.includes('unit') && (
      <ChipChoice
        legend="Its temperatures are in"
        options={[
          { value: 'celsius', label: '°C' },
          { value: 'fahrenheit', label: '°F' },
        ]}
        value={answers.unit ?? null}
        onChange={(unit) => onAnswer({ ...answers, unit })}
      />
    )}
    {questions.includes('time_zone') && (
      <ZoneQuestion
        zone={answers.time_zone ?? ''}
        onChoose={(time_zone) => onAnswer({ ...answers, time_zone })}
      />
    )}
  </>
)

function ZoneQuestion({ zone, onChoose }: { zone: string; onChoose: (zone: string) => void }) {
  const { timezone } = useUser()
  const zones = useFixedList<{ id: string; name: string }>('timezones').data?.value ?? []
  const nameOf = (id: string) => zones.find((one) => one.id === id)?.name ?? id
  return (
    <NativeSelect
      label="Time zone of its times"
      description="Most apps write the time of your phone."
      value={zone}
      data={[
        { value: '', label: 'Choose a time zone' },
        { group: 'Your account', items: [{ value: timezone, label: nameOf(timezone) }] },
        {
          group: 'Everywhere',
          items: zones
            .filter(({ id }) => id !== timezone)
            .map((one) => ({ value: one.id, label: one.name })),
        },
      ]}
      onChange={({ currentTarget: { value } }) => onChoose(value)}
    />
  )
}

/** The outcome of a file: '212 readings added, Nov 13 to Nov 20.', and what wasn't. */
function Outcome({ read, zone }: { read: ClimateFileRead; zone: string }) {
  const { refused, unread, unread_lines, from, to } = read
  const days = [from, to].flatMap((moment) => (moment ? formatShort(moment, zone) : []))
  return (
    <div role="status" className="stack gap4">
      <p>
        {counted(read.kept, 'reading')} added
        {days.length > 0 && `, ${[...new Set(days)].join(' to ')}`}.
        {read.known > 0 && ` ${counted(read.known, 'reading')} known already.`}
      </p>
      {refused.map(({ reason, times }) => (
        <p key={reason} className="text14 ink2">
          {reasonText(reason, times)}, and {times === 1 ? "wasn't" : "weren't"} kept.
        </p>
      ))}
      {unread > 0 && (
        <p className="text14 ink2">
          {counted(unread, 'line')} couldn't be read: {unread_lines.join(', ')}.
        </p>
      )}
    </div>
  )
}
