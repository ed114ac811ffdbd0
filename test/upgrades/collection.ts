import { plusResources, resources } from '../../src/app/records.ts'
import type { App, Context } from '../../src/server/context.ts'
import { least, whole } from '../factories.ts'
import { pngOf } from '../pictures.ts'
import { visitor } from '../visitor.ts'
import { collectBreeding } from './breeding.ts'
import { collectClimate } from './climate.ts'
import { collectDaily } from './daily.ts'
import { person } from './fixture.ts'
import { collectHusbandry } from './husbandry.ts'
import { collectIdentity } from './identity.ts'
import { collectImport } from './imports.ts'
import { collectShop } from './shop.ts'

/** A keeper with Plus and one record of each kind, a deleted one, a photo, and a feeding. */
export async function collect(app: App, context: Context): Promise<void> {
  const browser = visitor(app)
  // What a try that fails leaves behind belongs to the collection.
  await browser.submit('/users/sign_in', { email: person.email, password: 'a wrong one' })
  await browser.submit('/users/sign_up', person)
  const send = async (
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    payload?: object,
  ) => {
    const url = `/dashboard/api/${path}`
    const headers = { 'sec-fetch-site': 'same-origin' }
    const answer = await browser.send({ method, url, headers, payload })
    if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.body}`)
    return method === 'GET' ? answer.json() : answer.json().object
  }
  await send('PATCH', 'subscription', { subscription: { plus: true } })
  const first: Record<string, { id: string }> = {}
  // A plan needs its sire: see breeding.ts.
  const own = [...resources, ...plusResources].filter(({ api }) => api !== 'pairing_plans')
  for (const { api, noun } of own) {
    first[api] = await send('POST', api, { [noun]: whole[api] })
    const { id } = await send('POST', api, { [noun]: least[api] })
    await send('DELETE', `${api}/${id}`)
  }
  await collectHusbandry(send, first)
  await collectClimate(send, context)
  await collectBreeding(send, first.species?.id)
  await collectDaily(send, context)
  await collectIdentity(context.db, person.email)
  await addPhoto(browser)
  await collectImport(context)
  const [listing, animal] = [first.shop_listings?.id, first.animals?.id]
  if (listing && animal) await collectShop(send, context, { listing, animal })
}

async function addPhoto(browser: ReturnType<typeof visitor>) {
  const form = new FormData()
  form.append('animal[name]', 'Ember')
  form.append('animal[sex]', 'male')
  form.append('animal[species_attributes][common_name]', 'Leopard gecko')
  for (const field of ['animal[photo]', 'animal[photos][]']) {
    form.append(field, new File([await pngOf(64, 48)], 'me.png', { type: 'image/png' }))
  }
  const encoded = new Response(form)
  const { statusCode, body } = await browser.send({
    method: 'POST',
    url: '/dashboard/api/animals',
    headers: {
      'sec-fetch-site': 'same-origin',
      'content-type': encoded.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  if (statusCode !== 201) throw new Error(body)
}
