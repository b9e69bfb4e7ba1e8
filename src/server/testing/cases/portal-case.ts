import { decideCase } from '#contract/desk/desk-endpoints.ts'
import { startSubmission } from '#contract/submissions/endpoints.ts'
import { getCaseEvidence } from '#contract/cases/evidence-endpoints.ts'
import { submitCase } from '#contract/submissions/submitting-endpoints.ts'
import type { CaseState } from '#contract/cases/case-states.ts'
import type { Id } from '#contract/wire.ts'
import { type CaseRecord, lockAnyCase } from '#server/cases/rows/index.ts'
import type { PageCapturer } from '#server/gateways/page-capturer.ts'
import { type Client, clientOf } from '../client.ts'
import { type People, people } from '../people.ts'
import type { TestApp } from '../test-app.ts'
import { until } from '../until.ts'
import { captureEvidence } from '../../evidence/capture-evidence.ts'
import { captured } from '../../evidence/testing/captured.ts'
import { heldByCase } from '#server/cases/evidence/case-evidence-store.ts'
import { readCase, updateCase } from '#server/cases/rows/case-store.ts'
import { moveCase } from '#server/cases/moving/move-case.ts'
import { insertPrice, newestPrice } from '#server/pricing/price-store.ts'
import { answered, aSite } from '#server/submissions/testing/a-site.ts'

/** A test app, or another server in this process. */
type TestServer = Pick<TestApp, 'url' | 'deps'>

export type PortalCaseOfTest = { who: People; caseId: Id; payer: Client; at: () => Promise<CaseRecord> }

/** A case of Ana's that Chiara accepted, whose page was captured; the first letter went out. Nobody has signed in as `payer`. */
export async function aContactedCase(
  app: TestServer,
  page = 'http://www.shop.example/trips/1',
): Promise<PortalCaseOfTest> {
  const found = await anAcceptedCase(app, page)
  await step(app, found.caseId, 'contacted')
  return found
}

/** The same before the letter. */
export async function anAcceptedCase(app: TestServer, page: string): Promise<PortalCaseOfTest> {
  const who = await people(app)
  const { clusterId } = await aSite(app, who.ana, [page])
  const draft = answered(await who.ana.call(startSubmission, { cluster: clusterId }))
  const { _id: caseId } = await who.ana.call(submitCase, draft)
  const at = async () => (await readCase(app.deps.db, caseId))!
  const comesTo = async (state: CaseState) => await until(async () => (await at()).state === state)
  await comesTo('in_review')
  await who.chiara.call(decideCase, { caseId, to: 'accepted' })
  const asked = async () =>
    (await who.ana.call(getCaseEvidence, { caseId })).data.map(({ evidence }) => evidence?.state ?? 'none')
  // No process has a browser: each capture fails once.
  await until(async () => {
    const states = await asked()
    return states.length > 0 && states.every((state) => state === 'failed' || state === 'kept')
  })
  const capture: PageCapturer['capture'] = async ({ page: { url } }) => captured(url)
  const seeing = { ...app.deps, capturer: { capture, close: async () => {} } }
  for (const { evidenceId } of await heldByCase(app.deps.db, caseId)) await captureEvidence(seeing, evidenceId)
  await comesTo('evidence_ready')
  return { who, caseId, at, payer: clientOf(app.url) }
}

/** Moves a case as the app does. */
export async function step(app: TestServer, caseId: Id, ...states: CaseState[]): Promise<void> {
  for (const to of states)
    await app.deps.db.transaction(async (tx) => {
      const row = (await lockAnyCase(tx, caseId))!
      await moveCase(app.deps, tx, row, { to, by: 'system', actorId: null })
    })
}

/** Sets a case's columns directly. */
export async function setCase(app: TestServer, caseId: Id, set: Parameters<typeof updateCase>[2]): Promise<void> {
  await app.deps.db.transaction((tx) => updateCase(tx, caseId, set))
}

type Asked = { total: number; currency: 'EUR' | 'USD' | 'JPY'; listTotal?: number; approval?: 'not-needed' | 'asked' }

/** Prices a case in minor units, nine tenths for the past. */
export async function aPriceOf(app: TestServer, caseId: Id, { total, currency, ...more }: Asked): Promise<void> {
  const version = ((await newestPrice(app.deps.db, caseId))?.version ?? 0) + 1
  const past = Math.round(total * 0.9)
  const line = { taxTreatment: 'outside', rule: 'fees', ruleVersion: '1' } as const
  await app.deps.db.transaction((tx) =>
    insertPrice(tx, {
      caseId,
      version,
      currency,
      lines: [
        { kind: 'past_use', description: 'The use so far', amount: past, ...line },
        { kind: 'future_licence', description: 'A licence from now on', amount: total - past, ...line },
      ],
      total,
      listTotal: more.listTotal ?? null,
      floor: Math.round(total / 2),
      factors: {
        marketSize: 'National',
        category: 'Corporate/promo',
        sizeOnPage: 'Hero',
        usedDays: 420,
        uses: 1,
        continuedLicense: 365,
        exclusivity: 'None',
        isCreditMissing: true,
        licenseExpiry: '2027-11-25',
      },
      feesVersion: 1,
      approval: more.approval ?? 'not-needed',
      reason: 'By the table.',
      setAt: app.deps.clock(),
      setBy: caseId,
      setByName: 'Chiara',
    }),
  )
}
