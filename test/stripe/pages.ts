import type { StripeEvent, stripeState } from './state.ts'

type Page = { status: number; headers: Record<string, string>; body: string }
type Asked = { method: string; path: string; tell: (events: StripeEvent[]) => Promise<void> }

/** The two pages that people see at Stripe: where they pay, and where they cancel. */
export async function pageOf(
  state: ReturnType<typeof stripeState>,
  { method, path, tell }: Asked,
): Promise<Page | undefined> {
  const [, place, id = '', back = ''] = path.split('/')
  if (place === 'pay') {
    const session = state.sessions.get(id)
    if (!session) return undefined
    if (method === 'GET') return html('Checkout', 'Pay')
    await tell(state.pay(id).events)
    return to(session.success_url)
  }
  if (place === 'portal') {
    if (method === 'GET') return html('Billing', 'Cancel at once')
    for (const one of state.subscriptions.values()) {
      if (one.customer === id && one.status !== 'canceled') await tell(state.cancel(one.id))
    }
    return to(decodeURIComponent(back))
  }
  return undefined
}

const html = (title: string, button: string): Page => ({
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1><form method="post"><button>${button}</button></form></html>`,
})

const to = (location: string): Page => ({ status: 303, headers: { location }, body: '' })
