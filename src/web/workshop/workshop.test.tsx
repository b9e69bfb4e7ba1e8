import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeFaults } from '#web/testing/axe.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { chooseTheme } from '#web/ui/theme.ts'

for (const theme of ['light', 'dark'] as const)
  for (const width of [1280, 390])
    test(`Every part of the kit passes the audit and fits, ${theme}, ${width} px`, async () => {
      await page.viewport(width, 900)
      chooseTheme(theme)
      const { screen } = await renderApp('/ui')
      await expect.element(screen.getByRole('heading', { name: 'Workshop' })).toBeVisible()
      await expect.element(screen.getByRole('link', { name: /Harbour, first light/ })).toBeVisible()
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
      expect(await axeFaults()).toEqual([])
    })

test('Text of twice the size still fits a phone', async () => {
  await page.viewport(390, 844)
  document.documentElement.style.fontSize = '200%'
  onTestFinished(() => document.documentElement.removeAttribute('style'))
  const { screen } = await renderApp('/ui')
  await expect.element(screen.getByRole('heading', { name: 'Workshop' })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})
