import type { DeskLawyers } from '#contract/legal/desk.ts'
import type { FirmStatement } from '#contract/legal/statements.ts'
import type { Id } from '#contract/wire.ts'
import { readPaymentStatus } from '#server/billing/payments/index.ts'
import { type CaseRecord, countryOfCase, readCase } from '#server/cases/rows/index.ts'
import { savedDraftOf } from '#server/cases/drafts/index.ts'
import { oddsOf } from '#server/cases/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { missing } from '#server/platform/refuse.ts'
import { firmOfCase } from './case-store.ts'
import { allFirms, namesOfFirms } from './firms/firm-store.ts'
import { offersOf } from './offers/offer-store.ts'
import { packsOf } from './packs/pack-store.ts'
import { statementsOf, subjectOf } from './statements/statement-store.ts'
import { showOffer, showPack, showStatement } from './view.ts'

type Needs = Pick<Deps, 'db' | 'objects'>

/** A case for those who need no owner's leave: staff. Refused as missing where there is none. */
export async function anyCase({ db }: Pick<Needs, 'db'>, caseId: Id): Promise<CaseRecord> {
  const row = await readCase(db, caseId)
  if (!row) throw missing('case')
  return row
}

/** A case's way to lawyers, as staff see it. */
export async function showLawyers(deps: Needs, caseId: Id): Promise<DeskLawyers> {
  const { db } = deps
  const row = await anyCase(deps, caseId)
  const [at, offers, packs, statements, firms, { draft }] = await Promise.all([
    firmOfCase(db, caseId),
    offersOf(db, caseId),
    packsOf(db, caseId),
    showStatements(deps, caseId),
    allFirms(db),
    savedDraftOf(deps, row),
  ])
  const { oddsPercent } = await oddsOf({ db }, countryOfCase(row, draft))
  const name = at && (await namesOfFirms(db, [at.firmId])).get(at.firmId)
  return {
    state: row.state,
    firm: at ? { _id: at.firmId, name: name ?? '' } : null,
    assignedAt: at?.assignedAt.toISOString() ?? null,
    offers: offers.map(showOffer),
    packs: packs.map(showPack),
    statements,
    oddsPercent,
    firms: firms.map(({ id, name: called, country }) => ({ _id: id, name: called, country })),
  }
}

/** Statements about a case, with their parts in the ledger. */
export async function showStatements({ db }: Pick<Needs, 'db'>, caseId: Id): Promise<FirmStatement[]> {
  const rows = await statementsOf(db, caseId)
  return await Promise.all(
    rows.map(async (row) => showStatement(row, (await readPaymentStatus(db, subjectOf(row))).received)),
  )
}
