import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Caller } from '#server/platform/http/principal.ts'
import { newId } from '#server/platform/ids.ts'
import { clientNetwork } from '#server/platform/rate-limit/client-network.ts'
import { mayLook } from '../looks/may-look.ts'
import { findSession, hasSession, insertSession, type SessionRow, touchSession } from '../store.ts'
import { hashOf, newToken } from '../tokens.ts'

const day = 86_400_000
const idleDays = 14
const longestDays = 90
/** Staff and law firms see others' data: an open browser of theirs must not stay useful for long. */
const longestHoursOfStaff = 12
/** Last seen is written this often, not at every request. */
const touchedEveryMs = 5 * 60_000

/** Ends of a session: after 14 days unused or 90 days; of staff and law firms after 12 hours. */
export const sessionLimits = (now: Date) => ({
  now,
  seenAfter: new Date(now.getTime() - idleDays * day),
  createdAfter: new Date(now.getTime() - longestDays * day),
  staffCreatedAfter: new Date(now.getTime() - (longestHoursOfStaff * day) / 24),
})

/** Network and User-Agent of a sign-in. */
export type Signer = { ip: string; browser: string }

/** Signer without a browser: the command line or demo. */
export const atTheServer: Signer = { ip: '127.0.0.1', browser: '' }

const longestBrowser = 300

type Begun = { accountId: Id; signer: Signer; now: Date }

/** A session to be kept; its token is shown this once and kept as a hash only. */
export function newSession({ accountId, signer, now }: Begun): { session: SessionRow; token: string } {
  const token = newToken()
  const session = {
    id: newId(),
    tokenHash: hashOf(token),
    accountId,
    address: clientNetwork(signer.ip).address,
    browser: signer.browser.slice(0, longestBrowser),
    createdAt: now,
    lastSeenAt: now,
    lookerId: null,
    endsAt: null,
  }
  return { session, token }
}

/** Opens a session that makes no place familiar. */
export async function openSession(tx: Db | Tx, begun: Begun): Promise<string> {
  const { session, token } = newSession(begun)
  await insertSession(tx, session)
  return token
}

/** Holder of a token; undefined when unknown or ended. */
export async function identify({ db, clock }: Pick<Deps, 'db' | 'clock'>, token: string): Promise<Caller | undefined> {
  const now = clock()
  const session = await findSession(db, hashOf(token), sessionLimits(now))
  if (!session) return undefined
  if (now.getTime() - session.lastSeenAt.getTime() > touchedEveryMs) await touchSession(db, session.id, now)
  const { accountId, role, staffRoles, firmId, secondFactorAt, email, id, lookerId } = session
  const signedIn = { accountId, email, sessionId: id }
  if (role === 'owner' && lookerId !== null)
    return (await mayLook(db, lookerId)) ? { kind: role, lookedAtBy: lookerId, ...signedIn } : undefined
  if (role === 'owner') return { kind: role, ...signedIn }
  const hasSecondFactor = secondFactorAt !== null
  if (role === 'partner') return firmId === null ? undefined : { kind: role, firmId, hasSecondFactor, ...signedIn }
  return { kind: role, roles: staffRoles, hasSecondFactor, ...signedIn }
}

/** True until the session ends, for tickets and long streams. */
export const isSessionOpen = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, sessionId: Id): Promise<boolean> =>
  hasSession(db, sessionId, sessionLimits(clock()))
