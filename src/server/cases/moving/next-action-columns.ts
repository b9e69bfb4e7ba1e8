import { type CaseFacts, dueAt, nextActionOf } from '#contract/cases/next-action.ts'
import type { BillingConfig } from '#server/billing/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { workdaysOf } from '#server/platform/workdays.ts'
import { type CaseRecord, type NewCase, updateCase } from '../rows/case-store.ts'
import { type Heard, heardOfCase, type HeardNeeds } from '../heard/heard-of-case.ts'

/** Where the provider works, by which days are counted. */
export type CalendarConfig = { config: { billing: BillingConfig } }

type Facts = Pick<CaseRecord, 'id' | 'state' | 'since' | 'heldUntil' | 'ownerWroteAt'>
type KeptColumns = 'dueAt' | 'nextAction' | 'nextRole' | 'nextAt' | 'unansweredSince' | 'answerDueAt'

/** Returns what staff do next about a case with these facts, by when, and whether its image user waits, as its row keeps it. */
export async function nextActionColumns(
  needs: HeardNeeds & { db: Db | Tx },
  facts: Facts,
): Promise<Pick<NewCase, KeptColumns>> {
  const isWorkday = await workdaysOf(needs.config.billing.issuer?.country)
  const heard = await heardOfCase(needs, facts.id)
  const known = factsOf(facts, heard)
  const next = nextActionOf(known, isWorkday)
  return {
    dueAt: dateOf(dueAt(known, isWorkday)),
    nextAction: next?.action ?? null,
    nextRole: next?.role ?? null,
    nextAt: dateOf(next?.at ?? null),
    unansweredSince: dateOf(heard.waiting?.since ?? null),
    answerDueAt: dateOf(heard.waiting?.dueAt ?? null),
  }
}

/** Keeps that an owner waits for an answer, or no longer does. */
export async function noteOwnerWrote(
  needs: HeardNeeds,
  tx: Tx,
  row: CaseRecord,
  ownerWroteAt: Date | null,
): Promise<CaseRecord> {
  const next = await nextActionColumns({ ...needs, db: tx }, { ...row, ownerWroteAt })
  return await updateCase(tx, row.id, { ownerWroteAt, ...next })
}

const factsOf = ({ state, since, heldUntil, ownerWroteAt }: Facts, { waiting, answeredAt }: Heard): CaseFacts => ({
  state,
  since: since.toISOString(),
  heldUntil,
  ownerWroteAt: ownerWroteAt?.toISOString() ?? null,
  waiting,
  answeredAt: answeredAt?.toISOString() ?? null,
})

const dateOf = (moment: string | null) => (moment === null ? null : new Date(moment))
