import { isEvidenceSought, isFinal, isPayoutAwaited, statesThat } from '#contract/cases/state-questions.ts'
import { seenByPayer } from '#contract/cases/seen-by-payer.ts'
import { notificationSubjects } from '#server/accounts/index.ts'
import { imagesMerging, imagesRemoved, removalConsequences } from '#server/images/index.ts'
import { storageUsed, uploadBegun } from '#server/platform/uploads/events.ts'
import { settlementChanged } from '#server/billing/payouts/index.ts'
import { registrationMoved } from '#server/registrations/index.ts'
import { evidenceFailed, evidenceKept, evidenceNeeded, evidenceOfPayer } from '#server/evidence/index.ts'
import { casesOfMatchesAndSites, casesOfSites, matchesHeldByCases } from '#server/matches/index.ts'
import { isPartyBusy } from '#server/sites/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { appendEvent } from '#server/platform/events/events.ts'
import { answer, on } from '#server/platform/features/feature-bus.ts'
import { casesWithUse, isHeldBy, statesHolding } from './evidence/case-evidence-store.ts'
import { lockParty, openCaseAgainst, readCase, readCasesOfMatches } from './rows/case-store.ts'
import { bytesOfCaseFiles, insertCaseFile } from './files/file-store.ts'
import { countCasesWith, forgetImage, renameImages } from './image-store.ts'
import { followPayoutJob } from './payouts/follow-payout-job.ts'
import { noteRegistration } from './registrations/note-registration-job.ts'
import { settleEvidence } from './evidence/secure-evidence.ts'
import { caseMoved, caseWordsAsked } from './events.ts'
import type { MoneyNeeds } from './money/own-money.ts'
import { subjectsOfPaths } from './own-list/notification-subjects.ts'
import { wordsOfCase } from './words/words-of-case.ts'
import { readCasesOfMatchesAndSites, readCasesOfSites } from './site-case-store.ts'

/** What follows for cases when images change or finds go from one party to another, and what other features ask about cases. */
export const subscriptions = [
  // A merged image has its new name, and one that goes is told of.
  on(imagesMerging, (tx, { kept, gone }) =>
    renameImages(
      tx,
      kept.ownerId,
      gone.map(({ id }) => id),
      kept.id,
    ),
  ),
  on(imagesRemoved, async (tx, { ownerId, imageIds }) => {
    for (const imageId of imageIds) await forgetImage(tx, ownerId, imageId)
  }),
  answer(caseWordsAsked, (db, { caseId }) => wordsOfCase(db, caseId)),
  answer(removalConsequences, async (db, { ownerId, imageIds }) => {
    const count = await countCasesWith(db, ownerId, imageIds)
    return count === 0 ? [] : [{ what: 'cases' as const, count }]
  }),
  on(uploadBegun, async (tx, { caseId, ownerId, key, size: bytes }, { clock }: Pick<Deps, 'clock'>) => {
    if (caseId !== undefined) await insertCaseFile(tx, { caseId, ownerId, key, bytes, givenAt: clock() })
  }),
  answer(storageUsed, (db, { ownerId }) => bytesOfCaseFiles(db, ownerId)),
  answer(matchesHeldByCases, async (tx, { ownerId, parties, matchIds }) => {
    for (const party of parties) await lockParty(tx, ownerId, party)
    return new Set((await readCasesOfMatches(tx, matchIds)).keys())
  }),
  answer(isPartyBusy, async (tx, { ownerId, party }) => {
    await lockParty(tx, ownerId, party)
    return (await openCaseAgainst(tx, ownerId, party)) !== undefined
  }),
  // Looked at after this transaction: a case is locked before its owner's events, which are told of the capture in this one.
  on(evidenceKept, async (tx, about, { queue }: Pick<Deps, 'queue'>) => {
    for (const caseId of await casesWithUse(tx, statesThat(isEvidenceSought), about)) {
      await queue.enqueue(tx, settleEvidence, { caseId })
      await appendEvent(tx, about.ownerId, { type: 'case', caseId })
    }
  }),
  // Staff have a task for it already; readers of the case see it.
  on(evidenceFailed, async (tx, about) => {
    for (const caseId of await casesWithUse(tx, statesThat(isEvidenceSought), about))
      await appendEvent(tx, about.ownerId, { type: 'case', caseId })
  }),
  answer(evidenceNeeded, async (db, { evidenceIds }) => {
    const held = await statesHolding(db, evidenceIds)
    return new Set(held.flatMap(({ evidenceId, state }) => (isFinal(state) ? [] : [evidenceId])))
  }),
  answer(evidenceOfPayer, async (db, { caseId, evidenceId }) => {
    const row = await readCase(db, caseId)
    const isSeen =
      row && seenByPayer(row.state, { isLetterSent: row.letterAt !== null, heldFrom: row.heldFrom }) !== undefined
    return isSeen === true && (await isHeldBy(db, caseId, evidenceId))
  }),
  // A job: cases are locked before the events of their owner, which the registration has written.
  on(registrationMoved, async (tx, { office, registrationId, to }, { queue }: Pick<Deps, 'queue'>) => {
    if (office === 'US') await queue.enqueue(tx, noteRegistration, { registrationId, to })
  }),
  // A job: cases are locked before the events of their owner.
  on(settlementChanged, async (tx, { caseId }, { queue }: Pick<Deps, 'queue'>) => {
    await queue.enqueue(tx, followPayoutJob, { caseId })
  }),
  on(caseMoved, async (tx, { caseId, to }, { queue }: Pick<Deps, 'queue'>) => {
    if (isPayoutAwaited(to)) await queue.enqueue(tx, followPayoutJob, { caseId })
  }),
  answer(casesOfMatchesAndSites, (db, { ownerId, ...asked }) => readCasesOfMatchesAndSites(db, ownerId, asked)),
  answer(notificationSubjects, (db, asked, deps: MoneyNeeds & Pick<Deps, 'objects'>) =>
    subjectsOfPaths({ ...deps, db }, asked),
  ),
  answer(casesOfSites, (db, { ownerId, sites }) => readCasesOfSites(db, ownerId, sites)),
]
