import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { refuse } from '#server/platform/refuse.ts'
import { findLinked, insertLink, takeLink } from './link-store.ts'
import type { AccountRow } from '../store.ts'
import type { LinkPurpose } from '../tables.ts'
import { hashOf, newToken } from '../tokens.ts'

/** Minutes for which each kind of link is good. */
export const linkMinutes: Record<LinkPurpose, number> = {
  verify: 24 * 60,
  reset: 60,
  'second-factor': 10,
  ticket: 1,
}

type Made = {
  purpose: LinkPurpose
  account: Pick<AccountRow, 'id' | 'email'>
  sessionId?: Id
  now: Date
  /** For how long it is good, where that is not as usual. */
  minutes?: number
}

/** Makes the token of a link; it is shown this once. */
export async function makeLink(tx: Db | Tx, { purpose, account, sessionId, now, minutes }: Made): Promise<string> {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + (minutes ?? linkMinutes[purpose]) * 60_000)
  const link = { tokenHash: hashOf(token), purpose, accountId: account.id, email: account.email, expiresAt }
  await insertLink(tx, { ...link, sessionId: sessionId ?? null })
  return token
}

type Given = { purpose: LinkPurpose; token: string }

/** The account of a link, without using it. Undefined when used, expired, or the account's address has changed. */
export const readLink = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, { purpose, token }: Given) =>
  findLinked(db, { purpose, tokenHash: hashOf(token), now: clock() })

/** Uses the link in this transaction. Throws `link.over` when another use was first. */
export async function useLink(tx: Db | Tx, { purpose, token, now }: Given & { now: Date }): Promise<void> {
  if (!(await takeLink(tx, { purpose, tokenHash: hashOf(token), now }))) throw linkOver()
}

/** For every link that does not work, whatever the reason: who guesses learns nothing. */
export const linkOver = () =>
  refuse('missing', 'link.over', 'This link does not work any more. Links work once and for a limited time.')
