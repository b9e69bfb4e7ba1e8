import { expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { getSecurityCheck, loadSession, login, passSecondFactor } from '#contract/accounts/endpoints.ts'
import { everyLook, faultsInEveryLook } from '#web/testing/axe.ts'
import { ana, anaSignedIn, chiara } from '#web/testing/people.ts'
import { atPasswordStep, sentTo, serverOfAna } from '#web/testing/at-login.ts'
import { renderApp } from '#web/testing/render-app.tsx'

test('Address, then password, then the requested page', async () => {
  const api = await serverOfAna()
  api.reply(login, anaSignedIn)
  api.reply(loadSession, { user: ana })
  const { screen, address, password } = await atPasswordStep('/login?next=%2Fui')
  await userEvent.fill(password, 'harbour light')
  await userEvent.click(screen.getByRole('button', { name: 'Log In' }))
  await expect.poll(address).toBe('/ui')
  const sent = api.received.find(({ path }) => path === '/api/auth/login')!.body
  expect(sent).toEqual({ email: ana.email, password: 'harbour light', security_token: expect.any(String) })
  expect(localStorage.getItem('rightframe.session')).toBe(anaSignedIn.token)
})

test('Without another wish a session begins at the images', async () => {
  const api = await serverOfAna()
  api.reply(login, anaSignedIn)
  const { address, password } = await atPasswordStep('/')
  await userEvent.fill(password, 'harbour light')
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/images')
})

test.each([
  ['Without another wish a session of staff begins at the desk', '/', '/desk'],
  ['With one it begins there', '/login?next=%2Fmatches', '/matches'],
])('%s', async (_, from, to) => {
  const api = await serverOfAna()
  api.reply(login, { ...anaSignedIn, user: chiara })
  api.reply(loadSession, { user: chiara })
  const { screen, address, password } = await atPasswordStep(from)
  await userEvent.fill(password, 'harbour light')
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toContain(to)
  await expect.element(screen.getByRole('link', { name: 'Desk', exact: true })).toHaveAttribute('href', '/desk')
})

test('An invalid address is refused at its field', async () => {
  const { screen } = await renderApp('/login')
  const email = screen.getByRole('textbox', { name: 'Email' })
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await expect.element(screen.getByText('Invalid email address.')).toBeVisible()
  await expect.element(email).toHaveFocus()
  for (const wrong of ['ana@gmail.de', 'ana@icloud.net', 'ana@']) {
    await userEvent.fill(email, wrong)
    await expect.element(screen.getByText(/^Invalid email address\./)).toBeVisible()
  }
  await userEvent.fill(email, ana.email)
  await expect.element(email).not.toHaveAttribute('aria-invalid')
})

test('A suspected typing error asks, and is accepted all the same', async () => {
  await serverOfAna()
  const { screen } = await renderApp('/login')
  await userEvent.fill(screen.getByRole('textbox', { name: 'Email' }), 'ana@gmial.com')
  await expect.element(screen.getByText('Did you mean ana@gmail.com?')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await expect.element(screen.getByLabelText('Password', { exact: true })).toBeVisible()
})

test('An impossible address is refused, naming the likely one', async () => {
  await serverOfAna()
  const { screen } = await renderApp('/login')
  for (const [typed, meant] of [
    ['maya@gmail.con', 'maya@gmail.com'],
    ['maya@icloud.de', 'maya@icloud.com'],
  ] as const) {
    await userEvent.fill(screen.getByRole('textbox', { name: 'Email' }), typed)
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    await expect.element(screen.getByText(`Invalid email address. Did you mean ${meant}?`)).toBeVisible()
  }
})

test('A password is asked for', async () => {
  await serverOfAna()
  const { screen } = await atPasswordStep()
  const field = screen.getByLabelText('Password', { exact: true }).element()
  expect(field.getAttribute('autocomplete'), 'ASVS 6.2.7').toBe('current-password')
  await userEvent.click(screen.getByRole('button', { name: 'Log In' }))
  await expect.element(screen.getByText('Password required.')).toBeVisible()
})

test('A refused password is told at its field until it changes', async () => {
  const api = await serverOfAna()
  const message = 'The email address or the password is wrong. Check both, or reset the password.'
  api.refuse(login, 'unauthenticated', { code: 'account.wrong-password', message, field: 'password' })
  const { screen, password } = await atPasswordStep()
  await userEvent.fill(password, 'wrong')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText(message)).toBeVisible()
  await expect.element(password).toHaveAttribute('aria-invalid', 'true')
  await userEvent.fill(password, 'another')
  expect(screen.getByText(message).elements()).toEqual([])
})

test('What belongs to no field is told above the form', async () => {
  await serverOfAna()
  const { screen, password } = await atPasswordStep()
  await userEvent.fill(password, 'harbour light')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('The server cannot be reached. Check your connection and try again.')
})

test('The password step leads to reset, signing in to signing up', async () => {
  await serverOfAna()
  const { screen, address } = await atPasswordStep()
  const forgotten = screen.getByRole('link', { name: 'Forgot your password?' })
  await expect.element(forgotten).toHaveAttribute('href', '/login/reset')
  await expect.element(screen.getByText('No account yet? Sign Up')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/register')
  await expect.element(screen.getByText(/terms of use and our privacy policy/)).toBeVisible()
  await userEvent.click(forgotten)
  await expect.element(screen.getByLabelText('Email')).toHaveValue(ana.email)
  expect(address()).toBe('/login/reset')
})

test('A wrong password spends the solution; the next attempt brings another', async () => {
  const api = await serverOfAna()
  const failed = 'The email address or the password is wrong.'
  api.refuse(login, 'unauthenticated', { code: 'account.wrong-password', message: failed, field: 'password' })
  const { screen, password } = await atPasswordStep()
  await userEvent.fill(password, 'wrong')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText(failed)).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => sentTo(api, '/api/auth/login')).toHaveLength(2)
  expect(sentTo(api, '/api/auth/security-check').length).toBeGreaterThanOrEqual(2)
})

