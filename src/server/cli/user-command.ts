import { parseArgs } from 'node:util'
import { changeRoles, createUser } from '../accounts/index.ts'
import { recoverStaff } from '../accounts/staff/index.ts'
import type { Config } from '../platform/config.ts'
import type { Deps } from '../platform/deps.ts'
import { line, type Say } from '../platform/text/terminal-line.ts'

type Needs = Pick<Deps, 'db' | 'clock'> & { config: Pick<Config, 'publicUrl'> }

const options = {
  role: { type: 'string' },
  email: { type: 'string' },
  'first-name': { type: 'string' },
  'last-name': { type: 'string' },
  country: { type: 'string' },
} as const

/** `rightframe user create …`, `rightframe user roles …`, `rightframe user recover …`. */
export async function runUserCommand(needs: Needs, [action, ...args]: string[], say: Say): Promise<void> {
  if (action !== 'create' && action !== 'roles' && action !== 'recover')
    throw new Error(
      'rightframe user create --email EMAIL --role ROLE[,ROLE] --first-name NAME --last-name NAME --country PT\nrightframe user roles --email EMAIL --role ROLE[,ROLE]\nrightframe user recover --email EMAIL',
    )
  const { values } = parseArgs({ args, options })
  const { 'first-name': first_name = '', 'last-name': last_name = '', email = '', country = '', role } = values
  const given = { first_name, last_name, email, country, role }
  if (action === 'create') return await create(needs, given, say)
  if (action === 'recover') {
    await recoverStaff(needs, email)
    return say(line`${email} signs in with the password, then turns on a new second factor.`)
  }
  const roles = await changeRoles(needs, given)
  say(line`${email} is ${roles.length === 0 ? 'an owner' : roles.join(', ')} from now on.`)
}

async function create(needs: Needs, given: Record<string, string | undefined>, say: Say): Promise<void> {
  const { account, token, minutes } = await createUser(needs, given)
  const standing = account.staffRoles.length === 0 ? 'an owner' : account.staffRoles.join(', ')
  say(line`${account.email} has an account as ${standing}.`)
  say(line`Choose its password within ${minutes} minutes at ${needs.config.publicUrl}/login/reset/${token}`)
}
