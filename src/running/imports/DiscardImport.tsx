import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../web/look/controls/Button.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { Confirm } from '../../web/screens/Confirm.tsx'
import type { ImportSummary } from './imports.contract.ts'
import { useImportWrites } from './useImport.ts'

/** Throws away an import that has written nothing, after a question. */
export function DiscardImport({ record }: { record: ImportSummary }) {
  const [isAsking, setIsAsking] = useState(false)
  const { remove } = useImportWrites(record.id)
  const { flash, report } = useFlash()
  const navigate = useNavigate()

  const discard = () =>
    remove.mutate(undefined, {
      onSuccess: async () => {
        await navigate('/import', { replace: true })
        flash('Import discarded.')
      },
      onError: report,
    })
  return (
    <>
      <Button variant="subtle" loading={remove.isPending} onClick={() => setIsAsking(true)}>
        Discard import
      </Button>
      <Confirm
        isOpen={isAsking}
        title={`Discard the import of ${record.file_name}?`}
        yes="Discard import"
        onYes={discard}
        onClose={() => setIsAsking(false)}
      >
        Nothing of it has been saved. What you changed in its columns and rows is lost, your file
        isn't.
      </Confirm>
    </>
  )
}
