import { useState } from 'react'
import { Button } from '../../web/look/controls/Button.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { Confirm } from '../../web/screens/Confirm.tsx'
import type { ImportSummary } from './imports.contract.ts'
import { useImportWrites } from './useImport.ts'
import { undoWords } from './words.ts'

/** Takes an import back, after a question. */
export function UndoImport({ record, words }: { record: ImportSummary; words: string }) {
  const [isAsking, setIsAsking] = useState(false)
  const { undo } = useImportWrites(record.id)
  const { report } = useFlash()
  return (
    <>
      <Button
        variant={words === 'Undo' ? 'light' : 'default'}
        loading={undo.isPending}
        onClick={() => setIsAsking(true)}
        aria-label={words === 'Undo' ? `Undo ${record.file_name}` : undefined}
      >
        {words}
      </Button>
      <Confirm
        isOpen={isAsking}
        title={`Undo the import of ${record.file_name}?`}
        yes="Undo import"
        onYes={() => undo.mutate(undefined, { onError: report })}
        onClose={() => setIsAsking(false)}
      >
        {undoWords(record)}
      </Confirm>
    </>
  )
}
