import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { everyLook, faultsInEveryLook } from '#web/testing/axe.ts'
import { renderApp } from '#web/testing/render-app.tsx'

beforeAll(async () => void (await import('./workshop-page.tsx')), 60_000)

test('Every part of the kit passes the audit at double letters too', everyLook, async () => {
  const { screen } = await renderApp('/ui')
  await expect.element(screen.getByRole('heading', { name: 'Workshop' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: /Harbour, first light/ })).toBeVisible()
  expect(await faultsInEveryLook()).toEqual([])
  await page.viewport(390, 844)
  document.documentElement.style.fontSize = '200%'
  onTestFinished(() => document.documentElement.removeAttribute('style'))
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})
