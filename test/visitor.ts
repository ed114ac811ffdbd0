import { randomInt } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import type { App } from '../src/server/context.ts'

/** A browser without script, with cookies and, unless told otherwise, a network of its own. */
export function visitor(app: App, remoteAddress = anyAddress()) {
  const cookies = new Map<string, string>()

  async function send(options: InjectOptions) {
    const answer = await app.inject({
      remoteAddress,
      cookies: Object.fromEntries(cookies),
      ...options,
    })
    for (const { name, value, expires } of answer.cookies) {
      if (expires && expires.getTime() < Date.now()) cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }

  const post = (
    url: string,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
  ) =>
    send({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams(fields).toString(),
    })

  return {
    cookies,
    send,
    post,
    get: (url: string) => send({ method: 'GET', url }),

    /** Opens a page, fills in its form (`email` stands for `user[email]`) and sends it. */
    async submit(url: string, user: Record<string, string>, headers?: Record<string, string>) {
      const hidden = hiddenFields((await send({ method: 'GET', url })).body)
      const typed = Object.entries(user).map(([name, value]) => [`user[${name}]`, value])
      const [path = url] = url.split('?')
      return post(path, { ...hidden, ...Object.fromEntries(typed) }, headers)
    },
  }
}

/** Sends one page's form as often as one likes, each time from another network unless told otherwise. */
export async function formOf(app: App, url: string) {
  const page = visitor(app)
  const hidden = hiddenFields((await page.get(url)).body)
  return (
    user: Record<string, string>,
    {
      remoteAddress = anyAddress(),
      headers = {},
    }: Pick<InjectOptions, 'remoteAddress' | 'headers'> = {},
  ) => {
    const typed = Object.entries(user).map(([name, value]) => [`user[${name}]`, value])
    return page.send({
      ...{ method: 'POST', url, remoteAddress },
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams({ ...hidden, ...Object.fromEntries(typed) }).toString(),
    })
  }
}

/** What a page's form sends beside what is typed. */
export function hiddenFields(html: string): Record<string, string> {
  const fields = html.matchAll(/<input type="hidden" name="([^"]+)"(?: value="([^"]*)")?/g)
  return Object.fromEntries(
    [...fields].map(([, name = '', value = '']) => [name, value.replaceAll('&amp;', '&')]),
  )
}

export const anyAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`

/** No one else's in this database. */
export const newEmail = () => `keeper-${randomInt(2 ** 47)}@example.org`
