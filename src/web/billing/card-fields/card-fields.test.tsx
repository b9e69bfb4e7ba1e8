import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { Toasts } from '#web/ui/feedback/toasts.tsx'
import { blocked } from './blocked.ts'
import { CardFields } from './card-fields.tsx'
import type { CardInFields } from './paying.ts'

/** A script at the processor's place, in its words. */
const script = (code: string) => URL.createObjectURL(new Blob([code], { type: 'text/javascript' }))
const works = `window.Stripe = (key) => ({
  elements: () => ({ create: () => {
    const heard = {}
    return {
      on: (name, hear) => { heard[name] = hear },
      mount: (where) => { where.textContent = 'Fields of ' + key; setTimeout(() => heard.ready(), 0) },
      destroy: () => {},
    }
  } }),
  createToken: async () => ({ token: { id: 'tok_1' } }),
  confirmCardPayment: async (secret) => secret === 'good'
    ? { paymentIntent: { status: 'succeeded' } }
    : { error: { type: 'card_error', message: 'Your card was declined.' } },
})`

afterEach(() => {
  delete window.Stripe
  vi.unstubAllGlobals()
})

async function shown(answer: () => Response | Promise<Response>) {
  vi.stubGlobal('fetch', async () => await answer())
  const cards: (CardInFields | undefined)[] = []
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const page = await render(
    <QueryClientProvider client={client}>
      <CardFields onCard={(card) => cards.push(card)} />
      <Toasts />
    </QueryClientProvider>,
  )
  return { page, cards }
}
const told = (src: string) => Response.json({ publishableKey: 'pk_test_1', script: src })

test('The fields of the payment partner come, and give a token; a decline is said', async () => {
  const { page, cards } = await shown(() => told(script(works)))
  await expect.element(page.getByText('Fields of pk_test_1')).toBeVisible()
  await expect.poll(() => cards.length).toBe(1)
  await expect.element(page.getByText('Loading payment system...').first()).not.toBeInTheDocument()
  expect(await cards[0]!.token()).toBe('tok_1')
  expect(await cards[0]!.pay('good')).toBe('paid')
  expect(await cards[0]!.pay('bad')).toBeUndefined()
  await expect.element(page.getByText('Your card was declined.').first()).toBeVisible()
})

test('While they come that is said, with a hint at blockers', async () => {
  const { page } = await shown(() => new Promise<Response>(() => undefined))
  await expect.element(page.getByText('Loading payment system...').first()).toBeVisible()
  await expect.element(page.getByText(/turn off ad blockers/)).toBeVisible()
})

test('A script that is blocked is told of, with what to do', async () => {
  const { page, cards } = await shown(() => told('http://127.0.0.1:1/v3.js'))
  await expect.element(page.getByText(blocked).first()).toBeVisible()
  expect(cards).toEqual([])
})
