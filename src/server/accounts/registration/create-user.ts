import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { StaffRole } from '#contract/platform/staff-roles.ts'
import { countryCode } from '#contract/accounts/countries.ts'
import { Email } from '#contract/accounts/forms.ts'
import { personName } from '#contract/accounts/registration.ts'
import { writeAudit } from '#server/platform/audit/audit.ts'
import type { Deps } from '#server/platform/deps.ts'
import { linkMinutes, makeLink } from './links.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { makeAccount, standing, verified } from './register.ts'
import { findAccountByEmail, setStanding } from '../store.ts'

type Needs = Pick<Deps, 'db' | 'clock'>

const commandLine = 'command line'

/** Roles as they are written on the command line: `owner` alone, or any of the staff's, with commas. */
const Roles = z
  .string({ error: `Say which role: --role owner, or one or more of ${StaffRole.options.join(', ')}.` })
  .transform((text, context): StaffRole[] => {
    if (text === 'owner') return []
    const read = z.array(StaffRole).min(1).safeParse(text.split(','))
    if (read.success) return [...new Set(read.data)]
    context.addIssue({
      code: 'custom',
      message: `There is no role "${text}". Roles are owner, ${StaffRole.options.join(', ')}; several with commas.`,
    })
    return z.NEVER
  })

const NewUser = z.object({
  email: Email,
  first_name: personName('First'),
  last_name: personName('Last'),
  country: countryCode('Say the country by its two letters: --country PT.'),
  role: Roles,
})

/**
 * Makes an account with the given role. The returned token sets its password and is valid for `minutes`. Throws an Error with a message for the
 * command line.
 */
export async function createUser({ db, clock }: Needs, given: Record<string, unknown>) {
  const { role, ...form } = read(NewUser, given)
  const password = randomBytes(32).toString('base64url')
  const passwordHash = await hashPassword(password)
  return await db.transaction(async (tx) => {
    const now = clock()
    const whole = { ...form, password, password_confirm: password }
    const account = await makeAccount(tx, whole, { passwordHash, ...standing(role), ...verified(now) })
    await writeAudit(tx, {
      at: now,
      actor: commandLine,
      action: 'user create',
      about: { accountId: account.id, roles: role },
    })
    return { account, token: await makeLink(tx, { purpose: 'reset', account, now }), minutes: linkMinutes.reset }
  })
}

/** Replaces an account's roles, from its next call on. */
export async function changeRoles({ db, clock }: Needs, given: Record<string, unknown>): Promise<StaffRole[]> {
  const { email, role } = read(NewUser.pick({ email: true, role: true }), given)
  return await db.transaction(async (tx) => {
    const account = await findAccountByEmail(tx, email)
    if (!account) throw new Error(`There is no account with the address ${email}.`)
    if (account.role === 'partner')
      throw new Error(`${email} is a member of a law firm. Remove them there first, and create another account.`)
    await setStanding(tx, account.id, standing(role))
    const about = { accountId: account.id, from: account.staffRoles, to: role }
    await writeAudit(tx, { at: clock(), actor: commandLine, action: 'user roles', about })
    return role
  })
}

function read<S extends z.ZodType>(schema: S, given: unknown): z.output<S> {
  const parsed = schema.safeParse(given)
  if (!parsed.success) throw new Error(parsed.error.issues.map(({ message }) => message).join('\n'))
  return parsed.data
}
