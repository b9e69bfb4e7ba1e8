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
  /** Validity, if unusual. */
  minutes?: number
}

/** Makes a link's token, which is shown only here. */
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

/** Uses the link. Throws `link.over` after another use. */
export async function useLink(tx: Db | Tx, { purpose, token, now }: Given & { now: Date }): Promise<void> {
  if (!(await takeLink(tx, { purpose, tokenHash: hashOf(token), now }))) throw linkOver()
}

/** One refusal for all broken links, so that guessing reveals nothing. */
export const linkOver = () =>
  refuse('missing', 'link.over', 'This link no longer works. Links work once and for a limited time.')
