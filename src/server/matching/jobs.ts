import { handleJob } from '#server/platform/jobs/job.ts'
import type { Deps } from '#server/platform/deps.ts'
import { spreadFacts, writeFacts } from './domains/keep-signals.ts'
import { findAlike, lookAmongOwned } from './find-alike.ts'
import {
  fingerprintAgain,
  fingerprintImage,
  fingerprintOwned,
  fingerprintWithCare,
  giveUpFingerprint,
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
import { endRegrouping, giveUpRegrouping, regroup, regroupFinds, type RegroupNeeds } from './parties/regroup-finds.ts'
import { applyPlaces, applyPlacesTo, endApplying, giveUpPlaces } from './judging/apply-places.ts'
import { goOnJudgingCopies, judgeMoreCopies } from './judging/judge-copies.ts'
import { tellOfFinds, tellOwner, type TellNeeds } from './tell-of-finds.ts'
import { giveUpLooking, lookAt, lookAtFiles, type LookNeeds, lookWithCare } from './look-at-files.ts'
import { goOnWithCare, lookCarefully } from './look-with-care.ts'
import {
  carryOutJudging,
  endJudging,
  forgetFindChanges,
  forgetJudging,
  giveUpJudging,
  judgeFinds,
} from './triage/judge-all.ts'
import { giveBackMore, goOnGivingBack } from './triage/undo-judging.ts'

export const matchingJobs = [
  fingerprintImage,
  giveUpFingerprint,
  fingerprintAgain,
  fingerprintWithCare,
  findAlike,
  lookAtFiles,
  giveUpLooking,
  lookWithCare,
  mergeCandidates,
  removeOldIndexes,
  tellOfFinds,
  judgeFinds,
  giveUpJudging,
  judgeMoreCopies,
  giveBackMore,
  markGone,
  lookBack,
  forgetSeen,
  forgetFindChanges,
  spreadFacts,
  fetchLogo,
  applyLedger,
  turnLicences,
  applyPlaces,
  giveUpPlaces,
  rankSites,
  regroupFinds,
  giveUpRegrouping,
  followPlatforms,
]

export const handleMatchingJobs = (
  deps: LookNeeds & LogoNeeds & TellNeeds & RegroupNeeds & Pick<Deps, 'log' | 'clock'>,
) => [
  handleJob(fingerprintImage, ({ imageId }) => fingerprintOwned(deps, imageId)),
  handleJob(fingerprintWithCare, ({ imageId }) => fingerprintOwned(deps, imageId)),
  handleJob(giveUpFingerprint, ({ imageId }) => leaveUnprinted(deps, imageId)),
  handleJob(fingerprintAgain, () => tryUnprinted(deps)),
  handleJob(findAlike, ({ imageId }, run) => lookAmongOwned(deps, imageId, run)),
  handleJob(tellOfFinds, ({ ownerId }) => tellOwner(deps, ownerId)),
  handleJob(mergeCandidates, ({ version }, { signal }) => mergeSegments(deps.db, version, signal)),
  handleJob(removeOldIndexes, () => removeIndexesNotFollowed(deps)),
  handleJob(forgetSeen, (_, { signal }) => forget(deps, signal)),
  handleJob(lookBack, ({ imageId }, run) => lookAmongSeen(deps, imageId, run)),
  handleJob(markGone, (payload) => mark(deps, payload)),
  handleJob(judgeFinds, ({ activityId }) => carryOutJudging(deps, activityId)),
  handleJob(giveUpJudging, ({ activityId }) => endJudging(deps, activityId)),
  handleJob(judgeMoreCopies, (payload) => goOnJudgingCopies(deps, payload)),
  handleJob(giveBackMore, ({ change }) => goOnGivingBack(deps, change)),
  handleJob(applyLedger, ({ ownerId, after }) => applyToAll(deps, ownerId, after)),
  handleJob(applyPlaces, (payload) => applyPlacesTo(deps, payload)),
  handleJob(giveUpPlaces, ({ activityId }) => endApplying(deps, activityId)),
  handleJob(regroupFinds, (payload) => regroup(deps, payload)),
  handleJob(giveUpRegrouping, (payload) => endRegrouping(deps, payload)),
  handleJob(followPlatforms, (_, { signal }) => followAccounts(deps, signal)),
  handleJob(rankSites, ({ after }) => rank(deps, after)),
  handleJob(turnLicences, () => applyTurns(deps)),
  handleJob(spreadFacts, ({ host }) => writeFacts(deps.db, host)),
  handleJob(fetchLogo, ({ party }) => bringLogo(deps, party)),
  handleJob(forgetFindChanges, () => forgetJudging(deps)),
  handleJob(lookAtFiles, (payload, run) => lookAt(deps, payload, run)),
  handleJob(lookWithCare, (payload, run) => lookCarefully(deps, payload, run)),
  handleJob(giveUpLooking, (payload) => goOnWithCare(deps, payload)),
]
