import type { OriginCheck } from '#contract/submissions/rules/asked-checks.ts'
import type { CheckItem } from '#contract/submissions/rules/check-items.ts'
import { licensedUse } from '#contract/submissions/rules/licensed-use.ts'
import { pairsOf } from '#contract/cases/submission/pairs.ts'
import { emptyDraft } from '#contract/cases/submission/submission.ts'
import { webAddress } from '#contract/reference/web-address.ts'
import type { Id } from '#contract/wire.ts'
import { matchesAmong } from '#server/matches/index.ts'
import { siteOfParty, sitesAmong } from '#server/matches/clusters/index.ts'
import { partyFor } from '#server/sites/parts/index.ts'
import { ownCase } from '#server/cases/rows/index.ts'
import { savedDraftOf } from '#server/cases/drafts/index.ts'
import type { SubmitNeeds } from '../submit-case.ts'
import { judgePage } from './judge-page.ts'
import { type Party, partyFacts } from './party-facts.ts'
import { asksForScore, scoresOfMatches } from './score-pages.ts'

/** What speaks against a case on one page, before its form is filled in: what was answered about a licence the form's own rules judge. */
export async function checkOrigin(
  deps: SubmitNeeds,
  ownerId: Id,
  { matchOriginUrl, caseId, matchId, imageIds }: OriginCheck,
): Promise<CheckItem[]> {
  const row = caseId === null || caseId === 'new' ? undefined : await ownCase(deps, ownerId, caseId)
  if (!webAddress(matchOriginUrl)) return []
  const [match] = matchId === null ? [] : await matchesAmong(deps.db, ownerId, [matchId])
  const draft = row ? (await savedDraftOf(deps, row)).draft : emptyDraft()
  const pairs = pairsOf(draft)
  const places = pairs
    .filter(({ image }) => image._id !== null && imageIds.includes(image._id))
    .map(({ image }) => image.licensing.first_published.place)
  const named = pairs.find(({ match }) => match.origin.url === matchOriginUrl)?.match.url ?? ''
  const at = await partyAt(deps, ownerId, match?.clusterId ?? null, matchOriginUrl)
  const party = await partyFacts(deps, ownerId, at)
  const scoreOf =
    match || !asksForScore(party, draft) ? undefined : await scoresOfMatches(deps.db, ownerId, at.clusterId)
  const score = match?.score ?? scoreOf?.(null, imageIds[0] ?? null, matchOriginUrl) ?? null
  const licensed = match && licensedUse({ state: match.licence, reason: match.licenceReason })
  return [
    ...judgePage(
      party,
      {
        page: matchOriginUrl,
        file: match?.url ?? named,
        places,
        cc: null,
        license: null,
        score,
        stated: draft.country,
      },
      deps.config.privateSuffixes,
    ),
    ...(licensed ? [licensed] : []),
  ]
}

async function partyAt(
  { db, config }: Pick<SubmitNeeds, 'db' | 'config'>,
  ownerId: Id,
  clusterId: Id | null,
  page: string,
): Promise<Party> {
  const [site] = clusterId === null ? [] : await sitesAmong(db, ownerId, [clusterId])
  const { key, host } = await partyFor({ db, privateSuffixes: config.privateSuffixes }, ownerId, page.trim())
  const known = site ?? (await siteOfParty(db, ownerId, key))
  return known ? { clusterId: known.id, party: known.party, host: known.host } : { clusterId: null, party: key, host }
}
