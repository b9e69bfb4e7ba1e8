import { expect, onTestFinished, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { checkEmail, getSecurityCheck, login } from '#contract/accounts/endpoints.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { ana, anaSignedIn } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/render-app.tsx'

type Callbacks = Parameters<NonNullable<Window['turnstile']>['render']>[1]

/** The widget's side of things: what it was told to call, once for each time it was put on the page. */
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

test('A widget that expires, and one that fails, clear what was solved and say so', async () => {
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
