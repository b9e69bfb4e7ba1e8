import { expect, test } from 'vitest'
import { getPayout } from '#contract/billing/payouts/endpoints.ts'
import { listSettlements } from '#contract/billing/settlements/endpoints.ts'
import { axeFaults } from '#web/testing/axe.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaWith } from '#web/testing/settings.ts'
import { aPayout } from './testing/payouts.ts'
import { noSettlements, someSettlements } from './testing/settlements.ts'

const page = '/profile/payouts'

test('Each sum stands in its currency, and each line opens its case', async () => {
  const api = anaWith()
  api.reply(getPayout, aPayout())
  api.reply(listSettlements, someSettlements)
  const { screen } = await renderApp(page)
  const shares = screen.getByRole('list', { name: 'Your share of each case' })
  await expect
    .element(shares.getByRole('link', { name: 'RF-2026-0003' }))
    .toHaveAttribute('href', `/cases/${'a3'.repeat(12)}`)
  await expect.element(shares.getByText(/The last payment came back: The account is closed/)).toBeVisible()
  await expect.element(shares.getByText('Enter where we pay you.')).toBeVisible()
  await screen.getByText('How your share of RF-2026-0003 comes about').click()
  await expect.element(screen.getByRole('row', { name: /Our fee of 45 %.*-USD 45\.00/ })).toBeVisible()
  await expect.element(screen.getByText(/are kept for refunds and chargebacks until 2027-03-27/)).toBeVisible()
  expect(await axeFaults()).toEqual([])
})

test('Without a paid case the section says what will stand there', async () => {
  const api = anaWith()
  api.reply(getPayout, aPayout())
  api.reply(listSettlements, noSettlements)
  const { screen } = await renderApp(page)
  await expect.element(screen.getByText(/^Once a case is paid, your share stands here/)).toBeVisible()
})
