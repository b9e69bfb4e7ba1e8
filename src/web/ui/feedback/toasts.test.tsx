import { expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { axeFaults } from '#web/testing/axe.ts'
import { notify } from './toast.ts'
import { Toasts } from './toasts.tsx'

test('What is said before there is a page waits for it', async () => {
  notify('Copied to clipboard!', { tone: 'ok', stays: 10_000 })
  const screen = await render(<Toasts />)
  await expect.element(screen.getByText('Copied to clipboard!').first()).toBeVisible()
})

test('A toast is announced politely and closed by its cross', async () => {
  const screen = await render(<Toasts />)
  notify('Order canceled', { tone: 'warn', stays: 15_000 })
  const toast = screen.getByRole('dialog').filter({ hasText: 'Order canceled' })
  await expect.element(toast).toBeVisible()
  expect(document.querySelector('[aria-live=polite]')).not.toBeNull()
  expect(await axeFaults()).toEqual([])
  await userEvent.click(toast.getByRole('button', { name: 'Dismiss' }))
  await expect.element(toast).not.toBeInTheDocument()
})

test('A toast disappears when its time is over, not before', async () => {
  // Moves the pointer away: a hovered toast stays.
  await userEvent.hover(document.documentElement, { position: { x: 1, y: 1 } })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const screen = await render(<Toasts />)
  for (const stays of [5000, 8000, 10_000, 15_000, 20_000] as const) {
    const message = `For ${stays / 1000} seconds`
    notify(message, { stays })
    const toast = screen.getByRole('dialog').filter({ hasText: message })
    await expect.element(toast).toBeVisible()
    await vi.advanceTimersByTimeAsync(stays - 200)
    await expect.element(toast).toBeVisible()
    await vi.advanceTimersByTimeAsync(400)
    await expect.element(toast).not.toBeInTheDocument()
  }
})
