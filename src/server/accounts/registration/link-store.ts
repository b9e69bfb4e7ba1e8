import { and, eq, gt, lt } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { accounts, type LinkPurpose, links } from '../tables.ts'
import type { AccountRow } from '../store.ts'

export type LinkRow = typeof links.$inferSelect

export async function insertLink(tx: Db | Tx, link: LinkRow): Promise<void> {
  await tx.insert(links).values(link)
}

type Asked = { tokenHash: string; purpose: LinkPurpose; now: Date }

const isGood = ({ tokenHash, purpose, now }: Asked) =>
  and(eq(links.tokenHash, tokenHash), eq(links.purpose, purpose), gt(links.expiresAt, now))

/** The account of a link that is still good, while it has the address that the link was made for. */
export async function findLinked(
  db: Db | Tx,
  asked: Asked,
): Promise<{ account: AccountRow; sessionId: Id | null } | undefined> {
  const [found] = await db
    .select({ account: accounts, sessionId: links.sessionId })
    .from(links)
    .innerJoin(accounts, and(eq(accounts.id, links.accountId), eq(accounts.email, links.email)))
    .where(isGood(asked))
  return found
}

/** Takes a link, so that nobody takes it again; false when it was taken or is over. */
export async function takeLink(tx: Db | Tx, asked: Asked): Promise<boolean> {
  const taken = await tx.delete(links).where(isGood(asked)).returning({ tokenHash: links.tokenHash })
  return taken.length > 0
}

export async function removeLinksOf(tx: Tx, accountId: Id, purpose: LinkPurpose): Promise<void> {
  await tx.delete(links).where(and(eq(links.accountId, accountId), eq(links.purpose, purpose)))
}

export async function removeExpiredLinks(db: Db, now: Date): Promise<void> {
  await db.delete(links).where(lt(links.expiresAt, now))
}
