import { type Answer, type Asked, text } from '../answer.ts'
import { escaped, page } from '../page.ts'
import { approve } from './orders.ts'
import type { Order, World } from './wallet-books.ts'

const outcomes = { balance: 'COMPLETED', check: 'PENDING', declined: 'DECLINED' } as const

/** The wallet's page to approve or cancel an order. */
export const approvalPages =
  (world: World) =>
  ({ method, path, body }: Asked): Answer | undefined => {
    const id = /^\/wallet\/approve\/(\w+)$/.exec(path)?.[1]
    if (id === undefined) return undefined
    const order = world.books.orders.get(id)
    if (!order)
      return page(
        'No such payment',
        '<main><h1>No such payment</h1><p>Go back to where you came from, and begin again.</p></main>',
        { status: 410 },
      )
    if (order.status === 'APPROVED' || order.status === 'COMPLETED') return to(returning(order))
    if (method === 'GET') return shown(order)
    const how = new URLSearchParams(body.toString()).get('how') ?? ''
    if (how === 'cancel') return to(withParameter(order.back.cancelUrl, { token: id }))
    approve(world, id, outcomes[how as keyof typeof outcomes] ?? 'COMPLETED')
    return to(returning(order))
  }

const to = (location: string): Answer => ({ ...text(303, ''), headers: { location, 'cache-control': 'no-store' } })

const returning = ({ id, back, payer }: Order): string =>
  withParameter(back.returnUrl, { token: id, PayerID: payer?.payer_id ?? '' })

function withParameter(url: string, parameters: Record<string, string>): string {
  const to = new URL(url)
  for (const [name, value] of Object.entries(parameters)) to.searchParams.set(name, value)
  return to.href
}

function shown({ purchase_units: [unit], back }: Order): Answer {
  const { currency_code: currency, value } = unit!.amount
  const amount = `${escaped(value)} ${escaped(currency)}`
  return page(
    `Approve ${amount}`,
    `<main><h1>${escaped(unit!.description ?? back.brand)}</h1><p class="amount">${amount}</p>
<form method="post"><button name="how" value="balance">Pay with balance</button>
<button class="second" name="how" value="check">Pay by e-check (clears later)</button>
<button class="second" name="how" value="declined">Pay with a card that is declined</button>
<button class="second" name="how" value="cancel">Cancel and return to ${escaped(back.brand || 'the merchant')}</button></form>
<p class="note">This is a sandbox: no money moves.</p></main>`,
  )
}
