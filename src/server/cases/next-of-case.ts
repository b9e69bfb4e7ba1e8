import { type CaseFacts, dueAt, nextActionOf } from '#contract/cases/next-action.ts'
import type { BillingConfig } from '#server/billing/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { workdaysOf } from '#server/platform/workdays.ts'
import { type CaseRecord, type NewCase, updateCase } from './case-store.ts'

/** Where the provider works, by which days are counted. */
export type CalendarConfig = { config: { billing: BillingConfig } }

type Facts = Pick<CaseRecord, 'state' | 'since' | 'heldUntil' | 'ownerWroteAt'>

/** What staff do next about a case with these facts, and by when, as its row keeps it. */
export async function nextOf(
  { config }: CalendarConfig,
  facts: Facts,
): Promise<Pick<NewCase, 'dueAt' | 'nextAction' | 'nextRole' | 'nextAt'>> {
  const isWorkday = await workdaysOf(config.billing.issuer?.country)
  const known = factsOf(facts)
  const next = nextActionOf(known, isWorkday)
  return {
    dueAt: dateOf(dueAt(known, isWorkday)),
    nextAction: next?.action ?? null,
    nextRole: next?.role ?? null,
    nextAt: dateOf(next?.at ?? null),
  }
}

/** Keeps that an owner waits for an answer, or no longer does. */
export async function noteOwnerWrote(
  deps: CalendarConfig,
  tx: Tx,
  row: CaseRecord,
  ownerWroteAt: Date | null,
): Promise<CaseRecord> {
  return await updateCase(tx, row.id, { ownerWroteAt, ...(await nextOf(deps, { ...row, ownerWroteAt })) })
}

const factsOf = ({ state, since, heldUntil, ownerWroteAt }: Facts): CaseFacts => ({
  state,
  since: since.toISOString(),
  heldUntil,
  ownerWroteAt: ownerWroteAt?.toISOString() ?? null,
})

const dateOf = (moment: string | null) => (moment === null ? null : new Date(moment))
