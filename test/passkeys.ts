import { type Keeper, signedIn, testApp } from './app.ts'
import { addPasskey } from './passkeyDevice.ts'
import { hiddenFields, visitor } from './visitor.ts'

/** Where the tests' server says it is. */
export const origin = 'http://localhost:3000'
const sameOrigin = { 'sec-fetch-site': 'same-origin' }

/** A browser on the sign-in page, whose script has asked for a challenge. */
export async function browserAsked() {
  const { app } = await testApp()
  const browser = visitor(app)
  const page = await browser.get('/users/sign_in')
  const ask = () =>
    browser.send({ method: 'POST', url: '/users/passkeys/challenge', headers: sameOrigin })
  const { object } = (await ask()).json()
  const send = (credential: object, headers = {}) =>
    browser.post(
      '/users/passkeys/sign_in',
      { ...hiddenFields(page.body), 'user[passkey]': JSON.stringify(credential) },
      headers,
    )
  return { browser, ask, send, options: object, challenge: object.challenge as string }
}

/** Who is signed in there, if anybody. */
export const whoIn = async (browser: Awaited<ReturnType<typeof browserAsked>>['browser']) => {
  const answer = await browser.get('/dashboard/api/user')
  return answer.statusCode === 200 ? answer.json().id : undefined
}

export async function keeperWithPasskey(): Promise<
  { keeper: Keeper } & Awaited<ReturnType<typeof addPasskey>>
> {
  const keeper = await signedIn()
  return { keeper, ...(await addPasskey(keeper, 'My phone')) }
}
