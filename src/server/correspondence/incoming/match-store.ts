import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { type CaseRecord, readCase } from '#server/cases/rows/index.ts'
import { cases } from '#server/cases/tables/index.ts'
import { caseEntries, caseMailIds, caseReplyAddresses } from '../tables.ts'

export async function casesOfTokens(db: Db | Tx, tokens: readonly string[]): Promise<Id[]> {
  if (tokens.length === 0) return []
  const rows = await db
    .select({ caseId: caseReplyAddresses.caseId })
    .from(caseReplyAddresses)
    .where(inArray(caseReplyAddresses.token, [...tokens]))
  return rows.map(({ caseId }) => caseId)
}

export type OurMail = {
  messageId: string
  caseId: Id
  entryId: Id
  address: string
  subject: string
  letterId: Id | null
}

const ourMailColumns = {
  messageId: caseMailIds.messageId,
  caseId: caseMailIds.caseId,
  entryId: caseMailIds.entryId,
  address: caseMailIds.address,
  subject: caseEntries.subject,
  letterId: caseEntries.letterId,
}

/** Mails that we sent, by their Message-IDs. */
export async function ourMails(db: Db | Tx, messageIds: readonly string[]): Promise<OurMail[]> {
  if (messageIds.length === 0) return []
  return await db
    .select(ourMailColumns)
    .from(caseMailIds)
    .innerJoin(caseEntries, eq(caseEntries.id, caseMailIds.entryId))
    .where(and(inArray(caseMailIds.messageId, [...messageIds]), eq(caseMailIds.isOurs, true)))
}

/** Our newest mail in a case to each address. */
export async function ourMailsTo(tx: Tx, caseId: Id, addresses: readonly string[]): Promise<OurMail[]> {
  if (addresses.length === 0) return []
  const isTo = inArray(sql`lower(${caseMailIds.address})`, [...addresses])
  return await tx
    .selectDistinctOn([caseMailIds.address], ourMailColumns)
    .from(caseMailIds)
    .innerJoin(caseEntries, eq(caseEntries.id, caseMailIds.entryId))
    .where(and(eq(caseMailIds.caseId, caseId), eq(caseMailIds.isOurs, true), isTo))
    .orderBy(caseMailIds.address, desc(caseMailIds.seq))
}

export async function caseOfName(db: Db | Tx, name: string): Promise<CaseRecord | undefined> {
  const [found] = await db
    .select()
    .from(cases)
    .where(eq(cases.number, Number(name.slice(3))))
  return found?.name === name ? found : undefined
}

const maxMerges = 20

/** Case in which this one goes on, through all merges. */
export async function whereItGoesOn(db: Db | Tx, caseId: Id): Promise<CaseRecord | undefined> {
  let row = await readCase(db, caseId)
  for (let merges = 0; row?.mergedInto && merges < maxMerges; merges++) row = await readCase(db, row.mergedInto)
  return row
}

/** True when the case already has this Message-ID. */
export async function isFiled(tx: Tx, caseId: Id, messageId: string): Promise<boolean> {
  return (await tx.$count(caseMailIds, and(eq(caseMailIds.caseId, caseId), eq(caseMailIds.messageId, messageId)))) > 0
}

/** Keeps that a mail of ours came back. */
export async function markBounced(tx: Tx, messageId: string, problem: string): Promise<void> {
  await tx
    .update(caseMailIds)
    .set({ state: 'bounced', problem })
    .where(and(eq(caseMailIds.messageId, messageId), eq(caseMailIds.isOurs, true)))
}
