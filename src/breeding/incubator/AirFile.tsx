import { useState } from 'react'
import { DateOrderChoice, FileChoice } from '../../care/climate/doors/file/FileChoice.tsx'
import { mostFileBytes, tooManyReadings } from '../../care/climate/doors/file/fileParts.ts'
import { fileText } from '../../care/climate/doors/file/fileText.ts'
import { formatShort } from '../../shared/dates.ts'
import { counted } from '../../shared/durations.ts'
import { ApiError, api } from '../../web/api.ts'
import { Card } from '../../web/look/Card.tsx'
import { TextInput } from '../../web/look/controls/TextInput.tsx'
import { useWrite } from '../../web/records.ts'
import { useUser } from '../../web/user.ts'
import type { AirFileRead } from './air.contract.ts'

type Order = 'day' | 'month'

/** ', Nov 13 to Nov 20', or ', Nov 20' of one day. */
function spanWords({ from, to }: AirFileRead, zone: string): string {
  if (!from || !to) return ''
  const [first, last] = [formatShort(from, zone), formatShort(to, zone)]
  return first === last ? `, ${first}` : `, ${first} to ${last}`
}

/** Reads the file of a temperature logger; what only the keeper can know is asked for. */
export function AirFile({ box: usual }: { box: string }) {
  const { timezone } = useUser()
  const [box, setBox] = useState<string>()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isUnsure, setIsUnsure] = useState(false)
  const [done, setDone] = useState<AirFileRead>()
  const send = useWrite((air_file: object) =>
    api<{ object: AirFileRead }>('POST', 'air_readings/import', { air_file }),
  )

  function read(file: string, date_order?: Order) {
    setProblem(undefined)
    setDone(undefined)
    send.mutate(
      { text: file, box: box ?? usual, ...(date_order && { date_order }) },
      {
        onSuccess: ({ object }) => {
          setIsUnsure(false)
          setText('')
          setDone(object)
        },
        onError: (error) => {
          if (!(error instanceof ApiError)) return
          setIsUnsure(error.hasCode('date_order'))
          setProblem(error.errors.map(({ message }) => message).join('. '))
        },
      },
    )
  }

  async function choose(file: File | undefined) {
    if (!file) return
    const content = fileText(new Uint8Array(await file.arrayBuffer()))
    setText(content ?? '')
    setDone(undefined)
    if (content === undefined) setProblem("This isn't text. Please export it as a CSV file.")
    else if (content.length > mostFileBytes) setProblem(`${tooManyReadings}.`)
    else read(content)
  }

  return (
    <Card title="From a logger's file">
      <div className="stack gap16" id="file">
        <p className="quiet">
          A CSV file with times and temperatures, as your logger's app exports it. Rows you've sent
          before aren't added again.
        </p>
        <TextInput
          label="Box"
          placeholder="Box 1"
          autoComplete="off"
          value={box ?? usual}
          onChange={(event) => setBox(event.currentTarget.value)}
        />
        {problem && <p role="alert">{problem}</p>}
        {isUnsure && <DateOrderChoice onChange={(order) => read(text, order)} />}
        {done && <Outcome read={done} zone={timezone} />}
        <div>
          <FileChoice isReading={send.isPending} onChoose={choose} />
        </div>
      </div>
    </Card>
  )
}

/** The outcome of a file: '212 readings added, Nov 13 to Nov 20.', and what couldn't be. */
const Outcome = ({ read, zone }: { read: AirFileRead; zone: string }) => (
  <p role="status">
    {counted(read.added, 'reading')} added
    {spanWords(read, zone)}.{read.known > 0 && ` ${counted(read.known, 'row')} were there already.`}
    {read.untimely > 0 && ` ${counted(read.untimely, 'row')} had an impossible time.`}
    {read.unread > 0 &&
      ` ${counted(read.unread, 'line')} couldn't be read: ${read.unread_lines.join(', ')}.`}
  </p>
)
