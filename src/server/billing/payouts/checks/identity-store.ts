import { and, desc, eq, inArray, isNull, ne, or } from 'drizzle-orm'
import type { PayeeResult } from '#contract/billing/payouts/holds.ts'
import type { Id } from '#contract/wire.ts'
import type { Db } from '#server/platform/db/database.ts'
import { identityChecks, nameHits, payeeChecks } from '../tables.ts'

/** Finance's knowledge of an owner's identity. */
export type PayeeIdentity = { documentSeenOn: string | null; payee: PayeeResult | null; isOnList: boolean }

export async function identitiesOfPayees(db: Db, ids: readonly Id[]): Promise<Map<Id, PayeeIdentity>> {
  if (ids.length === 0) return new Map()
  const seen = await db
    .select({ id: identityChecks.accountId, seenOn: identityChecks.seenOn })
    .from(identityChecks)
    .where(inArray(identityChecks.accountId, [...ids]))
  const checks = await db
    .selectDistinctOn([payeeChecks.accountId], { id: payeeChecks.accountId, result: payeeChecks.result })
    .from(payeeChecks)
    .where(inArray(payeeChecks.accountId, [...ids]))
    .orderBy(payeeChecks.accountId, desc(payeeChecks.version))
  const isOpen = or(isNull(nameHits.decision), ne(nameHits.decision, 'clear'))
  const hits = await db
    .selectDistinct({ id: nameHits.accountId })
    .from(nameHits)
    .where(and(inArray(nameHits.accountId, [...ids]), eq(nameHits.isCurrent, true), isOpen))
  return new Map(
    ids.map((id) => [
      id,
      {
        documentSeenOn: seen.find((one) => one.id === id)?.seenOn ?? null,
        payee: checks.find((one) => one.id === id)?.result ?? null,
        isOnList: hits.some((one) => one.id === id),
      },
    ]),
  )
}
