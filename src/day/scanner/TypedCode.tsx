import { type FormEvent, useState } from 'react'
import { codeLength, readTypedCode } from '../../collection/codes/codes.contract.ts'
import { Button } from '../../web/look/controls/Button.tsx'
import { TextInput } from '../../web/look/controls/TextInput.tsx'
import { Sheet } from '../../web/look/sheet/Sheet.tsx'
import classes from './TypedCode.module.css'

type Typed = { isAsking: boolean; onCode: (code: string) => void }

const notYet = `A code has ${codeLength} letters and digits`

/** Types a code as it stands under its square, in groups or not. */
export function TypedCode({ isAsking, onCode }: Typed) {
  const typed = useTyped(onCode)
  return (
    <form
      className={`${classes.line} grid columns8`}
      noValidate
      onSubmit={(event) => {
        typed.submit(event)
        // In a round the next code is typed over it.
        event.currentTarget.querySelector('input')?.select()
      }}
    >
      <CodeInput {...typed} />
      <Button type="submit" loading={isAsking}>
        Open
      </Button>
    </form>
  )
}

/** The same over the camera's picture. */
export function TypeSheet({ onClose, isAsking, onCode }: Typed & { onClose: () => void }) {
  const typed = useTyped(onCode)
  return (
    <Sheet
      isOpen
      onClose={onClose}
      onSubmit={typed.submit}
      title="Type the code"
      foot={
        <Button type="submit" loading={isAsking}>
          Open
        </Button>
      }
    >
      <CodeInput {...typed} hasFocus />
    </Sheet>
  )
}

function useTyped(onCode: Typed['onCode']) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  return {
    text,
    error,
    onType(next: string) {
      setText(next)
      setError(undefined)
    },
    submit(event?: FormEvent) {
      event?.preventDefault()
      const code = readTypedCode(text)
      if (code) onCode(code)
      else setError(notYet)
    },
  }
}

const CodeInput = ({
  text,
  error,
  onType,
  hasFocus = false,
}: {
  text: string
  error: string | undefined
  onType: (text: string) => void
  hasFocus?: boolean
}) => (
  <TextInput
    label={hasFocus ? 'Code' : 'Type the code'}
    description={`${codeLength} letters and digits, under the square.`}
    value={text}
    error={error}
    onChange={({ currentTarget }) => onType(currentTarget.value)}
    inputClassName={`${classes.letters} code`}
    placeholder="8F3K Q1ZD 7M2P"
    autoCapitalize="characters"
    autoComplete="off"
    autoCorrect="off"
    spellCheck={false}
    enterKeyHint="go"
    maxLength={40}
    data-autofocus={hasFocus || undefined}
  />
)
