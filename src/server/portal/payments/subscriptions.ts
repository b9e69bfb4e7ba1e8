import type { VerifiedLicence } from '#contract/platform/verify.ts'
import { instalmentsChanged, isPayableHeld } from '#server/billing/instalments/index.ts'
import { pageToPay } from '#server/billing/payments/asking/index.ts'
import { payableChanged } from '#server/billing/payments/index.ts'
import { caseMoved, caseWordsAsked } from '#server/cases/index.ts'
import { portalOf } from '#server/cases/link/index.ts'
import { readCase } from '#server/cases/rows/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import { answer, on } from '#server/platform/features/feature-bus.ts'
import { handleJob } from '#server/platform/jobs/job.ts'
import { numberVerified } from '#server/platform/public-numbers/public-numbers.ts'
import { payerRow } from '../payers/payer-store.ts'
import { licenceOfNumber, licencesOf } from '../licences/licence-store.ts'
import { makeLicence, type MakeNeeds } from '../licences/make-licence.ts'
import { makeLicenceJob } from '../licences/make-licence-job.ts'
import { tellOfEnding, tellOfEndingJob, type TellNeeds } from '../licences/tell-of-ending.ts'
import { showToAnybody } from '../licences/verify-licence.ts'
import { followRemovals, lookAtRemoval, type RemovalNeeds } from '../removal/look-at-removal.ts'
import { followRemovalsJob, lookAtRemovalJob } from '../removal/removal-jobs.ts'
import { awaitsAnswer, type AwaitNeeds } from './awaits-answer.ts'
import { optionsOfCase, type OptionsNeeds } from './options-of-case.ts'
import { followCase, followInstalments, followPayments, type FollowPaymentNeeds } from './follow-payments.ts'

/** What paying and its licences do in the background. */
export const paymentJobs = [
  handleJob(makeLicenceJob, (needs: MakeNeeds, { licenceId }, run) => makeLicence(needs, licenceId, run)),
  handleJob(followRemovalsJob, (needs: RemovalNeeds) => followRemovals(needs)),
  handleJob(lookAtRemovalJob, (needs: RemovalNeeds, { licenceId }) => lookAtRemoval(needs, licenceId)),
  handleJob(tellOfEndingJob, (needs: TellNeeds) => tellOfEnding(needs)),
]

/** What follows for cases when money moves, and for money when cases do. */
export const paymentSubscriptions = [
  on(payableChanged, (tx, changed, needs: FollowPaymentNeeds) => followPayments(needs, tx, changed)),
  on(instalmentsChanged, (tx, changed, needs: FollowPaymentNeeds) => followInstalments(needs, tx, changed)),
  on(caseMoved, (tx, moved, needs: FollowPaymentNeeds) => followCase(needs, tx, moved)),
  answer(caseWordsAsked, async (db, { caseId }) => {
    const licences = await licencesOf(db, [caseId])
    const { company = '', email = '', address = '', taxNumber = '' } = (await payerRow(db, caseId)) ?? {}
    return { names: [...licences.map(({ number }) => number), company, email, address, taxNumber], texts: [] }
  }),
  answer(pageToPay, async (db, { kind, id }, needs: OptionsNeeds) => {
    const row = kind === 'case' ? await readCase(db, id) : undefined
    if (!row || (await optionsOfCase(needs, db, row)).options.due === null) return undefined
    return `/pay/${(await portalOf({ db, config: needs.config }, id)).portalId}`
  }),
  answer(
    isPayableHeld,
    async (db, { kind, id }, needs: Omit<AwaitNeeds, 'db'>) =>
      kind === 'case' && (await awaitsAnswer({ ...needs, db }, id)),
  ),
  answer(
    numberVerified,
    async (db, { number, kind }, { clock }: { clock: Clock }): Promise<VerifiedLicence | undefined> => {
      const row = kind === 'licence' ? await licenceOfNumber(db, number) : undefined
      return row && showToAnybody(row, clock().toISOString().slice(0, 10))
    },
  ),
]
