import type { VerifiedLetter } from '#contract/platform/verify.ts'
import { isEvidenceSought, isFinal, isPayoutAwaited, statesThat } from '#contract/cases/state-questions.ts'
import { seenByPayer } from '#contract/cases/seen-by-payer.ts'
import { settlementChanged } from '#server/billing/index.ts'
import {
  caseFileBegun,
  caseFileKey,
  imagesMerging,
  imagesRemoved,
  otherFiles,
  removalConsequences,
} from '#server/images/index.ts'
import { registrationMoved } from '#server/registrations/index.ts'
import { evidenceFailed, evidenceKept, evidenceNeeded, evidenceOfPayer } from '#server/evidence/index.ts'
import {
  casesOfMatches,
  casesOfSites,
  matchesHeldByCases,
  matchesRegrouped,
  matchesWithoutCase,
} from '#server/matches/index.ts'
import { isCaseOpen, type PartyConfig } from '#server/sites/index.ts'
import { numberVerified } from '#server/platform/public-numbers/public-numbers.ts'
import type { Deps } from '#server/platform/deps.ts'
import { appendEvent } from '#server/platform/events/events.ts'
import { answer, on } from '#server/platform/features/feature-bus.ts'
import { summarizeDraft, withOwnIds } from './draft-summary.ts'
import { casesWithUse, isHeldBy, statesHolding } from './case-evidence-store.ts'
import { draftsOfClusters, lockParty, openCaseAgainst, readCase, readCasesOfMatches, updateCase } from './case-store.ts'
import { writeCaseWords } from './desk/case-words-store.ts'
import { caseChanged, caseMoved, caseReworded } from './events.ts'
import { tellLookers } from './desk/lookers-store.ts'
import { withoutCase } from './checks/matches-without-case.ts'
import { bytesOfCaseFiles, insertCaseFile } from './file-store.ts'
import { countCasesWith, forgetImage, renameImages } from './image-store.ts'
import { letterOfNumber } from './letters/letter-store.ts'
import { showLetterToAnybody } from './letters/show-letter.ts'
import { keyForFile } from './key-for-file.ts'
import type { SaveNeeds } from './save-draft.ts'
import { followPayoutJob } from './payouts/follow-payout-job.ts'
import { noteRegistration } from './registrations/note-registration-job.ts'
import { savedDraftOf } from './saved-draft.ts'
import { settleEvidence } from './secure-evidence.ts'
import { readCasesOfSites } from './site-case-store.ts'

/** What follows for cases when images change or finds go from one party to another, and what other features ask about cases. */
export const subscriptions = [
  answer(numberVerified, async (db, { number, kind }): Promise<VerifiedLetter | undefined> => {
    const row = kind === 'letter' ? await letterOfNumber(db, number) : undefined
    return row && showLetterToAnybody(row)
  }),
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
  answer(removalConsequences, async (db, { ownerId, imageIds }) => {
    const count = await countCasesWith(db, ownerId, imageIds)
    return count === 0 ? [] : [{ what: 'cases' as const, count }]
  }),
  answer(caseFileKey, (_, file, needs: SaveNeeds) => keyForFile(needs, file)),
  on(caseFileBegun, (tx, file, { clock }: Pick<Deps, 'clock'>) => insertCaseFile(tx, { ...file, givenAt: clock() })),
  answer(otherFiles, (db, { ownerId }) => bytesOfCaseFiles(db, ownerId)),
  on(matchesRegrouped, async (tx, { ownerId, clusterIds }, needs: Pick<Deps, 'objects' | 'config'> & PartyConfig) => {
    const inside = { ...needs, db: tx }
    for (const row of await draftsOfClusters(tx, ownerId, clusterIds)) {
      const { draft } = await savedDraftOf(inside, row)
      const about = await summarizeDraft(inside, ownerId, await withOwnIds(inside, ownerId, draft))
      if (about.clusterId === row.clusterId) continue
      await updateCase(tx, row.id, about)
      await appendEvent(tx, ownerId, { type: 'case', caseId: row.id })
    }
  }),
  answer(matchesHeldByCases, async (tx, { ownerId, parties, matchIds }) => {
    for (const party of parties) await lockParty(tx, ownerId, party)
    return new Set((await readCasesOfMatches(tx, matchIds)).keys())
  }),
  answer(isCaseOpen, async (tx, { ownerId, party }) => {
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
  // Staff have a task of it already; whoever looks at the case sees it.
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
  on(caseMoved, (tx, { caseId }) => writeCaseWords(tx, caseId)),
  on(caseReworded, (tx, { caseId }) => writeCaseWords(tx, caseId)),
  on(caseChanged, (tx, { caseId }) => tellLookers(tx, caseId)),
  answer(casesOfMatches, (db, { matchIds }) => readCasesOfMatches(db, matchIds)),
  answer(matchesWithoutCase, (db, { ownerId, matches }, needs: Pick<Deps, 'clock'> & PartyConfig) =>
    withoutCase({ ...needs, db }, ownerId, matches),
  ),
  answer(casesOfSites, (db, { ownerId, sites }) => readCasesOfSites(db, ownerId, sites)),
]
