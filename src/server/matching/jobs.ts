import { handleJob } from '#server/platform/jobs/job.ts'
import type { Deps } from '#server/platform/deps.ts'
import { spreadFacts, writeFacts } from './domains/keep-signals.ts'
import { findAlike, lookAmongOwned } from './find-alike.ts'
import {
  fingerprintAgain,
  fingerprintImage,
  fingerprintOwned,
  fingerprintWithCare,
  leaveUnprinted,
  tryUnprinted,
} from './fingerprint-image.ts'
import { forget, forgetSeen } from './forget-seen.ts'
import { bringLogo, type LogoNeeds } from './logos/fetch-logo.ts'
import { fetchLogo } from './logos/want-logo.ts'
import { lookAmongSeen, lookBack } from './look-back.ts'
import { mark, markGone } from './mark-gone.ts'
import { mergeCandidates, mergeSegments, removeIndexesNotFollowed, removeOldIndexes } from './merge-candidates.ts'
import { applyLedger, applyToAll, applyTurns, turnLicences } from './ledger/apply-ledger.ts'
import { rank, rankSites } from './domains/rank-sites.ts'
import { followAccounts, followPlatforms } from './parties/follow-platforms.ts'
import { endRegrouping, regroup, regroupFinds, type RegroupNeeds } from './parties/regroup-finds.ts'
import { applyPlaces, applyPlacesTo, endApplying } from './judging/apply-places.ts'
import { goOnJudgingCopies, judgeMoreCopies } from './judging/judge-copies.ts'
import { tellOfFinds, tellOwner, type TellNeeds } from './tell-of-finds.ts'
import { lookAt, lookAtFiles, type LookNeeds, lookWithCare } from './look-at-files.ts'
import { goOnWithCare, lookCarefully } from './look-with-care.ts'
import { carryOutJudging, endJudging, forgetFindChanges, forgetJudging, judgeFinds } from './triage/judge-all.ts'
import { giveBackMore, goOnGivingBack } from './triage/undo-judging.ts'

type Needs = LookNeeds & LogoNeeds & TellNeeds & RegroupNeeds & Pick<Deps, 'log' | 'clock'>

export const matchingJobs = [
  handleJob(
    fingerprintImage,
    (needs: Needs, { imageId }) => fingerprintOwned(needs, imageId),
    (needs: Needs, { imageId }) => leaveUnprinted(needs, imageId),
  ),
  handleJob(
    fingerprintWithCare,
    (needs: Needs, { imageId }) => fingerprintOwned(needs, imageId),
    (needs: Needs, { imageId }) => leaveUnprinted(needs, imageId),
  ),
  handleJob(fingerprintAgain, (needs: Needs) => tryUnprinted(needs)),
  handleJob(findAlike, (needs: Needs, { imageId }, run) => lookAmongOwned(needs, imageId, run)),
  handleJob(tellOfFinds, (needs: Needs, { ownerId }) => tellOwner(needs, ownerId)),
  handleJob(mergeCandidates, ({ db }: Needs, { version }, { signal }) => mergeSegments(db, version, signal)),
  handleJob(removeOldIndexes, (needs: Needs) => removeIndexesNotFollowed(needs)),
  handleJob(forgetSeen, (needs: Needs, _, { signal }) => forget(needs, signal)),
  handleJob(lookBack, (needs: Needs, { imageId }, run) => lookAmongSeen(needs, imageId, run)),
  handleJob(markGone, (needs: Needs, payload) => mark(needs, payload)),
  handleJob(
    judgeFinds,
    (needs: Needs, { activityId }) => carryOutJudging(needs, activityId),
    (needs: Needs, { activityId }) => endJudging(needs, activityId),
  ),
  handleJob(judgeMoreCopies, (needs: Needs, payload) => goOnJudgingCopies(needs, payload)),
  handleJob(giveBackMore, (needs: Needs, { change }) => goOnGivingBack(needs, change)),
  handleJob(applyLedger, (needs: Needs, { ownerId, after }) => applyToAll(needs, ownerId, after)),
  handleJob(
    applyPlaces,
    (needs: Needs, payload) => applyPlacesTo(needs, payload),
    (needs: Needs, { activityId }) => endApplying(needs, activityId),
  ),
  handleJob(
    regroupFinds,
    (needs: Needs, payload) => regroup(needs, payload),
    (needs: Needs, payload) => endRegrouping(needs, payload),
  ),
  handleJob(followPlatforms, (needs: Needs, _, { signal }) => followAccounts(needs, signal)),
  handleJob(rankSites, (needs: Needs, { after }) => rank(needs, after)),
  handleJob(turnLicences, (needs: Needs) => applyTurns(needs)),
  handleJob(spreadFacts, ({ db }: Needs, { host }) => writeFacts(db, host)),
  handleJob(fetchLogo, (needs: Needs, { party }) => bringLogo(needs, party)),
  handleJob(forgetFindChanges, (needs: Needs) => forgetJudging(needs)),
  handleJob(
    lookAtFiles,
    (needs: Needs, payload, run) => lookAt(needs, payload, run),
    (needs: Needs, payload) => goOnWithCare(needs, payload),
  ),
  handleJob(
    lookWithCare,
    (needs: Needs, payload, run) => lookCarefully(needs, payload, run),
    (needs: Needs, payload) => goOnWithCare(needs, payload),
  ),
]
