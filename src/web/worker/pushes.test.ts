import { afterEach, expect, test, vi } from 'vitest'
import { takePushes } from './pushes.ts'

afterEach(() => vi.unstubAllGlobals())

/** The service worker of a browser whose subscription has just changed; returns what it sent. */
async function exchange(keyAnswer: Response): Promise<object[]> {
  const listeners: Record<string, (event: object) => void> = {}
  const sent: object[] = []
  const waits: Promise<unknown>[] = []
  const subscription = {
    endpoint: 'https://push.example.org/new',
    keys: { p256dh: 'p', auth: 'a' },
  }
  vi.stubGlobal('addEventListener', (name: string, listen: (event: object) => void) => {
    listeners[name] = listen
  })
  vi.stubGlobal('registration', {
    pushManager: { subscribe: async () => ({ toJSON: () => subscription }) },
  })
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: string } = {}) => {
    if (path === '/dashboard/api/push/key.json') return keyAnswer
    sent.push(JSON.parse(body ?? ''))
    return Response.json({})
  })
  takePushes()
  listeners.pushsubscriptionchange?.({
    oldSubscription: { endpoint: 'https://push.example.org/old' },
    waitUntil: (work: Promise<unknown>) => waits.push(work),
  })
  await Promise.all(waits)
  return sent
}

test('when the browser exchanges its address for pushes, the server is told both', async () => {
  expect(await exchange(Response.json({ key: 'k' }))).toEqual([
    {
      push_subscription: {
        endpoint: 'https://push.example.org/new',
        p256dh: 'p',
        auth: 'a',
        device: '',
        replaces: 'https://push.example.org/old',
      },
    },
  ])
})

test('nothing breaks when that happens while no one is signed in', async () => {
  expect(await exchange(Response.json({}, { status: 401 }))).toEqual([])
})
