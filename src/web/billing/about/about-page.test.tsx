import { expect, test } from 'vitest'
import { listPlans } from '#contract/billing/endpoints.ts'
import { axeFaults } from '#web/testing/axe.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { somePlans } from '#web/testing/billing.ts'
import { renderApp } from '#web/testing/render-app.tsx'

test('A visitor reads what it does, costs and takes before an account', async () => {
  fakeApi().reply(listPlans, { data: somePlans })
  const { screen } = await renderApp('/about')
  for (const name of ['What it does', 'What it costs, and what it takes', 'How a case goes', 'Help and contact'])
    await expect.element(screen.getByRole('heading', { name, exact: true })).toBeVisible()
  await expect.element(screen.getByRole('cell', { name: '65 %' }).first()).toBeVisible()
  expect(await axeFaults()).toEqual([])
})
