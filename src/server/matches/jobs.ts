import { handleBulkChange } from '#server/platform/bulk-changes/carry-out.ts'
import { handleJob } from '#server/platform/jobs/job.ts'
import type { Deps } from '#server/platform/deps.ts'
import { spreadFacts, writeFacts } from './clusters/spread-facts.ts'
import { type AlikeNeeds, findAlike, lookAmongOwned } from './sightings/find-alike.ts'
import { mark, markGone } from './removal/mark-gone.ts'
import { applyLedger, applyToAll, applyTurns, turnLicences } from './ledger/apply-ledger.ts'
import { rank, rankSites } from './clusters/rank-sites.ts'
import { followAccounts, followPlatforms } from './clusters/follow-platforms.ts'
import { endRegrouping, regroup, regroupMatches, type RegroupNeeds } from './clusters/regroup-matches.ts'
import { applyPlaces, applyPlacesTo, endApplying } from './judging/apply-places.ts'
import { goOnJudgingCopies, judgeMoreCopies } from './judging/judge-copies.ts'
import { type TellNeeds, tellOfMatches, tellOwner } from './tell-of-matches.ts'
import { valueAll, valueAllSites, valueChanged, valueSites } from './value/value-sites.ts'
import { judgeMatchesInBulk } from './triage/judge-all.ts'
import { giveBackMore, goOnGivingBack } from './triage/undo-judging.ts'

type Needs = AlikeNeeds & TellNeeds & RegroupNeeds & Pick<Deps, 'log' | 'clock' | 'queries'>

export const matchJobs = [
  handleJob(findAlike, (needs: Needs, { imageId }, run) => lookAmongOwned(needs, imageId, run)),
  handleJob(tellOfMatches, (needs: Needs, { ownerId }) => tellOwner(needs, ownerId)),
  handleJob(markGone, (needs: Needs, payload) => mark(needs, payload)),
  handleBulkChange(judgeMatchesInBulk),
  handleJob(judgeMoreCopies, (needs: Needs, payload) => goOnJudgingCopies(needs, payload)),
  handleJob(giveBackMore, (needs: Needs, { change }) => goOnGivingBack(needs, change)),
  handleJob(applyLedger, (needs: Needs, { ownerId }, { signal }) => applyToAll(needs, ownerId, signal)),
  handleJob(
    applyPlaces,
    (needs: Needs, payload) => applyPlacesTo(needs, payload),
    (needs: Needs, { activityId }) => endApplying(needs, activityId),
  ),
  handleJob(
    regroupMatches,
    (needs: Needs, payload) => regroup(needs, payload),
    (needs: Needs, payload) => endRegrouping(needs, payload),
  ),
  handleJob(followPlatforms, (needs: Needs, _, { signal }) => followAccounts(needs, signal)),
  handleJob(rankSites, (needs: Needs, { after }) => rank(needs, after)),
  handleJob(turnLicences, (needs: Needs) => applyTurns(needs)),
  handleJob(spreadFacts, (needs: Needs, { host }) => writeFacts(needs, host)),
  handleJob(valueSites, (needs: Needs, _, { signal }) => valueChanged(needs, signal)),
  handleJob(valueAllSites, (needs: Needs, { after }) => valueAll(needs, after)),
]
