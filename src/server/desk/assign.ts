import type { Body } from '#contract/endpoint.ts'
import type { assignCase, StaffPerson } from '#contract/desk/desk-work-endpoints.ts'
import type { CaseNote } from '#contract/cases/case-note.ts'
import { caseWorkers } from '#contract/cases/staff-steps.ts'
import { holdsOneOf } from '#contract/platform/staff-roles.ts'
import type { Id } from '#contract/wire.ts'
import { readPeople, staffPeople } from '#server/accounts/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { appendEvent } from '#server/platform/events/events.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import { keepAssignee } from '#server/cases/changes/index.ts'
import { lockAnyCase } from '#server/cases/rows/index.ts'
import { writeCaseWords } from './search/write-case-words.ts'
import { tellLookers } from './lookers/lookers-store.ts'
import { insertNote } from '#server/cases/notes/index.ts'

export type AssignNeeds = Pick<Deps, 'clock' | 'queries'>
type Needs = AssignNeeds & Pick<Deps, 'db'>

/** Who can be given a case: those whose role works on cases. */
export const caseStaff = async (db: Deps['db'] | Tx) =>
  (await staffPeople(db)).filter(({ roles }) => holdsOneOf(roles, caseWorkers))

/** Assigns a case to a member of staff with a note, or to nobody. */
export const assign = (deps: Needs, caseId: Id, by: Id, given: Body<typeof assignCase>): Promise<StaffPerson | null> =>
  deps.db.transaction((tx) => assignIn(deps, tx, { caseId, by }, given))

/** The same within a transaction. */
export async function assignIn(
  { clock, queries }: AssignNeeds,
  tx: Tx,
  { caseId, by }: { caseId: Id; by: Id },
  { to, note }: Body<typeof assignCase>,
): Promise<StaffPerson | null> {
  const row = await lockAnyCase(tx, caseId)
  if (!row) throw missing('case')
  const taker = to === null ? null : (await caseStaff(tx)).find(({ id }) => id === to)
  if (taker === undefined)
    throw refuse(
      'conflict',
      'case.no-such-staff',
      'Nobody with a role for cases has this account. Choose another person.',
    )
  await keepAssignee(tx, caseId, to)
  if (note !== '') {
    await insertNote(tx, { caseId, at: clock(), ...(await author(tx, by)), toName: taker?.name ?? null, text: note })
    await writeCaseWords(tx, caseId, { queries })
  }
  if (taker && taker.id !== by) await appendEvent(tx, taker.id, { type: 'desk', caseId })
  await tellLookers(tx, caseId)
  return taker && { _id: taker.id, name: taker.name }
}

/** Writes something of a case that only staff read. */
export async function addNote({ db, clock, queries }: Needs, caseId: Id, by: Id, text: string): Promise<CaseNote> {
  return await db.transaction(async (tx) => {
    if (!(await lockAnyCase(tx, caseId))) throw missing('case')
    const note = await insertNote(tx, { caseId, at: clock(), ...(await author(tx, by)), text })
    await writeCaseWords(tx, caseId, { queries })
    await tellLookers(tx, caseId)
    return note
  })
}

const author = async (tx: Tx, by: Id) => ({ by, byName: (await readPeople(tx, [by])).get(by)?.name ?? 'Staff' })
