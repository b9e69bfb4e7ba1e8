import { expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useState } from 'react'
import { EmailField } from './email-field.tsx'

function Page() {
  const [email, setEmail] = useState('')
  return <EmailField value={email} onChange={({ target }) => setEmail(target.value)} />
}

test('Without the suggestion code, nothing is suggested and nothing fails', async () => {
  const asked = vi.fn<() => never>(() => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  vi.doMock('./email-suggestion.ts', asked)
  const failures: unknown[] = []
  const hear = (event: PromiseRejectionEvent) => {
    event.preventDefault()
    failures.push(event.reason)
  }
  window.addEventListener('unhandledrejection', hear)
  onTestFinished(() => window.removeEventListener('unhandledrejection', hear))
  const screen = await render(<Page />)
  await userEvent.fill(screen.getByLabelText('Email'), 'ana@gmial.com')
  await expect.poll(() => asked).toHaveBeenCalled()
  await new Promise((turn) => setTimeout(turn))
  expect(failures).toEqual([])
  expect(screen.getByText(/Did you mean/).elements()).toEqual([])
})
