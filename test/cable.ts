import { v7 as newId } from 'uuid'
import { WebSocket } from 'ws'

/** What a test reads out of a frame of the cable. */
export type Frame = {
  type?: string
  identifier?: string
  message?: { count?: number; kinds?: 'all' | string[] } | number
  reason?: string
  reconnect?: boolean
}

export type Cable = Awaited<ReturnType<typeof openCable>>

export const identifier = JSON.stringify({ channel: 'NotificationsChannel' })
/** What tells a tab which kinds of record have changed. */
export const changesOf = (tab = newId()) => JSON.stringify({ channel: 'ChangesChannel', tab })

type Given = { cookie?: string; origin?: string; protocol?: string; autoPong?: boolean }

/** Opens a connection to `/cable` as a tab does. Rejects with the status when that is refused. */
export async function openCable(url: string, { cookie = '', ...given }: Given) {
  const { origin = url, protocol = 'actioncable-v1-json', autoPong = true } = given
  const address = `${url.replace(/^http/, 'ws')}/cable`
  const ws = new WebSocket(address, [protocol], { headers: { cookie, origin }, autoPong })
  const frames: Frame[] = []
  ws.on('message', (content) => {
    frames.push(JSON.parse(String(content)))
    ws.emit('frame')
  })
  const closed = new Promise<number>((resolve) => ws.once('close', resolve))
  await new Promise<void>((resolve, reject) => {
    ws.once('open', resolve)
    ws.once('error', reject)
  })
  ws.on('error', () => undefined)

  /** The first frame that fits, of those that came already too. */
  async function frame(fits: (frame: Frame) => boolean): Promise<Frame> {
    while (true) {
      const found = frames.find(fits)
      if (found) return found
      await nextFrame()
    }
  }

  /** Waits for a frame; throws when none can come any more. */
  async function nextFrame() {
    if (ws.readyState === WebSocket.CLOSED) {
      throw new Error(`Closed after ${JSON.stringify(frames.slice(-5))}`)
    }
    await Promise.race([new Promise((resolve) => ws.once('frame', resolve)), closed])
  }
  const counts = () =>
    frames.flatMap(({ message }) =>
      typeof message === 'object' && message.count !== undefined ? [message.count] : [],
    )
  const kinds = () =>
    frames.flatMap(({ message }) =>
      typeof message === 'object' && message.kinds !== undefined ? [message.kinds] : [],
    )

  return {
    ws,
    frames,
    frame,
    counts,
    /** Every message about changed kinds, in order. */
    kinds,
    closed,
    /** Waits for the next frame. */
    next: nextFrame,
    send: (command: object) => ws.send(JSON.stringify(command)),
    /** Waits until the last count that came is this one. */
    async counted(count: number) {
      while (counts().at(-1) !== count) await nextFrame()
    },
    /** Waits until it has been told of a kind. */
    async changed(kind: string) {
      while (!kinds().flat().includes(kind)) await nextFrame()
    },
    async subscribe(to = identifier) {
      ws.send(JSON.stringify({ command: 'subscribe', identifier: to }))
      await frame((each) => each.type === 'confirm_subscription' && each.identifier === to)
    },
  }
}
