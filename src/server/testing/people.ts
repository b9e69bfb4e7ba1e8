import { randomBytes } from 'node:crypto'
import type { StaffRole } from '#contract/platform/staff-roles.ts'
import { hashPassword, registerAccount } from '../accounts/index.ts'
import type { TestApp } from './test-app.ts'
import { type Client, clientOf } from './client.ts'
import { aRegistration } from './registration.ts'

export type Person = Client & { id: string; email: string; password: string; authenticator?: string }

/** Ana has photographs, Bruno none; Chiara is staff; one visitor. */
export type People = { ana: Person; bruno: Person; chiara: Person; visitor: Client }

/** Base-32 secret of all tests' second factors. */
const authenticator = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

/** New accounts in every call, so that tests of one file do not meet each other's people. */
export async function people(app: Pick<TestApp, 'url' | 'deps'>): Promise<People> {
  const [ana, bruno, chiara] = await Promise.all([
    person(app, 'Ana', 'Almeida'),
    person(app, 'Bruno', 'Brandão'),
    staffPerson(app, ['admin'], ['Chiara', 'Conti']),
  ])
  return { ana, bruno, chiara, visitor: clientOf(app.url) }
}

type Name = [first: string, last: string]

/** A new member of staff with these roles. */
export async function staffPerson(
  app: Pick<TestApp, 'url' | 'deps'>,
  staffRoles: StaffRole[],
  [first, last]: Name = ['Sol', 'Silva'],
): Promise<Person> {
  return { ...(await person(app, first, last, staffRoles)), authenticator }
}

async function person(
  app: Pick<TestApp, 'url' | 'deps'>,
  first: string,
  last: string,
  staffRoles: StaffRole[] = [],
): Promise<Person> {
  const email = `${first.toLowerCase()}-${randomBytes(4).toString('hex')}@example.com`
  const form = aRegistration({ email, first_name: first, last_name: last })
  const passwordHash = await hashOnce(form.password)
  const { account, token } = await registerAccount(app.deps, form, { staffRoles, authenticator, passwordHash })
  return { ...clientOf(app.url, token), id: account.id, email, password: form.password }
}

/** Hashes by password. Hashing costs 15 to 50 ms of a core, and nearly everybody in tests has the same password. */
const hashes = new Map<string, Promise<string>>()

function hashOnce(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, hash)
  return hash
}
