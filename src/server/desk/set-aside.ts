import type { Body } from '#contract/endpoint.ts'
import type { blockParty, setOverride } from '#contract/desk/desk-endpoints.ts'
import { refusals } from '#contract/submissions/rules/refusals.ts'
import type { Id } from '#contract/wire.ts'
import { showAccount } from '#server/accounts/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { appendEvent } from '#server/platform/events/events.ts'
import { newId } from '#server/platform/ids.ts'
import { missing, refuse, refuseForm } from '#server/platform/refuse.ts'
import { type CaseRecord, lockAnyCase } from '#server/cases/rows/index.ts'
import { endBlocks, closeOverride, insertBlock, insertOverride } from '#server/submissions/index.ts'
import { latestDay } from '#server/platform/latest-day.ts'

type Needs = Pick<Deps, 'db' | 'clock'>
type OnParty = CaseRecord & { party: string }

/** Keeps that staff set a refusal aside, for the cluster of a case or for its site. */
export async function setAside(
  deps: Needs,
  caseId: Id,
  staffId: Id,
  body: Body<typeof setOverride>,
): Promise<CaseRecord> {
  return await onParty(deps, caseId, async (tx, row) => {
    const { code, scope, why, until } = body
    refusePast(deps, until)
    if (scope === 'cluster' && row.clusterId === null)
      throw refuseForm([{ path: 'scope', message: 'The owner named this page; set it aside for the whole site.' }])
    await insertOverride(tx, {
      id: newId(),
      code,
      type: refusals[code].type,
      clusterId: scope === 'cluster' ? row.clusterId : null,
      why,
      until,
      ...(await placed(deps, tx, row, staffId)),
      host: row.host,
    })
  })
}

export const endSetAside = (deps: Needs, caseId: Id, overrideId: Id): Promise<CaseRecord> =>
  onParty(deps, caseId, (tx, row) => closeOverride(tx, row.party, overrideId, deps.clock()))

/** Keeps that nothing can be achieved against the party of a case; what was said of it before no longer holds. */
export async function block(deps: Needs, caseId: Id, staffId: Id, body: Body<typeof blockParty>): Promise<CaseRecord> {
  return await onParty(deps, caseId, async (tx, row) => {
    refusePast(deps, body.until)
    await endBlocks(tx, row.party, deps.clock())
    await insertBlock(tx, { id: newId(), ...body, ...(await placed(deps, tx, row, staffId)) })
  })
}

export const unblock = (deps: Needs, caseId: Id): Promise<CaseRecord> =>
  onParty(deps, caseId, (tx, row) => endBlocks(tx, row.party, deps.clock()))

function refusePast({ clock }: Needs, until: string | null): void {
  if (until !== null && until < latestDay(clock()))
    throw refuseForm([{ path: 'until', message: 'Please choose a later day.' }])
}

async function onParty({ db }: Needs, caseId: Id, act: (tx: Tx, row: OnParty) => Promise<void>): Promise<CaseRecord> {
  return await db.transaction(async (tx) => {
    const row = await lockAnyCase(tx, caseId)
    if (!row) throw missing('case')
    const { party } = row
    if (party === null) throw refuse('conflict', 'case.no-party', 'This case names no site yet.')
    await act(tx, { ...row, party })
    await appendEvent(tx, row.ownerId, { type: 'case', caseId })
    return row
  })
}

/** Whose word it is, about whom, and since when. */
async function placed({ clock }: Needs, tx: Tx, { party }: OnParty, staffId: Id) {
  const { details } = await showAccount(tx, staffId)
  return { party, by: staffId, byName: `${details.first_name} ${details.last_name}`, at: clock() }
}
