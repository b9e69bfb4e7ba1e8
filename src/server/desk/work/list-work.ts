import type { Query, Returned } from '#contract/endpoint.ts'
import { type listWork, maxCounted, type Whose } from '#contract/desk/desk-work-endpoints.ts'
import { caseReaders } from '#contract/cases/staff-steps.ts'
import type { StaffRole } from '#contract/platform/staff-roles.ts'
import type { Id } from '#contract/wire.ts'
import type { Deps } from '#server/platform/deps.ts'
import { showTask } from '#server/platform/tasks/routes.ts'
import { countTasksUpTo, type Task, tasksAfter } from '#server/platform/tasks/tasks.ts'
import type { CaseRecord } from '#server/cases/rows/index.ts'
import { type CaseCondition, narrowedTo } from '../views/narrow-store.ts'
import { showWork } from './show-work.ts'
import { countWork, type Place, type Share, workAfter } from './work-store.ts'

type Needs = Pick<Deps, 'db' | 'objects' | 'clock'>
type Reader = { accountId: Id; roles: readonly StaffRole[] }
type Asked = Query<typeof listWork>

type Due = { at: Date; id: string } & ({ kind: 'case'; row: CaseRecord } | { kind: 'task'; task: Task })

/** What is to be done, by when it is due: each share of the work is read from its own index, and the first of them all are taken. */
export async function workFor(deps: Needs, reader: Reader, asked: Asked): Promise<Returned<typeof listWork>> {
  const { whose, role, after, pageSize } = asked
  const narrowed = await narrowedTo(deps.db, asked, deps.clock())
  const from = after === undefined ? undefined : placeOf(after)
  const [cases, tasks] = await Promise.all([
    Promise.all(
      sharesOf(whose, reader, role).map((share) => workAfter(deps.db, { ...share, narrowed }, from, pageSize + 1)),
    ),
    hasTasks(whose) && !narrowed ? tasksAfter(deps.db, tasksRoles(reader, role), from, pageSize + 1) : [],
  ])
  const due = inOrder([
    ...cases.flat().map((row): Due => ({ kind: 'case', at: row.nextAt!, id: row.id, row })),
    ...tasks.map((task): Due => ({ kind: 'task', at: task.dueAt, id: task.id, task })),
  ])
  const page = due.slice(0, pageSize)
  const last = page.at(-1)
  return {
    data: await shown(deps, page, reader.accountId),
    ...(due.length > pageSize && last ? { next: `${last.at.getTime()}-${last.id}` } : {}),
    counts: await countsFor(deps, reader, { role, narrowed }),
  }
}

/** The same case may stand in two shares. */
const inOrder = (due: Due[]): Due[] =>
  [...new Map(due.map((one) => [one.id, one])).values()].sort(
    (a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1),
  )

async function shown(deps: Needs, page: readonly Due[], reader: Id) {
  const rows = page.flatMap((one) => (one.kind === 'case' ? [one.row] : []))
  const cases = new Map((await showWork(deps, rows, reader)).map((row) => [row._id, row]))
  return page.map((one) =>
    one.kind === 'case'
      ? { kind: one.kind, at: one.at.toISOString(), case: cases.get(one.id)! }
      : { kind: one.kind, at: one.at.toISOString(), task: showTask(one.task) },
  )
}

type Counted = { role: StaffRole | undefined; narrowed: CaseCondition }

async function countsFor({ db }: Needs, reader: Reader, { role, narrowed }: Counted) {
  const counted = async (whose: Whose): Promise<number> => {
    const parts = await Promise.all([
      ...sharesOf(whose, reader, role).map((share) => countWork(db, { ...share, narrowed })),
      hasTasks(whose) && !narrowed ? countTasksUpTo(db, tasksRoles(reader, role), maxCounted + 1) : 0,
    ])
    return Math.min(
      maxCounted + 1,
      parts.reduce((sum, one) => sum + one, 0),
    )
  }
  const [me, mine, nobody, everybody] = await Promise.all([
    counted('me'),
    counted('mine'),
    counted('nobody'),
    counted('everybody'),
  ])
  return { me, mine, nobody, everybody }
}

/** Tasks are a role's, so that they wait for each who has it. */
const hasTasks = (whose: Whose): boolean => whose === 'me' || whose === 'everybody'

/** The requested parts of the work; one index orders each. */
function sharesOf(whose: Whose, { accountId, roles }: Reader, role: StaffRole | undefined): Share[] {
  const isReader = roles.some((one) => one === 'admin' || caseReaders.some((reader) => reader === one))
  if (!isReader) return []
  const mine: Share = { role, assignee: { id: accountId } }
  const of = (assignee: Share['assignee']): Share[] => rolesOf(roles, role).map((one) => ({ role: one, assignee }))
  switch (whose) {
    case 'me':
      return [mine, ...of('nobody')]
    case 'mine':
      return [mine]
    case 'nobody':
      return of('nobody')
    case 'everybody':
      return [{ role, assignee: 'anybody' }]
    default:
      return whose satisfies never
  }
}

/** Administrators do what everybody does, which is one share. */
function rolesOf(roles: readonly StaffRole[], role: StaffRole | undefined): (StaffRole | undefined)[] {
  if (roles.includes('admin')) return [role]
  return role === undefined ? [...roles] : roles.filter((one) => one === role)
}

const tasksRoles = ({ roles }: Reader, role: StaffRole | undefined): readonly StaffRole[] => {
  if (role === undefined) return roles
  return roles.includes('admin') || roles.includes(role) ? [role] : []
}

function placeOf(after: string): Place {
  const at = after.indexOf('-')
  return { at: new Date(Number(after.slice(0, at))), id: after.slice(at + 1) }
}
