import type { Query } from '#contract/endpoint.ts'
import type { exportAuditLines } from '#contract/platform/audit.ts'
import { Id } from '#contract/wire.ts'
import { accountsCalled } from '#server/accounts/index.ts'
import type { AuditSearch } from '#server/platform/audit/audit-store.ts'
import type { Db } from '#server/platform/db/database.ts'
import { caseIdCalled } from './case-names-store.ts'

const dayMs = 86_400_000
/** Matches no case. */
const nobodys = 'none'

/** The search of the log by ids: people and cases are asked for by their names. */
export async function searchOf(
  db: Db,
  { person, case: called, action, from, until, kind }: Query<typeof exportAuditLines>,
): Promise<AuditSearch> {
  return {
    actors: person ? await actorsCalled(db, person) : undefined,
    caseId: called ? await caseIdOf(db, called) : undefined,
    action: action || undefined,
    from: from === undefined ? undefined : new Date(from),
    until: until === undefined ? undefined : new Date(new Date(until).getTime() + dayMs),
    isChange: kind === 'changes',
  }
}

const commandLine = 'command line'

async function actorsCalled(db: Db, person: string): Promise<string[]> {
  if (Id.safeParse(person).success) return [person]
  const found = await accountsCalled(db, person)
  return commandLine.includes(person.toLowerCase()) ? [...found, commandLine] : found
}

const caseIdOf = async (db: Db, called: string): Promise<string> =>
  Id.safeParse(called).success ? called : ((await caseIdCalled(db, called.toUpperCase())) ?? nobodys)
