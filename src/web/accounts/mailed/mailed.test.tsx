import { expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { requestReset, resendVerification, resetPassword, verifyEmail } from '#contract/accounts/endpoints.ts'
import { scorePassword } from '#contract/accounts/registering-endpoints.ts'
import { sessionToken } from '#web/platform/calls/session.ts'
import { everyLook, faultsInEveryLook } from '#web/testing/axe.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { heardToasts } from '#web/testing/heard-toasts.ts'
import { ana } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { askLittle } from '#web/testing/security-check.ts'
import { anaIsSignedIn } from '#web/testing/signed-in.ts'

test('A forgotten password leads to a mailed link', async () => {
  const api = fakeApi()
  await askLittle(api)
  api.reply(requestReset, undefined)
  const { screen } = await renderApp('/login/reset')
  await expect.element(screen.getByRole('link', { name: 'Back to login' })).toHaveAttribute('href', '/login')
  await userEvent.fill(screen.getByLabelText('Email'), 'ana')
  await userEvent.click(screen.getByRole('button', { name: 'Send the link' }))
  await expect.element(screen.getByText('Invalid email address', { exact: true })).toBeVisible()
  await userEvent.fill(screen.getByLabelText('Email'), ana.email)
  await userEvent.click(screen.getByRole('button', { name: 'Send the link' }))
  await expect.element(screen.getByRole('heading', { name: 'Check your mail' })).toBeVisible()
  await expect.element(screen.getByText(new RegExp(`If ${ana.email} has an account`))).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Back to login' })).toBeVisible()
  expect(api.received.at(-1)!.body).toEqual({ email: ana.email, security_token: expect.any(String) })
})

test('A request for a link that is refused says why', async () => {
  const api = fakeApi()
  await askLittle(api)
  const message = 'Security verification failed. Please try again.'
  api.refuse(requestReset, 'forbidden', { code: 'security-check.failed', message, field: 'security_token' })
  const { screen } = await renderApp('/login/reset')
  await userEvent.fill(screen.getByLabelText('Email'), ana.email)
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('alert')).toHaveTextContent(message)
})

async function choosing() {
  const api = fakeApi()
  api.reply(scorePassword, { score: 4, warning: '' })
  api.reply(resetPassword, undefined)
  const { screen, address } = await renderApp('/login/reset/a-mailed-token')
  const choose = async (password: string, repeated = password) => {
    await userEvent.fill(screen.getByLabelText('New password'), password)
    await userEvent.fill(screen.getByLabelText('Repeat password'), repeated)
    await userEvent.click(screen.getByRole('button', { name: 'Set the password' }))
  }
  return { api, screen, address, choose }
}

test('With the link another password is chosen, and then one logs in', async () => {
  const { api, screen, address, choose } = await choosing()
  await expect.element(screen.getByRole('link', { name: 'Back to login' })).toBeVisible()
  await choose('Correct horse 9')
  await expect.poll(address).toBe('/login')
  await expect.element(screen.getByText('Your password is set. Log in with it.').first()).toBeVisible()
  const sent = api.received.find(({ path }) => path === '/api/users/me/password')
  expect(sent!.body).toEqual({ token: 'a-mailed-token', password: 'Correct horse 9' })
})

test('Each password that cannot be is refused in words and not sent', async () => {
  const { api, screen, choose } = await choosing()
  for (const [password, repeated, message, strength] of [
    ['', '', 'Password required.', { score: 4, warning: '' }],
    ['Correct horse 9', 'Correct horse 8', 'Passwords don‘t match.', { score: 4, warning: '' }],
    ['kfw92', 'kfw92', 'Please choose a stronger password.', { score: 4, warning: '' }],
    ['harbour light', 'harbour light', 'Please choose a stronger password.', { score: 2, warning: '' }],
    ['password1', 'password1', 'This is common.', { score: 0, warning: 'This is common.' }],
  ] as const) {
    api.reply(scorePassword, strength)
    await choose(password, repeated)
    await expect.element(screen.getByText(message, { exact: true })).toBeVisible()
    expect(screen.getByText(message).elements()).toHaveLength(1)
  }
  expect(api.received.some(({ path }) => path === '/api/users/me/password')).toBe(false)
})

test('A link that is over leads to another one', async () => {
  const { api, screen, choose } = await choosing()
  const message = 'This link is no longer good.'
  api.refuse(resetPassword, 'missing', { code: 'link.over', message })
  await choose('Correct horse 9')
  await expect.element(screen.getByRole('alert')).toHaveTextContent(`${message} Ask for another link`)
  await userEvent.click(screen.getByRole('link', { name: 'Ask for another link' }))
  await expect.element(screen.getByRole('heading', { name: 'Reset your password' })).toBeVisible()
})

