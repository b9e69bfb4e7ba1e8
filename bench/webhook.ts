import { newId } from '#server/platform/ids.ts'
import { aPayable, issuer } from '#server/billing/testing/payables.ts'
import { openProcessors, processorEnvironment } from '#server/gateways/testing/processors.ts'
import { readConfig } from '#server/boot/config.ts'
import { cpuMsOf } from './cpu.ts'
import { atMost, type Figures } from './figures.ts'
import { serveOnPostgres } from './serve.ts'

const payments = 200
const times = 5
const goal = { first: 60, again: 8 }

/**
 * Measures the CPU cost of a message from the card processor, the database excluded: the first time, when its object is read again and the
 * books follow, and when repeated. Its floor in the same run is a message with an invalid signature.
 */
export async function benchWebhook(): Promise<Figures[]> {
  let listening: string | undefined
  const opened = await openProcessors({ listener: () => listening })
  try {
    await using served = await serveOnPostgres({
      ...processorEnvironment(opened.sandbox),
      ...issuer,
      RIGHTFRAME_ROLES: 'api',
      RIGHTFRAME_SECRET: 'x'.repeat(32),
    })
    const { deliveries } = opened.sandbox.cards
    deliveries.hold()
    await pay(opened, served)
    listening = `${served.url}/api`
    const measure = async (send: () => Promise<number[]>) => {
      const before = cpuMsOf(served.pid)
      const statuses = await send()
      return { each: (cpuMsOf(served.pid) - before) / statuses.length, statuses }
    }
    const refused = await measure(() => sendRefused(`${served.url}/api/webhooks/stripe`, deliveries.messages.length))
    const ids = deliveries.messages.map(({ id }) => id)
    const first = await measure(() => deliveries.release({ ids }))
    const again = await measure(() => deliveries.release({ ids, times }))
    if (refused.statuses.some((status) => status !== 403)) throw new Error('A message without a signature was taken.')
    if (first.statuses.some((status) => status !== 200))
      throw new Error(`Not taken: ${[...new Set(first.statuses)].join()}`)
    return [
      {
        name: 'A message of the card processor, CPU of the server',
        figures: {
          messages: ids.length,
          'the first time, ms': first.each,
          'told again, ms': again.each,
          'refused for its signature, ms': refused.each,
        },
        goals: [
          atMost('the first time', first.each, goal.first, ' ms'),
          atMost('told again', again.each, goal.again, ' ms'),
        ],
      },
    ]
  } finally {
    listening = undefined
    await opened.remove()
  }
}

type Served = Awaited<ReturnType<typeof serveOnPostgres>>
type Opened = Awaited<ReturnType<typeof openProcessors>>

/** Card payments of our objects, without notifying the server. */
async function pay({ cards, sandbox }: Opened, { database: { db } }: Served): Promise<void> {
  const deps = { db, clock: () => new Date(), config: readConfig({ ...issuer }) }
  for (let nth = 0; nth < payments; nth++) {
    const payable = await aPayable({ deps }, newId(), { ownerId: null })
    const amount = { amount: payable.total, currency: payable.currency }
    const asked = { amount, description: 'x', successUrl: 'http://localhost:1/', cancelUrl: 'http://localhost:1/' }
    const session = await cards.createCheckout({ ...asked, reference: { payable: payable.id } }, `bench:${nth}`)
    sandbox.cards.pay(session.id, '4242424242424242')
  }
}

async function sendRefused(url: string, count: number): Promise<number[]> {
  const statuses: number[] = []
  const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${Math.floor(Date.now() / 1000)},v1=00` }
  for (let nth = 0; nth < count; nth++) {
    const answer = await fetch(url, {
      method: 'POST',
      headers,
      body: JSON.stringify({ id: `evt_${nth}`, data: 'x'.repeat(2000) }),
    })
    await answer.body?.cancel()
    statuses.push(answer.status)
  }
  return statuses
}
