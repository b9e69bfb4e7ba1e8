import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from './button.tsx'
import { Segmented } from './segmented.tsx'

const modes = [
  { value: 'original', label: 'Original' },
  { value: 'match', label: 'Match' },
] as const

function Modes() {
  const [mode, setMode] = useState<'original' | 'match'>('original')
  return <Segmented label="What is shown" options={modes} value={mode} onChange={setMode} />
}

test('Arrow keys move the choice between views', async () => {
  const screen = await render(<Modes />)
  await userEvent.tab()
  await expect.element(screen.getByRole('radio', { name: 'Original' })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(screen.getByRole('radio', { name: 'Match' })).toBeChecked()
})

test('A choice shows before its value, then the value shows', async () => {
  const slow = (value: 'original' | 'match') => (
    <Segmented label="What is shown" options={modes} value={value} onChange={() => {}} />
  )
  const screen = await render(slow('original'))
  const [original, match] = [
    screen.getByRole('radio', { name: 'Original' }),
    screen.getByRole('radio', { name: 'Match' }),
  ]
  await userEvent.click(match)
  await expect.element(match).toBeChecked()
  await screen.rerender(slow('match'))
  await expect.element(match).toBeChecked()
  await screen.rerender(slow('original'))
  await expect.element(original).toBeChecked()
})

test('A busy button keeps the focus and takes no press', async () => {
  let pressed = 0
  const screen = await render(
    <Button isBusy onClick={() => pressed++}>
      Save
    </Button>,
  )
  const button = screen.getByRole('button', { name: 'Save' })
  button.element().focus()
  await userEvent.keyboard('{Enter}')
  expect(pressed).toBe(0)
  await expect.element(button).toHaveFocus()
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
})
