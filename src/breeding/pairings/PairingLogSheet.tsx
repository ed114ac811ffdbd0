import { type PairingLogKind, pairingLogKinds } from '../../shared/breeding.ts'
import { ChoiceField } from '../../web/fields/ChoiceField.tsx'
import { LongTextField } from '../../web/fields/LongTextField.tsx'
import { MomentField } from '../../web/fields/MomentField.tsx'
import { FormSheet } from '../../web/form/FormSheet.tsx'
import { put } from '../../web/form/form.ts'
import { ChipChoice } from '../../web/look/controls/Choice.tsx'
import type { PairingLog } from './pairings.contract.ts'
import { useLogForm } from './usePairingLogs.ts'
import { kindWords, type PairNames, pairTitle } from './words.ts'

/** A pairing as its log needs it. */
type LoggedPairing = PairNames & { id: string; species: { bears_live: boolean } | null }

type PairingLogSheetProps = {
  pairing: LoggedPairing
  log?: PairingLog
  kind?: PairingLogKind | undefined
  onClose: () => void
}

/** The sheet of one log: a new one, of `kind` if it is known already, or `log`. */
export function PairingLogSheet({ pairing, log, kind, onClose }: PairingLogSheetProps) {
  const state = useLogForm(pairing, { log, kind, onSaved: onClose })
  const { form } = state
  const bearsLive = pairing.species?.bears_live
  return (
    <FormSheet
      state={state}
      title={log ? 'Edit pairing log' : 'New pairing log'}
      second={pairTitle(pairing)}
      action={log ? 'Save' : 'Add log'}
      onClose={onClose}
    >
      <ChoiceField
        form={form}
        name="kind"
        choices={[
          ...pairingLogKinds.map((value) => ({ value, label: kindWords(value, bearsLive) })),
          { value: '', label: 'Something else' },
        ]}
      />
      <ChipChoice
        legend="Successful"
        value={form.values.successful === false ? 'no' : 'yes'}
        onChange={(chosen) => put(form, 'successful', chosen === 'yes')}
        error={form.errors.successful}
        options={[
          { value: 'yes', label: 'Yes' },
          { value: 'no', label: 'No', isRefusal: true },
        ]}
      />
      <MomentField form={form} name="happened_at" />
      <LongTextField form={form} name="notes" optional />
    </FormSheet>
  )
}
