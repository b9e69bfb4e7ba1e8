import { randomBytes } from 'node:crypto'
import type { StaffRole } from '#contract/platform/staff-roles.ts'
import { registerAccount } from '../accounts/index.ts'
import type { TestApp } from './test-app.ts'
import { type Client, clientOf } from './client.ts'
import { aRegistration } from './registration.ts'

export type Person = Client & { id: string; email: string; password: string; authenticator?: string }

/** Ana, who has photographs; Bruno, who is new; Chiara, who is staff; and somebody who has not signed in. */
export type People = { ana: Person; bruno: Person; chiara: Person; visitor: Client }

/** The secret of every second factor that tests make, in base 32. */
const authenticator = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

/** New accounts in every call, so that tests of one file do not meet each other's people. */
export async function people(app: Pick<TestApp, 'url' | 'deps'>): Promise<People> {
  const person = async (first: string, last: string, staffRoles: StaffRole[] = []): Promise<Person> => {
    const email = `${first.toLowerCase()}-${randomBytes(4).toString('hex')}@example.com`
    const form = aRegistration({ email, first_name: first, last_name: last })
    const { account, token } = await registerAccount(app.deps, form, staffRoles, authenticator)
    const person = { ...clientOf(app.url, token), id: account.id, email, password: form.password }
    return staffRoles.length === 0 ? person : { ...person, authenticator }
  }
  const [ana, bruno, chiara] = await Promise.all([
    person('Ana', 'Almeida'),
    person('Bruno', 'Brandão'),
    person('Chiara', 'Conti', ['admin']),
  ])
  return { ana, bruno, chiara, visitor: clientOf(app.url) }
}
