import { register } from '#contract/accounts/registering-endpoints.ts'
import { clientOf } from './client.ts'
import { solveSecurityCheck } from './security-check.ts'

/** A valid registration form of an extra. */
export const aRegistration = (change: { email?: string; first_name?: string; last_name?: string } = {}) => ({
  email: 'ana@example.com',
  first_name: 'Ana',
  last_name: 'Almeida',
  country: 'PT',
  password: 'a long enough password',
  password_confirm: 'a long enough password',
  ...change,
})

/** Registers at a server that runs as a process of its own; resolves to the owner and the session's token. */
export async function registerAt(url: string, email?: string): Promise<{ token: string; user: { _id: string } }> {
  const security_token = await solveSecurityCheck(url)
  return await clientOf(url).call(register, {
    security_token,
    form: aRegistration(email === undefined ? {} : { email }),
  })
}
