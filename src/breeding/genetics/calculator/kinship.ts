type Kin = { id: string; dam_id: string | null; sire_id: string | null }

/** 'Father and daughter', 'full siblings' …, as far as recorded parents tell; '' for no close kin. */
export function kinshipOf(sire: Kin, dam: Kin): string {
  if (dam.sire_id === sire.id) return 'father and daughter'
  if (sire.dam_id === dam.id) return 'mother and son'
  const sameDam = sire.dam_id !== null && sire.dam_id === dam.dam_id
  const sameSire = sire.sire_id !== null && sire.sire_id === dam.sire_id
  if (sameDam && sameSire) return 'full siblings'
  return sameDam || sameSire ? 'half siblings' : ''
}
