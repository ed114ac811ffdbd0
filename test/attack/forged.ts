import { randomBytes } from 'node:crypto'
import { v7 as newId } from 'uuid'
import { vi } from 'vitest'
import { z } from 'zod'
import { readSignedFile, signedFile } from '../../src/running/handover/signedFile.ts'
import { writtenKinds } from '../../src/running/imports/archives/restoreArchive.queries.ts'
import type { Keeper } from '../app.ts'
import { filesOf } from '../archives.ts'
import { payloads } from '../payloads.ts'
import { zipOf } from '../restoring.ts'
import { thimbleOf } from '../thimble.ts'
import { count } from './figures.ts'
import { type Attacker, type Gang, gangIn } from './people.ts'
import { idsIn, isRecord, leavesOf, replaced } from './requests.ts'
import type { Siege } from './siege.ts'

/*
 * Rows as no Vivary writes them, field by field: in the signed file of an animal, and in an archive. Each is
 * refused with its sentence, or taken as text into the account of whoever sent it.
 */

/** What stands in a field instead: another's id, a script, nothing, and what no field takes. */
const forgeriesFor = (theirId: string): unknown[] => [
  theirId,
  payloads[0],
  null,
  -1,
  'W'.repeat(20_000),
  { $gt: '' },
  '\u0000',
]

/** Takes over a signed animal with one field changed and signed anew, for each field and each forgery. */
export async function forgeSignedFiles(siege: Siege): Promise<void> {
  const { stack, victim } = siege
  const gang = await gangIn(stack)
  const [owner] = gang.attackers
  if (!owner) return
  const { head, record, hasMain } = await signedBy(gang.keeper)
  let at = 0
  for (const place of leavesOf(record)) {
    // The first row of a list stands for all.
    if (place.some((key) => /^[1-9]/.test(key))) continue
    const theirs = idsIn(victim.ids)
    for (const by of forgeriesFor(theirs[at++ % theirs.length] ?? '')) {
      const about = { ...head, hand_over: newId(), installation: 'https://holt.example' }
      const forged: unknown = replaced(record, place, by)
      const bytes = signedFile(randomBytes(32), about, {
        record: forged as typeof record,
        hasMain,
        pictures: [],
      })
      const from = `Forged ${place.join('.')}`
      await sendFile(siege, owner, { from, bytes, path: 'animals/take_over/look' })
      await sendFile(siege, owner, { from, bytes, path: 'animals/take_over' })
    }
    await gang.refresh()
  }
  await siege.look('Forged signed files')
}

async function signedBy(seller: Keeper) {
  const { id } = await thimbleOf(seller)
  await seller.post(`animals/${id}/hand_over/file`)
  const { rawPayload } = await seller.get(`/dashboard/animals/${id}/hand-over.vivary`)
  const reader = { installation: 'https://reader.example', key: '' }
  const signed = await readSignedFile(rawPayload, reader)
  return { ...signed, hasMain: false }
}

const refusal = z.object({
  errors: z.tuple([z.object({ message: z.string().min(10) })], z.unknown()),
})

async function sendFile(
  siege: Siege,
  owner: Attacker,
  { from, bytes, path }: { from: string; bytes: Buffer; path: string },
) {
  const form = new FormData()
  form.append('take_over[file]', new File([new Uint8Array(bytes)], 'a.vivary'))
  const encoded = new Response(form)
  const attempt = {
    method: 'POST',
    url: `/dashboard/api/${path}`,
    headers: { ...owner.headers, 'content-type': encoded.headers.get('content-type') ?? '' },
    body: Buffer.from(await encoded.arrayBuffer()),
  }
  const { status, body } = await siege.send(from, owner, attempt)
  if (status < 300) return
  const isSaid = status < 500 && refusal.safeParse(JSON.parse(body)).success
  if (!isSaid)
    siege.report('it was refused without a sentence', { from, attacker: owner, attempt }, body)
}

/** Imports archives with a row for each field of each kind, in which that field is forged. */
export async function forgeArchives(siege: Siege): Promise<void> {
  const { stack, victim } = siege
  const forgeries = forgeriesFor(victim.ids.animal).map((_, place) => place)
  for (const place of forgeries) {
    const gang = await gangIn(stack)
    const files = await filesOf(await archiveOf(gang))
    let next = 0
    for (const { name } of writtenKinds) {
      const path = `json/${name}.json`
      const rows: unknown = JSON.parse(String(files.get(path) ?? '[]'))
      const [first] = Array.isArray(rows) ? rows : []
      if (!isRecord(first) || !Array.isArray(rows)) continue
      const forged = Object.keys(first).map((field) => {
        const theirs = idsIn(victim.ids)
        const by = forgeriesFor(theirs[next++ % theirs.length] ?? '')[place]
        const own = field === 'id' || !('id' in first) ? {} : { id: newId() }
        return { ...first, ...own, [field]: by }
      })
      files.set(path, Buffer.from(JSON.stringify([...rows, ...forged])))
      count(siege.figures, 'Forged rows', forged.length)
    }
    await takeIn(siege, gang, await zipOf(files), `Forged archive ${place}`)
  }
}

/** The archive of the collection, which either server may be packing yet. */
const archiveOf = ({ keeper, ids }: Gang) =>
  vi.waitFor(async () => {
    const answer = await keeper.get(`exports/${ids.archive}/download`)
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`)
    return answer.rawPayload
  }, patience)

const patience = { timeout: 240_000, interval: 200 }

const importRecord = z.object({
  id: z.string(),
  status: z.string(),
  problem: z.object({ message: z.string().min(10) }).nullable(),
})

/** Has the server read, write and undo an archive; it ends in review, done or with a sentence. */
async function takeIn(siege: Siege, { keeper, attackers }: Gang, zip: Buffer, from: string) {
  const [owner] = attackers
  if (!owner) return
  const form = new FormData()
  form.append('import[source]', 'file')
  form.append('import[file]', new File([new Uint8Array(zip)], 'archive.zip'))
  const encoded = new Response(form)
  const type = encoded.headers.get('content-type') ?? ''
  const body = Buffer.from(await encoded.arrayBuffer())
  const headers = { ...owner.headers, 'content-type': type }
  const url = '/dashboard/api/imports'
  const sent = await siege.send(from, owner, { method: 'POST', url, headers, body })
  if (sent.status !== 201) return
  const { id } = importRecord.parse(JSON.parse(sent.body).object)
  const one = `${url}/${id}`
  const restful = async () => {
    const answer = await siege.send(from, owner, {
      method: 'GET',
      url: one,
      headers: owner.headers,
    })
    const record = importRecord.parse(JSON.parse(answer.body))
    if (/^(reading|applying|undoing|waiting)$/.test(record.status)) throw new Error(record.status)
    return record
  }
  const fetchAll = ['rows', 'left_out'].map((part) => `${one}/${part}`)
  for (const step of ['', 'apply', 'undo']) {
    const path = `${one}/${step}`
    const { headers } = owner
    if (step) await siege.send(from, owner, { method: 'POST', url: path, headers })
    const { status, problem } = await vi.waitFor(restful, patience)
    if (status === 'failed' && !problem) {
      const attempt = { method: 'POST', url: path, headers }
      siege.report(
        'an import failed without a sentence',
        { from, attacker: owner, attempt },
        status,
      )
    }
    for (const url of fetchAll) await siege.send(from, owner, { method: 'GET', url, headers })
  }
  await siege.look(`${from} ${keeper.accountId}`)
}
