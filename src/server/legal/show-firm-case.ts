import type { FirmCase, FirmCaseRow } from '#contract/legal/firm-endpoints.ts'
import { lawyersStepsOf } from '#contract/legal/statements.ts'
import { movesOf } from '#contract/cases/transitions.ts'
import { type Pair, pairsOf } from '#contract/cases/submission/pairs.ts'
import type { Id } from '#contract/wire.ts'
import { type CaseRecord, countryOfCase, readCase, readCases } from '#server/cases/rows/index.ts'
import { savedDraftOf } from '#server/cases/drafts/index.ts'
import { pastOf } from '#server/cases/moving/index.ts'
import { priceOfCase } from '#server/pricing/index.ts'
import { type Original, readOriginals } from '#server/images/reading/index.ts'
import { showMatchesAmong, type ShowMatchNeeds } from '#server/matches/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { missing } from '#server/platform/refuse.ts'
import { casesOfFirm, firmsOfCases, isAtFirm } from './case-store.ts'
import { offersOf } from './offers/offer-store.ts'
import { packsOf } from './packs/pack-store.ts'
import { showStatements } from './show-lawyers.ts'
import { showPack } from './view.ts'

export type FirmCaseNeeds = Pick<Deps, 'db' | 'objects' | 'clock'> & ShowMatchNeeds

/** A case that this firm has. Refused as missing for any other, and for what does not exist. */
export async function caseOfFirm({ db }: Pick<Deps, 'db'>, firmId: Id, caseId: Id): Promise<CaseRecord> {
  const row = (await isAtFirm(db, firmId, caseId)) ? await readCase(db, caseId) : undefined
  if (!row) throw missing('case')
  return row
}

type Asked = { show: 'open' | 'ended'; page: number; pageSize: number }

/** A firm's cases, in four statements. */
export async function listOfFirm({ db }: Pick<Deps, 'db'>, firmId: Id, asked: Asked) {
  const { ids, total } = await casesOfFirm(db, firmId, asked)
  const [rows, given] = await Promise.all([readCases(db, ids), firmsOfCases(db, ids)])
  const data = ids.flatMap((id): FirmCaseRow[] => {
    const [row, at] = [rows.get(id), given.get(id)]
    return row && at ? [rowOf(row, at.assignedAt)] : []
  })
  return { data, total, page: asked.page, pageSize: asked.pageSize }
}

const rowOf = (row: CaseRecord, assignedAt: Date): FirmCaseRow => ({
  _id: row.id,
  name: row.name,
  state: row.state,
  infringer: row.infringer,
  host: row.host,
  country: row.country,
  assignedAt: assignedAt.toISOString(),
  since: row.since.toISOString(),
})

/** One case as its firm sees it. */
export async function showFirmCase(deps: FirmCaseNeeds, row: CaseRecord): Promise<FirmCase> {
  const { db } = deps
  const [{ draft }, price, packs, statements, offers, given] = await Promise.all([
    savedDraftOf(deps, row),
    priceOfCase(db, row.id),
    packsOf(db, row.id),
    showStatements(deps, row.id),
    offersOf(db, row.id),
    firmsOfCases(db, [row.id]),
  ])
  const { claimant } = draft
  const possible = movesOf(row.state, 'partner', pastOf(row, deps.clock()))
  return {
    ...rowOf(row, given.get(row.id)?.assignedAt ?? row.since),
    country: countryOfCase(row, draft),
    claimant: claimant.legal_name || [claimant.first_name, claimant.last_name].filter(Boolean).join(' '),
    pairs: await picturesOf(deps, row.ownerId, pairsOf(draft)),
    claim: price ? { total: price.total, currency: price.currency } : null,
    consentedAt: offers.find(({ state }) => state === 'consented')?.answeredAt?.toISOString() ?? null,
    packs: packs.map(showPack),
    statements,
    steps: lawyersStepsOf(row.state, possible),
  }
}

async function picturesOf(deps: FirmCaseNeeds, ownerId: Id, pairs: readonly Pair[]): Promise<FirmCase['pairs']> {
  const present = (ids: (Id | null)[]) => [...new Set(ids.filter((id) => id !== null))]
  const [originals, matches] = await Promise.all([
    readOriginals(deps, ownerId, present(pairs.map(({ image }) => image._id))),
    showMatchesAmong(deps, ownerId, present(pairs.map(({ match }) => match._id))),
  ])
  const copies = new Map(matches.map((match) => [match._id, match]))
  return pairs.map(({ image, match }) => {
    const original = image._id === null ? undefined : originals.get(image._id)
    const copy = match._id === null ? undefined : copies.get(match._id)
    return {
      key: image.uuid,
      title: image.title,
      page: match.origin.url,
      original: original ? pictureOf(original) : null,
      copy: copy ? { url: copy.copy.preview, width: copy.width, height: copy.height } : null,
    }
  })
}

const pictureOf = ({ preview, thumbnail, width, height }: Original) => {
  const url = preview ?? thumbnail
  return url === null ? null : { url, width, height }
}
