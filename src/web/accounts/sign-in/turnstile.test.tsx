import { expect, onTestFinished, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { checkEmail, getSecurityCheck, login } from '#contract/accounts/endpoints.ts'
import { prevalidateEmail, register, scorePassword } from '#contract/accounts/registering-endpoints.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { ana, anaSignedIn } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/render-app.tsx'

type Callbacks = Parameters<NonNullable<Window['turnstile']>['render']>[1]

/** Stand-in for the widget that records its callbacks. */
function cloudflareStandsIn(): Callbacks[] {
  const rendered: Callbacks[] = []
  window.turnstile = { render: (_, options) => `widget ${rendered.push(options)}`, remove: () => undefined }
  onTestFinished(() => void delete window.turnstile)
  return rendered
}

async function atPassword() {
  const api = fakeApi()
  api.reply(getSecurityCheck, { provider: 'turnstile', siteKey: 'site-key' })
  api.reply(checkEmail, { exists: true })
  api.reply(login, anaSignedIn)
  const widgets = cloudflareStandsIn()
  const { screen, address } = await renderApp('/login')
  await userEvent.fill(screen.getByRole('textbox', { name: 'Email' }), ana.email)
  await userEvent.keyboard('{Enter}')
  await userEvent.fill(screen.getByLabelText('Password', { exact: true }), 'harbour light')
  await expect.poll(() => widgets.length).toBeGreaterThan(0)
  return { api, screen, address, widget: () => widgets.at(-1)!, send: () => userEvent.keyboard('{Enter}') }
}

test('Nobody signs in before the widget is done', async () => {
  const { api, screen, address, widget, send } = await atPassword()
  expect(widget().sitekey).toBe('site-key')
  await send()
  const asked = 'Please complete the security verification before signing in.'
  await expect.element(screen.getByRole('alert')).toHaveTextContent(asked)
  expect(api.received.some(({ path }) => path === '/api/auth/login')).toBe(false)
  widget().callback('solved-1')
  await userEvent.click(screen.getByRole('button', { name: 'Log In' }))
  await expect.poll(address).toBe('/images')
  expect(api.received.find(({ path }) => path === '/api/auth/login')!.body).toMatchObject({
    security_token: 'solved-1',
  })
})

test('An expired or failed widget clears its solution and says so', async () => {
  const { api, screen, widget, send } = await atPassword()
  widget().callback('solved-1')
  widget()['expired-callback']()
  const expired = 'Security verification expired. Please complete the challenge again.'
  await expect.element(screen.getByText(expired)).toBeVisible()
  await send()
  await expect.element(screen.getByRole('alert')).toHaveTextContent(expired)
  widget()['error-callback']()
  await expect.element(screen.getByText('Security verification failed. Please try again.')).toBeVisible()
  expect(api.received.some(({ path }) => path === '/api/auth/login')).toBe(false)
})

test('Registration waits for the widget, whose failure says what to do', async () => {
  const api = fakeApi()
  api.reply(getSecurityCheck, { provider: 'turnstile', siteKey: 'site-key' })
  api.reply(prevalidateEmail, { payload: null })
  api.reply(scorePassword, { score: 3, warning: '' })
  api.reply(register, anaSignedIn)
  const widgets = cloudflareStandsIn()
  const { screen, address } = await renderApp('/register')
  const answers = { Email: ana.email, 'First name': 'Ana', 'Last name': 'Ibarra' }
  for (const [name, answer] of Object.entries(answers)) await userEvent.fill(screen.getByLabelText(name), answer)
  await userEvent.fill(screen.getByLabelText('Country'), 'Portu')
  await userEvent.click(screen.getByRole('option', { name: 'Portugal' }))
  for (const name of ['Password', 'Repeat password'])
    await userEvent.fill(screen.getByLabelText(name, { exact: true }), 'harbour light at six')
  const send = () => userEvent.click(screen.getByRole('button', { name: 'Sign Up' }))
  await expect.poll(() => widgets.length).toBeGreaterThan(0)
  await send()
  const asked = 'Please complete the security verification before submitting.'
  await expect.element(screen.getByRole('alert')).toHaveTextContent(asked)
  widgets.at(-1)!['error-callback']()
  const failed = 'Security verification failed. Reload the page and try again.'
  await expect.element(screen.getByText(failed)).toBeVisible()
  expect(api.received.some(({ path }) => path === '/api/auth/register')).toBe(false)
  widgets.at(-1)!.callback('solved-1')
  await send()
  await expect.poll(address).toBe('/images')
})
