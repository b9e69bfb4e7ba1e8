import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { notify } from '#web/ui/feedback/toast.ts'
import { Toasts } from '#web/ui/feedback/toasts.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useKeys } from './use-keys.ts'

function Page({ isOpen = false }: { isOpen?: boolean }) {
  const [pressed, setPressed] = useState('')
  const note = (key: string) => () => setPressed((before) => before + key)
  useKeys({ a: note('a'), ArrowDown: note('↓'), Enter: note('⏎') })
  return (
    <>
      <output>pressed: {pressed}</output>
      <input aria-label="Text" />
      <input aria-label="Choice" type="radio" />
      <button type="button">Go</button>
      <Dialog isOpen={isOpen} onClose={() => {}} title="Window">
        <p>Words</p>
      </Dialog>
      <Toasts />
    </>
  )
}

test('A key acts anywhere except in texts, and not with Ctrl', async () => {
  const screen = await render(<Page />)
  await userEvent.keyboard('a{ArrowDown}{Enter}')
  await expect.element(screen.getByText('pressed: a↓⏎')).toBeVisible()
  await userEvent.click(screen.getByLabelText('Text'))
  await userEvent.keyboard('a{ArrowDown}{Control>}a{/Control}')
  screen.getByRole('button', { name: 'Go' }).element().focus()
  await userEvent.keyboard('{Control>}a{/Control}a')
  await expect.element(screen.getByText('pressed: a↓⏎a', { exact: true })).toBeVisible()
})

test('A key that is held acts once, an arrow goes on', async () => {
  const screen = await render(<Page />)
  for (const key of ['a', 'ArrowDown'])
    for (const repeat of [false, true, true])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, repeat, bubbles: true }))
  await expect.element(screen.getByText('pressed: a↓↓↓', { exact: true })).toBeVisible()
})

test('Arrows and Enter are left to what uses them itself', async () => {
  const screen = await render(<Page />)
  screen.getByLabelText('Choice').element().focus()
  await userEvent.keyboard('{ArrowDown}a')
  screen.getByRole('button', { name: 'Go' }).element().focus()
  await userEvent.keyboard('{Enter}{ArrowDown}')
  await expect.element(screen.getByText('pressed: a↓', { exact: true })).toBeVisible()
})

test('An open window keeps its keys to itself; a toast does not', async () => {
  const screen = await render(<Page />)
  notify('Taken back.')
  await expect.element(screen.getByText('Taken back.').first()).toBeVisible()
  await userEvent.keyboard('a')
  await expect.element(screen.getByText('pressed: a', { exact: true })).toBeVisible()
  await screen.rerender(<Page isOpen />)
  await expect.element(screen.getByRole('dialog', { name: 'Window' })).toBeVisible()
  await userEvent.keyboard('a')
  expect(screen.getByText('pressed: a', { exact: true }).elements()).toHaveLength(1)
})
