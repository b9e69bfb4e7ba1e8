import { checkLedger } from '#server/billing/index.ts'
import { type Caller, signIn, visitor } from '../caller.ts'
import { chiara } from '../people.ts'
import type { Stage } from '../stage.ts'
import { agreeOnLicence } from './agree-on-licence.ts'
import { type Booked, bookPlan } from './book-plan.ts'
import { folderAt } from './folder.ts'
import { goToLawyers } from './go-to-lawyers.ts'
import { type CameIn, cameIn, type CaseOutcome, outcomeOf } from './outcome-of-cases.ts'
import { type Payer, payByCard, payByWallet, payInParts } from './pay.ts'
import { sandboxOf } from './sandbox.ts'
import { type Submitted, submitCases } from './submit-cases.ts'
import { type KeptEvidence, type KeptLicence, takeEvidence, takeLicence } from './take-along.ts'
import { accept, comesTo, isSecured, type People, writeTo } from './take-on.ts'

/** What comes of the road after the finds; names of files are relative to the folder that was asked for. */
export type Road = {
  cases: CaseOutcome[]
  evidence: KeptEvidence[]
  licences: KeptLicence[]
  subscriptions: Booked[]
  ledger: { balanced: boolean; transactions: number }
  timestampRoot: string
}

type About = { stage: Stage; say: (line: string) => void; payer: Payer; people: People; one: Submitted }
/** Where a case ends, and how it gets there after its letter: one case each. Gives what came in. */
type Way = { to: 'contacted' | 'paid' | 'withdrawn' | 'legal_settled'; go: (about: About) => Promise<CameIn> }

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
/** Left for whoever tries the app: to answer, to make an offer, or to pay. */
const unanswered: Way = { to: 'contacted', go: async ({ payer }) => await cameIn(payer) }

/** Submitted beside them, for pages that answer nobody when they are captured. */
const spare = 2

/**
 * Goes on after the finds, over the same HTTP as people: Ana submits cases and books a plan, Chiara accepts, sets prices and writes, Dov pays by
 * card, in parts and by wallet, once shows a licence, and once is left to lawyers. With `leaveOne` one more letter goes out, which nobody answers.
 * Their files are put into `out`.
 */
export async function followRoad(
  stage: Stage,
  ana: Caller,
  { out, say, leaveOne }: { out: string; say: (line: string) => void; leaveOne: boolean },
): Promise<Road> {
  const sandbox = sandboxOf(stage)
  if (!sandbox) throw new Error('The demo pays and writes in the sandbox alone, which does not run here.')
  const put = folderAt(out)
  const people = { ana, chiara: await signIn(stage, chiara) }
  const ends = leaveOne ? [...ways, unanswered] : ways
  const submitted = await submitCases(stage, ana, ends.length + spare)
  for (const one of submitted) await accept(people, one)
  const booked = await bookPlan(ana, sandbox, put)
  const dov = visitor(stage)
  const cases: CaseOutcome[] = []
  const evidence: KeptEvidence[] = []
  const licences: KeptLicence[] = []
  for (const one of submitted) {
    const way = ends[cases.length]
    if (!way || !(await isSecured(ana, one, say))) continue
    const { caseId, host } = one
    const payer = { dov, link: await writeTo(people, one, sandbox), sandbox }
    say(`  a letter went to ${host}`)
    evidence.push(...(await takeEvidence(ana, caseId, put)))
    const came = await way.go({ stage, say, payer, people, one })
    await comesTo(ana, caseId, way.to)
    cases.push(await outcomeOf(ana, caseId, { ...came, link: payer.link }))
    if (way.to === 'paid') licences.push(await takeLicence(payer, put))
  }
  if (cases.length < ends.length) throw new Error(`Only ${cases.length} of ${ends.length} cases could be carried on.`)
  const { transactions, problems } = await checkLedger(stage.server.deps.db)
  const timestampRoot = await put('timestamp-root.pem', await sandbox.file('/time-stamps/root.pem'))
  return {
    cases,
    evidence,
    licences,
    subscriptions: [booked],
    ledger: { balanced: problems.length === 0, transactions },
    timestampRoot,
  }
}
