import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { agreeToParts, askForCase, type CaseMoney, getCaseMoney } from '#contract/cases/money-endpoints.ts'
import { aDisputedPayable } from '#web/testing/desk/desk-payments.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { MoneyPanel } from './money-panel.tsx'

const money: CaseMoney = {
  payable: null,
  parts: 3,
  plan: null,
  licences: [{ _id: 'b'.repeat(24), number: 'RFL-0123', case: 'a'.repeat(24), until: '2027-11-25', state: 'valid' }],
}

async function showMoney() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return await render(
    <QueryClientProvider client={client}>
      <MoneyPanel caseId={'a'.repeat(24)} books agrees />
    </QueryClientProvider>,
  )
}

test('What was paid is shown, and more parts are agreed to with a reason', async () => {
  const api = fakeApi()
  let parts = 3
  api.on(getCaseMoney, () => Response.json({ ...money, parts }))
  api.on(agreeToParts, ({ body }) => {
    parts = (body as { parts: number }).parts
    return Response.json({ ...money, parts })
  })
  const page = await showMoney()
  await expect.element(page.getByText('Nobody has set out to pay yet.')).toBeVisible()
  await expect.element(page.getByText('RFL-0123')).toBeVisible()
  await page.getByRole('button', { name: 'Agree to it' }).click()
  await expect.element(page.getByText('Please say why.')).toBeVisible()
  await page.getByLabelText('Why').fill('A small association.')
  await page.getByRole('button', { name: 'Agree to it' }).click()
  await expect.element(page.getByText('It may be paid in up to 6 parts.')).toBeVisible()
})

test('A transfer that came before anybody set out to pay can be booked, on the page as it stands', async () => {
  const api = fakeApi()
  let payable: CaseMoney['payable'] = null
  api.on(getCaseMoney, () => Response.json({ ...money, payable }))
  api.on(askForCase, () => {
    payable = aDisputedPayable()
    return Response.json({ ...money, payable })
  })
  const sent: boolean[] = []
  const look = (event: Event) => {
    sent.push(!event.defaultPrevented)
    event.preventDefault()
  }
  window.addEventListener('submit', look)
  onTestFinished(() => window.removeEventListener('submit', look))
  const page = await showMoney()
  await page.getByRole('button', { name: 'A transfer came: book it' }).click()
  await expect.element(page.getByLabelText('The bank’s reference')).toBeVisible()
  expect(sent).toEqual([false])
})
