import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { OperatorProblem } from '../operator-problem.ts'

export type User = { uid: number; gid: number }

/** A program that another user runs: its name, the variable with the user, the default user, and the alternative. */
type Runs = { what: string; variable: string; usual: User; orElse: string }

/** Unix's user and group without rights. */
const database: Runs = {
  what: 'the embedded database',
  variable: 'POSTGRES_USER',
  usual: { uid: 65_534, gid: 65_534 },
  orElse: ', or set DATABASE_URL',
}
/** Nobody else's: what breaks out of a browser reaches neither our files nor the database, which is another user's. */
const browser: Runs = {
  what: 'the browser',
  variable: 'CHROMIUM_USER',
  usual: { uid: 65_533, gid: 65_533 },
  orElse: ', or leave browser out of RIGHTFRAME_ROLES',
}

/**
 * The database's user when this process is root, which PostgreSQL refuses: `POSTGRES_USER` by name or number, else nobody. Undefined when it runs as
 * this process. Throws OperatorProblem for an unknown user.
 */
export const userOfDatabase = (configured: string | undefined, ownId = userInfo().uid): User | undefined =>
  userFor(database, configured, ownId)

/** The same for the drawing browser and `CHROMIUM_USER`. */
export const userOfBrowser = (configured: string | undefined, ownId = userInfo().uid): User | undefined =>
  userFor(browser, configured, ownId)

function userFor(
  { what, variable, usual, orElse }: Runs,
  configured: string | undefined,
  ownId: number,
): User | undefined {
  if (ownId !== 0) return undefined
  if (process.platform !== 'linux')
    throw new OperatorProblem(`As root ${what} does not run on this system. Start as another user${orElse}.`)
  if (configured === undefined) return usual
  const user = knownUsers().find(({ name, uid }) => configured === name || configured === String(uid))
  if (!user) throw new OperatorProblem(`${variable} names ${configured}, and there is no such user on this machine.`)
  if (user.uid === 0) throw new OperatorProblem(`${variable} names root, as whom ${what} does not run.`)
  return { uid: user.uid, gid: user.gid }
}

function knownUsers(): (User & { name: string })[] {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  return lines.map((line) => {
    const [name = '', , uid, gid] = line.split(':')
    return { name, uid: Number(uid), gid: Number(gid) }
  })
}
