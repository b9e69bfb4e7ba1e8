import { getDisputeBundle, previewDisputeAnswer, submitDisputeAnswer } from '#contract/billing/dispute-bundle.ts'
import { answerableDispute, answerDispute, type AnswerNeeds, findPayable } from '#server/billing/payments/index.ts'
import { showPayableInFull } from '#server/billing/payments/asking/index.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { missing } from '#server/platform/refuse.ts'
import type { DocumentNeeds } from '../documents/open-document.ts'
import { openDisputeBundle } from './dispute-bundle.ts'
import { proofForBank } from './proof-for-bank.ts'

type Needs = DocumentNeeds & AnswerNeeds

export const chargebackRoutes: Route<Needs>[] = [
  handle(getDisputeBundle, ({ params, user }, deps: Needs) =>
    openDisputeBundle(deps, params.payableId, user.accountId),
  ),
  handle(previewDisputeAnswer, async ({ params: { payableId }, query, user }, deps: Needs) => {
    const about = { payableId, object: query.dispute }
    const { dueAt } = await answerableDispute(deps, deps.db, about)
    const { proof, lacking } = await proofForBank(deps, { ...about, by: user.accountId })
    return {
      dueAt: dueAt?.toISOString() ?? null,
      texts: Object.entries(proof.texts).map(([name, text]) => ({ name, text })),
      files: Object.entries(proof.files).map(([as, { name, content }]) => ({ name, as, bytes: content.length })),
      lacking,
    }
  }),
  handle(submitDisputeAnswer, async ({ params: { payableId }, body, user }, deps: Needs) => {
    const about = { payableId, object: body.dispute }
    await answerableDispute(deps, deps.db, about)
    const { proof } = await proofForBank(deps, { ...about, by: user.accountId })
    await answerDispute(deps, { ...about, proof, by: user.accountId })
    const row = await findPayable(deps.db, payableId)
    if (!row) throw missing('payment')
    return await showPayableInFull(deps.db, row)
  }),
]
