import type { z } from 'zod'
import { takeStep } from '../src/running/imports/importer.jobs.ts'
import type { rowsPage } from '../src/running/imports/importRows.contract.ts'
import type { ImportRecord } from '../src/running/imports/imports.contract.ts'
import { type Keeper, testApp } from './app.ts'

type Rows = z.output<ReturnType<typeof rowsPage>>
type Stack = Parameters<typeof takeStep>[0]
type Given = { source?: string; name?: string }

/** Does what imports of all accounts wait for. */
export async function importAll(stack?: Stack): Promise<void> {
  const context = stack ?? (await testApp())
  const log = {
    warn: (said: unknown) => {
      throw new Error('An import step failed', { cause: said })
    },
    error: (said: unknown) => {
      throw new Error('Imports failed', { cause: said })
    },
  }
  while (await takeStep(context, log));
}

/** Uploads a file, and returns the import before anything of it is read. */
export async function upload(
  keeper: Keeper,
  text: string | Uint8Array<ArrayBuffer>,
  { source = 'file', name = 'animals.csv' }: Given = {},
): Promise<ImportRecord> {
  const answer = await keeper.sendForm('POST', 'imports.json', {
    'import[source]': source,
    'import[file]': new File([text], name),
  })
  if (answer.statusCode !== 201) throw new Error(`${answer.statusCode} ${answer.body}`)
  return answer.json().object
}

/** Uploads a file and has it read; returns the import in review. */
export async function reviewed(
  keeper: Keeper,
  text: string | Uint8Array<ArrayBuffer>,
  given: Given = {},
  stack?: Stack,
): Promise<ImportRecord> {
  const { id } = await upload(keeper, text, given)
  await importAll(stack)
  return found(keeper, id)
}

/** Uploads a file and takes all of it in. */
export async function imported(
  keeper: Keeper,
  text: string | Uint8Array<ArrayBuffer>,
  given: Given = {},
): Promise<ImportRecord> {
  const { id } = await reviewed(keeper, text, given)
  await keeper.post(`imports/${id}/apply.json`)
  await importAll()
  return found(keeper, id)
}

/** Takes an import back. */
export async function undone(keeper: Keeper, id: string, stack?: Stack): Promise<ImportRecord> {
  const answer = await keeper.post(`imports/${id}/undo.json`)
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`)
  await importAll(stack)
  return found(keeper, id)
}

export const found = async (keeper: Keeper, id: string): Promise<ImportRecord> =>
  (await keeper.get(`imports/${id}.json`)).json()

export const rowsOf = async (keeper: Keeper, id: string, query = ''): Promise<Rows['value']> =>
  (await keeper.get(`imports/${id}/rows.json?per_page=100${query}`)).json().value
