import type { CDPSession } from '@vitest/browser-playwright'
import { expect, test } from 'vitest'
import { cdp, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { applyTheme } from './remembered-theme.ts'
import { ThemeSwitch } from './buttons/theme-switch.tsx'

const paper = () => getComputedStyle(document.documentElement).backgroundColor
const light = 'rgb(233, 233, 233)'
const dark = 'rgb(27, 27, 27)'
const devTools = () => cdp() as ReturnType<typeof cdp> & CDPSession
const system = (theme: 'light' | 'dark') =>
  devTools().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value: theme }] })

test('The page follows the system until a theme is chosen', async () => {
  await system('light')
  const screen = await render(<ThemeSwitch />)
  await expect.poll(paper).toBe(light)
  await userEvent.click(screen.getByRole('button', { name: 'Use the dark theme' }))
  expect(paper()).toBe(dark)
  delete document.documentElement.dataset.theme
  applyTheme()
  expect(paper()).toBe(dark)
})

test('Choosing what the system has follows the system again', async () => {
  await system('light')
  const screen = await render(<ThemeSwitch />)
  await userEvent.click(screen.getByRole('button', { name: 'Use the dark theme' }))
  await userEvent.click(screen.getByRole('button', { name: 'Use the light theme' }))
  await system('dark')
  await expect.poll(paper).toBe(dark)
  await expect.element(screen.getByRole('button', { name: 'Use the light theme' })).toBeVisible()
  await system('light')
})
