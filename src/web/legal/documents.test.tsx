import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { type FirmStatement, getStatementDocument } from '#contract/legal/statements.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { heardToasts } from '#web/testing/heard-toasts.ts'
import { Confirm } from './desk/confirm.tsx'
import { StepForm } from './step-form.tsx'

const show = async (part: ReactNode) =>
  await render(<QueryClientProvider client={new QueryClient()}>{part}</QueryClientProvider>)

const statement: FirmStatement = {
  _id: 'b'.repeat(24),
  at: '2026-11-20T10:00:00.000Z',
  to: 'judgment',
  by: 'Lea Marin',
  currency: 'EUR',
  amount: 0,
  costs: 0,
  rest: 0,
  reason: 'The court awarded nothing.',
  document: 'judgment.pdf',
  confirmed: 0,
  state: 'nothing-due',
}

test('A document of a statement that cannot be had is said so', async () => {
  const heard = heardToasts()
  fakeApi().refuse(getStatementDocument, 'missing', { code: 'missing', message: 'There is no such document.' })
  const screen = await show(<Confirm caseId={'a'.repeat(24)} statement={statement} onDone={() => undefined} />)
  await userEvent.click(screen.getByRole('button', { name: /^Read judgment.pdf/ }))
  await expect.poll(() => heard.map(({ message }) => message)).toEqual(['There is no such document.'])
})

test('A document that was chosen by mistake is taken away again', async () => {
  const screen = await show(<StepForm steps={['legal_closed']} last={undefined} take={() => Promise.resolve()} />)
  const choose = screen.getByLabelText('Add the document (PDF)')
  await expect.element(choose).not.toHaveAttribute('multiple')
  await userEvent.upload(choose, new File(['%PDF'], 'another-case.pdf'))
  await userEvent.click(screen.getByRole('button', { name: 'Remove another-case.pdf' }))
  await expect.element(screen.getByText('another-case.pdf')).not.toBeInTheDocument()
  await expect.element(screen.getByLabelText('Add the document (PDF)')).toBeInTheDocument()
})
