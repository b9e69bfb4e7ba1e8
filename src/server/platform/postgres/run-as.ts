import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { OperatorProblem } from '../operator-problem.ts'

/** Unix's user and group without rights. */
const nobody = { uid: 65_534, gid: 65_534 }

export type User = { uid: number; gid: number }

/**
 * Whom the database runs as where this process runs as root, which PostgreSQL refuses: `POSTGRES_USER`, a name or a number, else nobody.
 * Undefined where it runs as this process does. Throws OperatorProblem for a user that does not exist.
 */
export function userOfDatabase(configured: string | undefined, ownId = userInfo().uid): User | undefined {
  if (ownId !== 0) return undefined
  if (process.platform !== 'linux')
    throw new OperatorProblem(
      'The embedded database does not run as root on this system. Start as another user, or set DATABASE_URL.',
    )
  if (configured === undefined) return nobody
  const user = knownUsers().find(({ name, uid }) => configured === name || configured === String(uid))
  if (!user) throw new OperatorProblem(`POSTGRES_USER names ${configured}, and there is no such user on this machine.`)
  if (user.uid === 0) throw new OperatorProblem('POSTGRES_USER names root, as whom PostgreSQL refuses to run.')
  return { uid: user.uid, gid: user.gid }
}

function knownUsers(): (User & { name: string })[] {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  return lines.map((line) => {
    const [name = '', , uid, gid] = line.split(':')
    return { name, uid: Number(uid), gid: Number(gid) }
  })
}
