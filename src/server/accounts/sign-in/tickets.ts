import type { Deps } from '#server/platform/deps.ts'
import type { Caller } from '#server/platform/http/principal.ts'
import { missing } from '#server/platform/refuse.ts'
import { takeLink } from '../registration/link-store.ts'
import { makeLink, readLink } from '../registration/links.ts'
import { isSessionOpen } from './sessions.ts'
import { findAccount } from '../store.ts'
import { hashOf } from '../tokens.ts'

type Needs = Pick<Deps, 'db' | 'clock'>

/** A ticket for one navigation of this caller. */
export async function makeTicket({ db, clock }: Needs, user: Caller): Promise<string> {
  const account = await findAccount(db, user.accountId)
  if (!account) throw missing('account')
  return await makeLink(db, { purpose: 'ticket', account, sessionId: user.sessionId, now: clock() })
}

/** Takes the ticket and returns its holder. Undefined when it was used, has expired, or its session has ended. */
export async function identifyTicket(deps: Needs, ticket: string): Promise<Pick<Caller, 'accountId'> | undefined> {
  const linked = await readLink(deps, { purpose: 'ticket', token: ticket })
  if (!linked?.sessionId) return undefined
  const taken = await takeLink(deps.db, { purpose: 'ticket', tokenHash: hashOf(ticket), now: deps.clock() })
  return taken && (await isSessionOpen(deps, linked.sessionId)) ? { accountId: linked.account.id } : undefined
}
