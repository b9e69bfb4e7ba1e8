import { feeKindOf } from '#contract/registrations/fee-kind.ts'
import { entryOn } from '#contract/registrations/fees.ts'
import type { RegistrationState } from '#contract/registrations/states.ts'
import type { Id } from '#contract/wire.ts'
import { readPeople } from '#server/accounts/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { appendEvent } from '#server/platform/events/events.ts'
import { endTask, openTask } from '#server/platform/tasks/tasks.ts'
import { moveRegistration, noteStep } from '../move-registration.ts'
import {
  changeRegistration,
  lockAnyRegistration,
  numberOf,
  readRegistration,
  type RegistrationRow,
  type WorkRow,
  worksOf,
} from '../order-store.ts'
import { readFees } from '../fees/fee-store.ts'
import type { PackageNeeds, PackageResult } from './make-package.ts'
import type { Progress } from './make-pictures.ts'
import type { PackageFacts } from './package-facts.ts'
import { filesOfRegistration } from './package-store.ts'
import { handlePreparation } from './prepare-registration.ts'

type Needs = Pick<Deps, 'db' | 'clock'>
const packageFailed = 'registration.package-failed'
const bySystem = { by: 'system', userId: null } as const

/** States in which a package is made; after `ready` lists alone change, by the number of the Office. */
const packaged: readonly RegistrationState[] = ['paid', 'preparing', 'ready', 'filed', 'correspondence']

/** Takes a paid order to `preparing`. Undefined where the order has no package. */
async function beginPackage({ db, clock }: Needs, registrationId: Id): Promise<PackageFacts | undefined> {
  return await db.transaction(async (tx) => {
    const row = await lockAnyRegistration(tx, registrationId)
    if (!row || !packaged.includes(row.state)) return undefined
    const isRenamed = row.state !== 'paid' && row.state !== 'preparing'
    if (isRenamed && (await filesOfRegistration(tx, registrationId)).length === 0) return undefined
    if (row.state === 'paid') await moveRegistration(tx, row, { to: 'preparing', at: clock(), ...bySystem })
    return await factsOf(tx, row, clock().toISOString().slice(0, 10))
  })
}

async function factsOf(tx: Tx, row: RegistrationRow, day: string): Promise<PackageFacts> {
  const { id, ownerId, option, title, facts, paidAt } = row
  const { party, limits, declarations } = facts
  const owner = (await readPeople(tx, [ownerId])).get(ownerId)
  if (!party || !declarations || !paidAt || !owner) throw new Error(`Order ${id} was paid without its facts.`)
  const works = await worksOf(tx, [id])
  const fees = await readFees(tx)
  return {
    orderId: id,
    ownerId,
    option,
    title,
    works: works.map(packagedWork),
    party,
    limits,
    declarations,
    // Orders that were declared before names were kept: they were locked with the payment.
    declaredAt: (row.declaredAt ?? paidAt).toISOString(),
    declaredBy: row.declaredBy ?? owner.name,
    caseNumber: numberOf(row),
    officeFee: entryOn(fees, feeKindOf(row).kind, day) ?? null,
  }
}

const packagedWork = (work: WorkRow): PackageFacts['works'][number] => ({
  imageId: work.imageId,
  n: work.n,
  title: work.title,
  fileName: work.fileName,
  workType: work.workType,
  createdOn: work.createdOn,
  isPublished: work.isPublished,
  publishedOn: work.publishedOn,
  publishedIn: work.publishedIn,
})

/** The owner's page hears of every tenth copy. */
const toldEach = 10

async function tellProgress({ db }: Needs, registrationId: Id, { done, total }: Progress): Promise<void> {
  if (done % toldEach !== 0 && done !== total) return
  await db.transaction(async (tx) => {
    const row = await readRegistration(tx, registrationId)
    if (row) await appendEvent(tx, row.ownerId, { type: 'registration', registrationId })
  })
}

/** Ends `preparing`: the order is ready, or paid again with its problems in the history, for staff to solve. */
async function endPackage({ db, clock }: Needs, registrationId: Id, result: PackageResult): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockAnyRegistration(tx, registrationId)
    if (row?.state !== 'preparing') return
    const at = clock()
    if (result.kind === 'made') {
      await moveRegistration(tx, row, { to: 'ready', at, ...bySystem })
      return await endTask(tx, { kind: packageFailed, subject: registrationId, doneAt: at })
    }
    await changeRegistration(tx, registrationId, { state: 'paid', movedAt: at })
    const note = whyNot(result)
    await noteStep(tx, row, { step: 'package-failed', at, note, ...bySystem })
    await openTask(tx, { ...failed(row, note), dueAt: new Date(at.getTime() + dayMs), createdAt: at })
  })
}

const dayMs = 86_400_000

/** The agent's task; making the package again ends it. */
const failed = ({ id, title }: RegistrationRow, note: string) => ({
  kind: packageFailed,
  subject: id,
  role: 'registration-agent' as const,
  note: `The package of “${title}” could not be made. ${note}`.slice(0, 500),
  link: `/desk/registrations/${id}`,
})

/** Letters of the longest note. */
const longestNote = 2000

function whyNot(result: Exclude<PackageResult, { kind: 'made' }>): string {
  if (result.kind === 'failed') return 'The package could not be made, and it is not clear why. Our staff look into it.'
  const lines = result.problems.map(({ n, title, message }) => `No. ${n}, “${title}”: ${message}`)
  const all = lines.join('\n')
  return all.length <= longestNote
    ? all
    : `${lines.length} works have no copy. ${all.slice(0, longestNote - 60).trimEnd()}…`
}

export const packageJobs = [
  handlePreparation<PackageNeeds>({ begin: beginPackage, tell: tellProgress, end: endPackage }),
]
