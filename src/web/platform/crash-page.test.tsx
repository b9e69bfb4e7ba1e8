import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { axeFaults } from '#web/testing/axe.ts'
import { CrashPage, ErrorBoundary } from './crash-page.tsx'

function Broken(): never {
  throw new Error('a bug')
}

test('A page that fails says so and shows the way back', async () => {
  const screen = await render(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
    { createRootOptions: { onCaughtError: () => {} } },
  )
  await expect.element(screen.getByRole('heading', { name: 'Oops.' })).toBeVisible()
  await expect.element(screen.getByText('We are sorry, but you have encountered an error.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Back' })).toBeVisible()
  expect(await axeFaults()).toEqual([])
})

test('The support contact is the operator’s', async () => {
  const meta = Object.assign(document.createElement('meta'), { name: 'brand-support', content: 'help@studio.example' })
  document.head.append(meta)
  const screen = await render(<CrashPage />)
  await expect
    .element(screen.getByRole('link', { name: 'help@studio.example' }))
    .toHaveAttribute('href', 'mailto:help@studio.example')
  meta.remove()
})
