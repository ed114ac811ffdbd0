import { listOf } from './jobs/imports.ts'
import { lasting } from './until.ts'

/** Someone's uploads of lists, which take a moment to read. A server that is busy is asked again. */
export function uploadsBy({ url, cookie }: { url: string; cookie: string }) {
  async function ask(path: string, request: RequestInit = {}) {
    for (;;) {
      const answer = await fetch(`${url}/dashboard/api/imports${path}`, {
        ...request,
        headers: { cookie, 'sec-fetch-site': 'same-origin' },
      })
      if (answer.status !== 503) return answer
      await lasting(20)
    }
  }

  return {
    /** Answers the import's id. */
    async upload(): Promise<string> {
      const form = new FormData()
      form.append('import[source]', 'file')
      form.append('import[file]', new File([listOf('Read', 5000)], 'read.csv'))
      const answer = await ask('', { method: 'POST', body: form })
      if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`)
      return (await answer.json()).object.id
    },
    stateOf: async (id: string): Promise<string> => (await (await ask(`/${id}`)).json()).status,
    remove: async (id: string): Promise<number> =>
      (await ask(`/${id}`, { method: 'DELETE' })).status,
  }
}
