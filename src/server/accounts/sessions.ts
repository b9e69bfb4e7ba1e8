import { createHash, randomBytes } from 'node:crypto'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Caller } from '#server/platform/http/handle.ts'
import { newId } from '#server/platform/ids.ts'
import { findSession, hasSession, insertSession, touchSession } from './store.ts'

const day = 86_400_000
const idleDays = 14
const longestDays = 90
/** Last seen is written this often, not at every request. */
const touchedEveryMs = 5 * 60_000

/** What a session may at most be: 14 days unused, 90 days old. */
export const sessionLimits = (now: Date) => ({
  seenAfter: new Date(now.getTime() - idleDays * day),
  createdAfter: new Date(now.getTime() - longestDays * day),
})

/** Opens a session; the token is shown this once and kept as a hash only. */
export async function openSession(tx: Db | Tx, accountId: Id, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await insertSession(tx, { id: newId(), tokenHash: hashOf(token), accountId, createdAt: now, lastSeenAt: now })
  return token
}

/** Who holds this token; undefined for nobody, or when the session has ended. */
export async function identify({ db, clock }: Pick<Deps, 'db' | 'clock'>, token: string): Promise<Caller | undefined> {
  const now = clock()
  const session = await findSession(db, hashOf(token), sessionLimits(now))
  if (!session) return undefined
  if (now.getTime() - session.lastSeenAt.getTime() > touchedEveryMs) await touchSession(db, session.id, now)
  return { accountId: session.accountId, role: session.role, email: session.email, sessionId: session.id }
}

/** Whether this session has not ended yet; asked by streams that outlive a request. */
export const isSessionOpen = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, sessionId: Id): Promise<boolean> =>
  hasSession(db, sessionId, sessionLimits(clock()))

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
