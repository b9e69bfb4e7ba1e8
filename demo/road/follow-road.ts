import { checkLedger } from '#server/billing/index.ts'
import { type Caller, signIn, visitor } from '../caller.ts'
import { chiara } from '../people.ts'
import type { Stage } from '../stage.ts'
import { showLicence } from './answer.ts'
import { type Booked, bookPlan } from './book-plan.ts'
import { folderAt } from './folder.ts'
import { type CaseOutcome, outcomeOf } from './outcome-of-cases.ts'
import { payByCard, payByWallet, payInParts } from './pay.ts'
import { sandboxOf } from './sandbox.ts'
import { submitCases } from './submit-cases.ts'
import { type KeptEvidence, type KeptLicence, takeEvidence, takeLicence } from './take-along.ts'
import { accept, comesTo, isSecured, writeTo } from './take-on.ts'

/** What comes of the road after the finds; names of files are relative to the folder that was asked for. */
export type Road = {
  cases: CaseOutcome[]
  evidence: KeptEvidence[]
  licences: KeptLicence[]
  subscriptions: Booked[]
  ledger: { balanced: boolean; transactions: number }
  timestampRoot: string
}

/** What an image user does about a letter: one case each. */
const does = [payByCard, payInParts, payByWallet, showLicence] as const
/** Submitted beside them, for pages that answer nobody when they are captured. */
const spare = 2

/**
 * Goes on after the finds, over the same HTTP as people: Ana submits cases and books a plan, Chiara accepts, sets prices and writes, Dov pays by
 * card, in parts and by wallet, and once shows a licence. Their files are put into `out`.
 */
export async function followRoad(
  stage: Stage,
  ana: Caller,
  { out, say }: { out: string; say: (line: string) => void },
): Promise<Road> {
  const sandbox = sandboxOf(stage)
  if (!sandbox) throw new Error('The demo pays and writes in the sandbox alone, which does not run here.')
  const put = folderAt(out)
  const people = { ana, chiara: await signIn(stage, chiara) }
  const submitted = await submitCases(stage, ana, does.length + spare)
  for (const one of submitted) await accept(people, one)
  const booked = await bookPlan(ana, sandbox, put)
  const dov = visitor(stage)
  const cases: CaseOutcome[] = []
  const evidence: KeptEvidence[] = []
  const licences: KeptLicence[] = []
  for (const one of submitted) {
    const act = does[cases.length]
    if (!act || !(await isSecured(ana, one, say))) continue
    const { caseId, host } = one
    const payer = { dov, link: await writeTo(people, one, sandbox), sandbox }
    say(`  a letter went to ${host}`)
    evidence.push(...(await takeEvidence(ana, caseId, put)))
    await act(payer)
    const state = await comesTo(ana, caseId, 'paid', 'disputed')
    cases.push(await outcomeOf(ana, caseId, payer))
    if (state === 'paid') licences.push(await takeLicence(payer, put))
  }
  if (cases.length < does.length) throw new Error(`Only ${cases.length} of ${does.length} cases could be carried on.`)
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
