import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { checkEmail } from '#contract/accounts/endpoints.ts'
import { atPasswordStep, sentTo, serverOfAna } from '#web/testing/at-login.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { heardToasts } from '#web/testing/heard-toasts.ts'
import { ana } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/render-app.tsx'

test('An address without account is refused at its field until changed', async () => {
  const api = fakeApi()
  api.reply(checkEmail, { exists: false })
  const { screen } = await renderApp('/login')
  const email = screen.getByRole('textbox', { name: 'Email' })
  await userEvent.fill(email, ana.email)
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await expect.element(screen.getByText('Email address not recognized')).toBeVisible()
  await expect.element(email).toHaveAccessibleDescription('Email address not recognized')
  expect(sentTo(api, '/api/auth/check-email')[0]!.body).toEqual({ email: ana.email })
  await userEvent.fill(email, 'ana@ibarra.test')
  await expect.element(email).not.toHaveAttribute('aria-invalid')
})

test('A failed address check warns for 8 seconds and keeps the address', async () => {
  const api = fakeApi()
  const heard = heardToasts()
  const message = 'Too many attempts. Please wait 40 minutes.'
  api.refuse(checkEmail, 'limited', { code: 'attempts.too-many', message })
  const { screen } = await renderApp('/login')
  await userEvent.fill(screen.getByRole('textbox', { name: 'Email' }), ana.email)
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await expect.poll(() => heard).toEqual([{ message, tone: 'warn', stays: 8000 }])
  await expect.element(screen.getByRole('button', { name: 'Continue' })).toBeVisible()
})

test('An unsent check repeats once after a second, then reports failure', async () => {
  const api = fakeApi()
  const heard = heardToasts()
  const sent: number[] = []
  api.on(checkEmail, () => {
    sent.push(performance.now())
    throw new TypeError('no network')
  })
  const { screen } = await renderApp('/login')
  await userEvent.fill(screen.getByRole('textbox', { name: 'Email' }), ana.email)
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  const message = 'Security verification failed. Please try again.'
  await expect.poll(() => heard).toEqual([{ message, tone: 'warn', stays: 8000 }])
  expect(sent).toHaveLength(2)
  expect(sent[1]! - sent[0]!).toBeGreaterThan(990)
})

test('One check runs at a time; answers for changed addresses are dropped', async () => {
  const api = fakeApi()
  let answer: (() => void) | undefined
  api.on(checkEmail, async () => {
    await new Promise<void>((answered) => (answer = answered))
    return Response.json({ exists: true })
  })
  const { screen } = await renderApp('/login')
  const email = screen.getByRole('textbox', { name: 'Email' })
  const go = screen.getByRole('button', { name: 'Continue' })
  await userEvent.fill(email, ana.email)
  await userEvent.click(go)
  await expect.element(go).toHaveAttribute('aria-busy', 'true')
  await userEvent.keyboard('{Enter}')
  expect(sentTo(api, '/api/auth/check-email')).toHaveLength(1)
  await userEvent.fill(email, 'bruno@ibarra.example')
  await expect.element(go).not.toHaveAttribute('aria-busy')
  answer!()
  await userEvent.click(go)
  await expect.poll(() => sentTo(api, '/api/auth/check-email')).toHaveLength(2)
  answer!()
  await expect.element(screen.getByLabelText('Password', { exact: true })).toBeVisible()
  await userEvent.fill(email, 'ana@ibarra.example')
  await expect.element(go).toBeVisible()
  expect(screen.getByLabelText('Password', { exact: true }).elements()).toEqual([])
})

test('A required security check is solved unseen', async () => {
  const api = await serverOfAna()
  api.on(checkEmail, ({ body }) =>
    (body as { security_token?: string }).security_token
      ? Response.json({ exists: true })
      : Response.json({ code: 'security-check.required', message: 'Please solve it.' }, { status: 429 }),
  )
  await atPasswordStep()
  expect(sentTo(api, '/api/auth/check-email')).toHaveLength(2)
})
