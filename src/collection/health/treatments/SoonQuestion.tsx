import { Confirm } from '../../../web/screens/Confirm.tsx'
import type { useDose } from './useDose.ts'

/** Asks before a second dose within half the interval. */
export const SoonQuestion = ({
  dose: { question, giveAgain, forgetQuestion },
}: {
  dose: ReturnType<typeof useDose>
}) => (
  <Confirm
    isOpen={question !== undefined}
    title="Give another dose?"
    yes="Give dose"
    onYes={giveAgain}
    onClose={forgetQuestion}
  >
    {question}.
  </Confirm>
)
