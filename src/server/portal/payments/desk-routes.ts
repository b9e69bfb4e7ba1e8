import type { z } from 'zod'
import {
  agreeToParts,
  askForCase as askForCaseEndpoint,
  type CaseMoney,
  getCaseMoney,
} from '#contract/cases/money-endpoints.ts'
import { seenByPayer } from '#contract/cases/seen-by-payer.ts'
import { isMerged } from '#contract/cases/state-questions.ts'
import type { Id } from '#contract/wire.ts'
import { showPayableInFull } from '#server/billing/payments/asking/index.ts'
import { readPaymentStatus } from '#server/billing/payments/index.ts'
import { casesMergedInto, lockAnyCase, readCase, recordHistory } from '#server/cases/rows/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import { licencesOf } from '../licences/licence-store.ts'
import { showToAnybody } from '../licences/verify-licence.ts'
import { askForCase, type AskForCaseNeeds, caseSubject } from './ask-for-case.ts'
import { keepParts, partsOfCase } from './parts-store.ts'

type Needs = Pick<Deps, 'db' | 'clock'> & AskForCaseNeeds

export const moneyDeskRoutes: Route<Needs>[] = [
  handle(getCaseMoney, async ({ params }, deps: Needs) => await show(deps, params.caseId)),
  handle(askForCaseEndpoint, async ({ params }, deps: Needs) => {
    await deps.db.transaction(async (tx) => {
      const row = await lockAnyCase(tx, params.caseId)
      if (!row) throw missing('case')
      const seen = seenByPayer(row.state, { isLetterSent: row.letterAt !== null, heldFrom: row.heldFrom })
      if (!isMerged(row.state) && (seen === undefined || seen === 'legal'))
        throw refuse('conflict', 'payment.closed', 'Nothing can be paid for a case that is where this one is.')
      await askForCase(deps, tx, row)
    })
    return await show(deps, params.caseId)
  }),
  handle(agreeToParts, async ({ params, body, user }, deps: Needs) => {
    await deps.db.transaction(async (tx) => {
      const row = await lockAnyCase(tx, params.caseId)
      if (!row) throw missing('case')
      const at = deps.clock()
      await keepParts(tx, { caseId: row.id, ...body, by: user.accountId, at })
      const publicNote = `It may be paid in up to ${body.parts} parts.`
      await recordHistory(tx, {
        caseId: row.id,
        at,
        type: 'note',
        actorRole: 'staff',
        actorId: user.accountId,
        publicNote,
      })
    })
    return await show(deps, params.caseId)
  }),
]

async function show({ db, clock }: Needs, caseId: Id): Promise<z.input<typeof CaseMoney>> {
  const row = await readCase(db, caseId)
  if (!row) throw missing('case')
  const { payable, plan } = await readPaymentStatus(db, caseSubject({ id: row.mergedInto ?? row.id }))
  const today = clock().toISOString().slice(0, 10)
  const all = [row.id, ...(await casesMergedInto(db, row.id)).map(({ id }) => id)]
  return {
    payable: payable ? await showPayableInFull(db, payable) : null,
    parts: await partsOfCase(db, row.id),
    plan: plan
      ? {
          state: plan.state === 'waiting' ? 'ended' : plan.state,
          grandTotal: plan.grandTotal,
          parts: plan.parts.map((part) => ({ ...part, due: part.due.toISOString() })),
          mandate: plan.mandate.text,
          consentedAt: plan.mandate.at,
        }
      : null,
    licences: (await licencesOf(db, all)).map((licence) => ({
      _id: licence.id,
      number: licence.number,
      case: licence.caseId,
      until: licence.endsOn,
      state: showToAnybody(licence, today).state,
    })),
  }
}