test('Resetting the password signs out here too', async () => {
  const api = anaIsSignedIn()
  api.reply(scorePassword, { score: 4, warning: '' })
  api.reply(resetPassword, undefined)
  const { screen, address } = await renderApp('/login/reset/a-mailed-token')
  await userEvent.fill(screen.getByLabelText('New password'), 'Correct horse 9')
  await userEvent.fill(screen.getByLabelText('Repeat password'), 'Correct horse 9')
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/login')
  expect(sessionToken()).toBeNull()
})

test('An expired invitation of a law firm points to the firm', async () => {
  const api = fakeApi()
  api.reply(scorePassword, { score: 4, warning: '' })
  api.refuse(resetPassword, 'missing', { code: 'link.over', message: 'This link is over.' })
  const { screen } = await renderApp('/login/reset/a-mailed-token?invited=true')
  await expect.element(screen.getByRole('heading', { name: 'Set your password' })).toBeVisible()
  await userEvent.fill(screen.getByLabelText('New password'), 'Correct horse 9')
  await userEvent.fill(screen.getByLabelText('Repeat password'), 'Correct horse 9')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('This link is over. Ask the person who invited you for another invitation.')
})

test('A verification opens its link once and is remembered for a day', async () => {
  const written = vi.spyOn(Document.prototype, 'cookie', 'set')
  onTestFinished(() => written.mockRestore())
  const api = fakeApi()
  let answer: (() => void) | undefined
  api.on(verifyEmail, async () => {
    await new Promise<void>((answered) => (answer = answered))
    return new Response(null, { status: 204 })
  })
  const { screen } = await renderApp('/register/verify-email/a-token')
  await expect.element(screen.getByRole('heading', { name: 'Checking' })).toBeVisible()
  answer!()
  await expect.element(screen.getByRole('heading', { name: 'Email verified' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Get started' })).toHaveAttribute('href', '/matches')
  await expect.element(screen.getByRole('link', { name: 'Login now' })).toHaveAttribute('href', '/login')
  expect(api.received.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'PUT /api/users/me/verify-email/a-token',
  ])
  expect(document.cookie).toContain('emailVerified=yes')
  expect(written.mock.calls.flat()).toContain('emailVerified=yes; Max-Age=86400; Path=/; SameSite=Lax')
})

test('A failed verification says so for 10 seconds and offers another link', async () => {
  const api = fakeApi()
  const heard = heardToasts()
  const message = 'This link is no longer good.'
  api.refuse(verifyEmail, 'missing', { code: 'link.over', message })
  const { screen, address } = await renderApp('/register/verify-email/a-token')
  await expect.element(screen.getByRole('heading', { name: 'Email verification failed.' })).toBeVisible()
  await expect.poll(() => heard).toEqual([{ message, tone: 'error', stays: 10_000 }])
  await userEvent.click(screen.getByRole('button', { name: 'resend the link' }))
  await expect.poll(address).toBe('/login?next=%2Fregister%2Fverify-email%2Fa-token')
})

test('A failed verification without server words uses ours', async () => {
  const api = fakeApi()
  const heard = heardToasts()
  api.refuse(verifyEmail, 'broken', { code: 'broken', message: '' })
  await renderApp('/register/verify-email/a-token')
  await expect.poll(() => heard).toEqual([{ message: 'Email verification failed', tone: 'error', stays: 10_000 }])
})

test('Who is signed in has the link sent again', async () => {
  const api = anaIsSignedIn()
  api.refuse(verifyEmail, 'missing', { code: 'link.over', message: 'This link is no longer good.' })
  api.reply(resendVerification, undefined)
  const { screen } = await renderApp('/register/verify-email/a-token')
  await userEvent.click(screen.getByRole('button', { name: 'resend the link' }))
  await expect.element(screen.getByText('A new link is on its way to you.').first()).toBeVisible()
  expect(screen.getByRole('link', { name: 'Login now' }).elements()).toEqual([])
})

test('Pages of mailed links pass the audit and fit everywhere', everyLook, async () => {
  const api = fakeApi()
  api.refuse(verifyEmail, 'missing', { code: 'link.over', message: 'This link is no longer good.' })
  const { screen, goTo } = await renderApp('/login/reset')
  for (const [at, title] of [
    ['/login/reset', 'Reset your password'],
    ['/login/reset/a-token', 'Choose a new password'],
    ['/register/verify-email/a-token', 'Email verification failed.'],
  ] as const) {
    goTo(at)
    await expect.element(screen.getByRole('heading', { name: title })).toBeVisible()
    expect(await faultsInEveryLook(), at).toEqual([])
  }
})
