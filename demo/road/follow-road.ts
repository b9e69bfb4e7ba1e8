import { checkLedger } from '#server/billing/ledger/index.ts'
import { type Caller, signIn, visitor } from '../caller.ts'
import { chiara } from '../people.ts'
import type { Stage } from '../stage.ts'
import { agreeOnLicence } from './agree-on-licence.ts'
import { type Booked, bookPlan } from './book-plan.ts'
import { folderAt, type Put } from './folder.ts'
import { goToLawyers } from './go-to-lawyers.ts'
import { type CameIn, cameIn, type CaseOutcome, outcomeOf } from './outcome-of-cases.ts'
import { type Payer, payByCard, payByWallet, payInParts } from './pay.ts'
import { type Sandbox, sandboxOf } from './sandbox.ts'
import { type Submitted, submitCases } from './submit-cases.ts'
import { type KeptEvidence, type KeptLicence, takeEvidence, takeLicence } from './take-along.ts'
import { payOwner, type StatementOutcome } from './pay-owner.ts'
import { register, type RegistrationOutcome } from './register.ts'
import { takeDown, type TakedownOutcome } from './take-down.ts'
import { accept, comesTo, comesToEvidence, type People, writeTo } from './take-on.ts'

/** Outcome of the road after the finds. Names of files are relative to the folder of `Options`. */
export type Road = {
  cases: CaseOutcome[]
  evidence: KeptEvidence[]
  licences: KeptLicence[]
  takedowns: TakedownOutcome[]
  registrations: RegistrationOutcome[]
  statements: StatementOutcome[]
  subscriptions: Booked[]
  ledger: { balanced: boolean; transactions: number }
  timestampRoot: string
  /** Steps that failed, a sentence each. */
  missing: string[]
}

type Step = { stage: Stage; say: Say; payer: Payer; people: People; one: Submitted }
/** The state that a case ends in, and the steps to it after its letter. They give what came in. */
type Way = { to: 'contacted' | 'paid' | 'withdrawn' | 'legal_settled'; go: (step: Step) => Promise<CameIn> }

const paid = (pay: (payer: Payer) => Promise<void>): Way => ({
  to: 'paid',
  go: async ({ payer }) => {
    await pay(payer)
    return await cameIn(payer)
  },
})

const ways: readonly Way[] = [
  paid(payByCard),
  paid(payInParts),
  paid(payByWallet),
  {
    to: 'withdrawn',
    go: async ({ payer, people, one }) => {
      const before = await cameIn(payer)
      await agreeOnLicence(payer, people, one)
      return before
    },
  },
  { to: 'legal_settled', go: async ({ people, one, ...at }) => await goToLawyers(at, people, one.caseId) },
]
/** Left to the person who tries the app: to answer, to make an offer, or to pay. */
const unanswered: Way = { to: 'contacted', go: async ({ payer }) => await cameIn(payer) }

/** Spare submissions, since pages may be offline at capture. */
const spare = 2

type Say = (line: string) => void
type Options = {
  /** Folder of the files. */
  out: string
  say: Say
  /** Told how many cases have come to their end. */
  hear: (done: number, total: number) => void
  /** Sends a first letter that nobody answers. */
  leaveOne: boolean
}

/**
 * Goes on after the finds, over the same HTTP as people: Ana submits cases and books a plan, Chiara accepts, sets prices and writes, Dov pays by
 * card, in parts and by wallet, shows a licence once, and once is left to lawyers. Ana has one copy taken down, and registers a group. At the end a run pays her share. A step that fails is named in `missing`; the others go on.
 */
export async function followRoad(stage: Stage, ana: Caller, options: Options): Promise<Road> {
  const sandbox = sandboxOf(stage)
  if (!sandbox) throw new Error('The demo pays and writes in the sandbox alone, which does not run here.')
  const put = folderAt(options.out)
  const people = { ana, chiara: await signIn(stage, chiara) }
  const ends = options.leaveOne ? [unanswered, ...ways] : ways
  const submitted = await submitCases(stage, ana, ends.length + spare)
  for (const one of submitted) await accept(people, one)
  const missing: string[] = []
  const subscriptions = await bookPlan(ana, sandbox, put).then(
    (booked) => [booked],
    (error: Error) => (missing.push(`No plan was booked. ${error.message}`), []),
  )
  const kept = await followCases({ stage, people, sandbox, put, missing, ...options }, { submitted, ends })
  const takedowns = await takeDown(people, sandbox, put).then(
    (takedown) => [takedown],
    (error: Error) => (missing.push(error.message), []),
  )
  const registrations = await register(people, sandbox, put).then(
    (registration) => [registration],
    (error: Error) => (missing.push(`Nothing was registered. ${error.message}`), []),
  )
  const statements = await payOwner(stage, people, put).catch(
    (error: Error) => (missing.push(`Ana was not paid. ${error.message}`), []),
  )
  const { transactions, problems } = await checkLedger(stage.server.deps.db)
  const timestampRoot = await put('timestamp-root.pem', await sandbox.file('/time-stamps/root.pem'))
  const ledger = { balanced: problems.length === 0, transactions }
  return { ...kept, takedowns, registrations, statements, subscriptions, ledger, timestampRoot, missing }
}

type Travel = Options & { stage: Stage; people: People; sandbox: Sandbox; put: Put; missing: string[] }

type Kept = Pick<Road, 'cases' | 'evidence' | 'licences'>

/** Takes one submitted case after the other to the next end that is still wanted. A spare case takes the place of one that fails. */
async function followCases(
  travel: Travel,
  { submitted, ends }: { submitted: Submitted[]; ends: readonly Way[] },
): Promise<Kept> {
  const kept: Kept = { cases: [], evidence: [], licences: [] }
  const failures: string[] = []
  for (const one of submitted) {
    const way = ends[kept.cases.length]
    if (!way) break
    travel.hear(kept.cases.length, ends.length)
    await followCase(travel, { one, way }, kept).catch((error: Error) =>
      failures.push(`The case against ${one.host} did not come to its end. ${error.message}`),
    )
  }
  travel.hear(ends.length, ends.length)
  if (kept.cases.length < ends.length)
    travel.missing.push(`${kept.cases.length} of ${ends.length} cases came to their end.`, ...failures)
  return kept
}

async function followCase(
  { stage, people, sandbox, put, say }: Travel,
  { one, way }: { one: Submitted; way: Way },
  kept: Kept,
): Promise<void> {
  const { caseId, host } = one
  await comesToEvidence(people.ana, one)
  const payer = { dov: visitor(stage), link: await writeTo(people, one, sandbox), sandbox }
  say(`  A letter went to ${host}: ${payer.link}${way === unanswered ? ' (yours to answer or pay)' : ''}`)
  kept.evidence.push(...(await takeEvidence(people.ana, caseId, put)))
  const came = await way.go({ stage, say, payer, people, one })
  await comesTo(people.ana, caseId, way.to)
  if (way.to === 'paid') kept.licences.push(await takeLicence(payer, put))
  kept.cases.push(await outcomeOf(people.ana, caseId, { ...came, link: payer.link }))
}
