import { type CasePrice, mayGoOut } from '#contract/pricing/price.ts'
import { pairsOf, type Pair } from '#contract/cases/submission/pairs.ts'
import type { Draft } from '#contract/cases/submission/submission.ts'
import type { Match } from '#contract/matches/match.ts'
import type { Id } from '#contract/wire.ts'
import { showAccount } from '#server/accounts/index.ts'
import { type CaseLetter, contactOf, type ContactOfCase, lettersOf } from '#server/letters/index.ts'
import { type CaseRecord, historyOf, readCase } from '#server/cases/rows/index.ts'
import { savedDraftOf } from '#server/cases/drafts/index.ts'
import { evidenceOfPages, isSecured, pageKey } from '#server/cases/evidence/index.ts'
import { firstContactAt, type Portal, type PortalNeeds, portalOf } from '#server/cases/link/index.ts'
import { isLowValue, priceOfCase } from '#server/pricing/index.ts'
import type { EvidenceRow } from '#server/evidence/index.ts'
import { type Original, readOriginals } from '#server/images/reading/index.ts'
import { showMatchesAmong, type ShowMatchNeeds } from '#server/matches/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { missing } from '#server/platform/refuse.ts'

export type PortalCaseNeeds = Pick<Deps, 'db' | 'objects' | 'clock'> &
  ShowMatchNeeds & { config: Deps['config'] & PortalNeeds['config'] }

type History = Awaited<ReturnType<typeof historyOf>>

/** Everything that a page is made of, as it is kept: nothing of this leaves the server but through the view. */
export type PortalCase = {
  row: CaseRecord
  portal: Portal
  draft: Draft
  pairs: Pair[]
  /** What is kept of its pages, by `pageKey`. */
  evidence: Map<string, EvidenceRow>
  matches: Map<Id, Match>
  originals: Map<Id, Original>
  price: CasePrice | undefined
  letters: CaseLetter[]
  contact: ContactOfCase | undefined
  history: History
  firstLetterAt: Date | null
  owner: { first: string; last: string; country: string }
  /** Only what is asked for little shows less. */
  isLowValue: boolean
}

export async function loadPortalCase(deps: PortalCaseNeeds, caseId: Id): Promise<PortalCase> {
  const { db } = deps
  const row = await readCase(db, caseId)
  if (!row) throw missing('case')
  const { draft } = await savedDraftOf(deps, row)
  const pairs = pairsOf(draft)
  const present = (ids: (Id | null)[]) => [...new Set(ids.filter((id) => id !== null))]
  const [matches, originals, account] = await Promise.all([
    showMatchesAmong(deps, row.ownerId, present(pairs.map(({ match }) => match._id))),
    readOriginals(deps, row.ownerId, present(pairs.map(({ image }) => image._id))),
    showAccount(db, row.ownerId),
  ])
  const letters = await lettersOf(db, caseId)
  const set = await priceOfCase(db, caseId)
  const price = set && mayGoOut(set) ? set : undefined
  const firstLetterAt = row.letterAt ?? (await firstContactAt(db, caseId))
  const { first_name: first, last_name: last, country } = account.details
  return {
    row,
    portal: await portalOf(deps, caseId),
    draft,
    pairs,
    evidence: await securedOf(deps, row),
    matches: new Map(matches.map((match) => [match._id, match])),
    originals,
    price,
    letters,
    contact: await contactOf(db, caseId),
    history: await historyOf(db, caseId),
    firstLetterAt,
    owner: { first, last, country },
    isLowValue: isLowValue(deps.config, { price, firstLetterAt }),
  }
}

/** What is kept of the page of a pair, not of its additional ones. */
export const keptOfPair = (
  { evidence }: Pick<PortalCase, 'evidence'>,
  { image, match }: PortalCase['pairs'][number],
): EvidenceRow | undefined => evidence.get(pageKey({ uuid: image.uuid, pageUrl: match.origin.url }))

async function securedOf(deps: PortalCaseNeeds, row: CaseRecord): Promise<Map<string, EvidenceRow>> {
  const all = await evidenceOfPages(deps, row)
  return new Map([...all].filter(([, evidence]) => isSecured(evidence)))
}
