import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { agreementHash, licensingAgreement } from '#contract/licensing/agreement.ts'
import { everyLook, faultsInEveryLook } from '#web/testing/axe.ts'
import { renderApp } from '#web/testing/render-app.tsx'

test('Everyone reads the agreement: 13 clauses, version, hash and way back', async () => {
  const { screen, address, goTo } = await renderApp('/login')
  await expect.element(screen.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  goTo('/agreements/licensing-agreement')
  await expect.element(screen.getByText('Please review the agreement below:')).toBeVisible()
  expect(screen.getByRole('listitem').elements()).toHaveLength(13)
  for (const [index, { title }] of licensingAgreement.clauses.entries())
    await expect.element(screen.getByRole('heading', { name: `${index + 1}. ${title}`, exact: true })).toBeVisible()
  await expect.element(screen.getByText(agreementHash)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  await expect.poll(address).toBe('/login')
})

test('Who came directly goes back to where everything begins', async () => {
  const { screen, address } = await renderApp('/terms')
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  await expect.poll(address).toBe('/login?next=%2Fimages')
})

test('Texts pass the audit and fit in every look', everyLook, async () => {
  const { screen, goTo } = await renderApp('/terms')
  for (const [at, title] of [
    ['/terms', 'Terms of use'],
    ['/privacy', 'Privacy policy'],
    ['/agreements/licensing-agreement', 'Licensing agreement'],
  ] as const) {
    goTo(at)
    await expect.element(screen.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    expect(await faultsInEveryLook(), at).toEqual([])
  }
})
