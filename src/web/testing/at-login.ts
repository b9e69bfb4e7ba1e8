import { expect } from 'vitest'
import { userEvent } from 'vitest/browser'
import { checkEmail } from '#contract/accounts/endpoints.ts'
import { fakeApi } from './fake-api.ts'
import { ana } from './people.ts'
import { renderApp } from './render-app.tsx'
import { askLittle } from './security-check.ts'

/** A server that knows Ana's address. */
export async function serverOfAna() {
  const api = fakeApi()
  await askLittle(api)
  api.reply(checkEmail, { exists: true })
  return api
}

export const sentTo = (api: ReturnType<typeof fakeApi>, path: string) =>
  api.received.filter((sent) => sent.path === path)

export const atPasswordStep = async (address = '/login') => {
  const app = await renderApp(address)
  await userEvent.fill(app.screen.getByRole('textbox', { name: 'Email' }), ana.email)
  await userEvent.click(app.screen.getByRole('button', { name: 'Continue' }))
  const password = app.screen.getByLabelText('Password', { exact: true })
  await expect.element(password).toHaveFocus()
  return { ...app, password }
}