for (const [code, message] of [
  ['security-check.failed', 'Security verification failed. Please try again.'],
  ['security-check.expired', 'Security verification expired. Please complete the challenge again.'],
] as const)
  test(`A refused security check says so: ${message}`, async () => {
    const api = await serverOfAna()
    api.refuse(login, 'forbidden', { code, message, field: 'security_token' })
    const { screen, password } = await atPasswordStep()
    await userEvent.fill(password, 'harbour light')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('alert')).toHaveTextContent(message)
  })

test('A challenge that cannot be had is a verification that failed', async () => {
  const api = await serverOfAna()
  api.refuse(getSecurityCheck, 'broken', { code: 'broken', message: 'A bug.' })
  const { screen, password } = await atPasswordStep()
  await userEvent.fill(password, 'harbour light')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Security verification failed. Please try again.')
})

test('A clock that is far from the server’s keeps nobody out', async () => {
  const api = await serverOfAna()
  api.reply(login, anaSignedIn)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
  onTestFinished(() => void vi.useRealTimers())
  const { address, password } = await atPasswordStep()
  await userEvent.fill(password, 'harbour light')
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/images')
})

test('An expired challenge is retried once, then reported', async () => {
  const api = await serverOfAna()
  const asked = () => sentTo(api, '/api/auth/security-check').length
  const real = performance.now.bind(performance)
  const now = vi.spyOn(performance, 'now').mockImplementation(() => real() + asked() * 3_600_000)
  onTestFinished(() => now.mockRestore())
  const { screen, password } = await atPasswordStep()
  await expect.poll(asked).toBe(1)
  await userEvent.fill(password, 'harbour light')
  await userEvent.keyboard('{Enter}')
  const expired = 'Security verification expired. Please complete the challenge again.'
  await expect.element(screen.getByRole('alert')).toHaveTextContent(expired)
  expect(sentTo(api, '/api/auth/login')).toEqual([])
})

test('An insecure page says where to sign in', async () => {
  await serverOfAna()
  const real = Object.getOwnPropertyDescriptor(window, 'isSecureContext')!
  Object.defineProperty(window, 'isSecureContext', { configurable: true, get: () => false })
  onTestFinished(() => void Object.defineProperty(window, 'isSecureContext', real))
  const { screen, password } = await atPasswordStep()
  await userEvent.fill(password, 'harbour light')
  await userEvent.keyboard('{Enter}')
  const where = 'Security verification works only over HTTPS or on localhost. Please open this page at such an address.'
  await expect.element(screen.getByRole('alert')).toHaveTextContent(where)
})

const withSecondFactor = async () => {
  const api = await serverOfAna()
  api.refuse(login, 'unauthenticated', {
    code: 'second-factor',
    message: 'Enter the code of your authenticator.',
    details: { challenge: 'half way in' },
  })
  const app = await atPasswordStep()
  await userEvent.fill(app.password, 'harbour light')
  await userEvent.keyboard('{Enter}')
  const code = app.screen.getByLabelText('Code')
  await expect.element(code).toHaveFocus()
  return { ...app, api, code }
}

test('With a second factor the code comes after the password', async () => {
  const { screen, address, api, code } = await withSecondFactor()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Code required.')).toBeVisible()
  const wrong = 'This code is wrong. Enter the one that your app shows now.'
  api.refuse(passSecondFactor, 'forbidden', { code: 'second-factor.wrong', message: wrong, field: 'code' })
  await userEvent.fill(code, '111111')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText(wrong)).toBeVisible()
  api.reply(passSecondFactor, anaSignedIn)
  await userEvent.fill(code, ' 222222 ')
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/images')
  expect(sentTo(api, '/api/auth/second-factor').at(-1)!.body).toEqual({ challenge: 'half way in', code: '222222' })
})

test('A code that comes too late leads back to the password', async () => {
  const { screen, api, code } = await withSecondFactor()
  const message = 'Signing in took too long. Please begin again with your password.'
  api.refuse(passSecondFactor, 'forbidden', { code: 'second-factor.over', message })
  await userEvent.fill(code, '222222')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('alert')).toHaveTextContent(message)
  await expect.element(screen.getByLabelText('Password', { exact: true })).toBeVisible()
})

test('After signing in nobody is sent to another site', async () => {
  const api = await serverOfAna()
  api.reply(login, anaSignedIn)
  const foreign = ['//elsewhere.example', 'https://elsewhere.example', '/\\elsewhere.example', '/%09/elsewhere.example']
  for (const next of foreign) {
    localStorage.clear()
    const { screen, address } = await renderApp(`/login?next=${encodeURIComponent(decodeURIComponent(next))}`)
    await userEvent.fill(screen.getByRole('textbox', { name: 'Email' }), ana.email)
    await userEvent.keyboard('{Enter}')
    await userEvent.fill(screen.getByLabelText('Password', { exact: true }), 'harbour light')
    await userEvent.keyboard('{Enter}')
    await expect.poll(address).toBe('/images')
    await screen.unmount()
  }
})

test('Both pages before sign-in pass the audit and fit everywhere', everyLook, async () => {
  const { screen, goTo } = await renderApp('/')
  await expect.element(screen.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  expect(await faultsInEveryLook()).toEqual([])
  goTo('/register')
  await expect.element(screen.getByRole('heading', { name: 'Nice to meet you' })).toBeVisible()
  expect(await faultsInEveryLook()).toEqual([])
})
