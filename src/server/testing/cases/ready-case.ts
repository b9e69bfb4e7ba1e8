import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { type Mailbox, openMailbox } from '#sandbox/mailbox/mailbox.ts'
import { decideCase } from '#contract/desk/desk-endpoints.ts'
import { addCaseContact } from '#contract/letters/contacts/endpoints.ts'
import { getCase } from '#contract/cases/endpoints.ts'
import { startSubmission } from '#contract/submissions/endpoints.ts'
import { getCaseEvidence } from '#contract/cases/evidence-endpoints.ts'
import { getPricing, setPrice } from '#contract/pricing/price-endpoints.ts'
import { submitCase } from '#contract/submissions/submitting-endpoints.ts'
import type { Draft } from '#contract/cases/submission/submission.ts'
import type { Id } from '#contract/wire.ts'
import { issuer } from '#server/billing/testing/payables.ts'
import { openSmtp } from '#server/gateways/smtp.ts'
import type { PageCapturer } from '#server/gateways/page-capturer.ts'
import { backFees } from './back-fees.ts'
import { type People, people } from '../people.ts'
import { openTestApp, type TestApp } from '../test-app.ts'
import { captureEvidence } from '../../evidence/capture-evidence.ts'
import { captured } from '../../evidence/testing/captured.ts'
import { heldByCase } from '#server/cases/evidence/case-evidence-store.ts'
import { answered, aSite } from '#server/submissions/testing/a-site.ts'
import { openPlaces } from '#server/submissions/testing/places.ts'

/** A test app whose letters leave into a mailbox of its own, as where the sandbox runs. */
export async function openLetterApp(environment: Record<string, string> = {}) {
  const places = await openPlaces()
  const folder = mkdtempSync(join(tmpdir(), 'rightframe-letters-'))
  const app = await openTestApp({
    RIGHTFRAME_HOSTS: places.hosts,
    RIGHTFRAME_ROLES: 'api,worker',
    ...issuer,
    ...environment,
  })
  let mailbox: Mailbox = await openMailbox({ port: 0, folder, now: () => new Date() })
  const { port } = mailbox
  const smtp = {
    kind: 'smtp',
    host: '127.0.0.1',
    port,
    security: 'none',
    user: undefined,
    password: undefined,
  } as const
  app.config.letters.mailbox = { host: smtp.host, port }
  Object.assign(app.deps, { letterTransport: openSmtp({ ...smtp, from: 'letters@rightframe.example' }, 'Rightframe') })
  return {
    app,
    mailbox: () => mailbox,
    /** Stops the mail server, which restarts at its port. */
    goDown: async () => await mailbox.close(),
    comeUp: async () => void (mailbox = await openMailbox({ port, folder, now: () => new Date() })),
    remove: async () => {
      await app.remove()
      await mailbox.close()
      await places.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const contact = {
  person: 'Jo Doe',
  company: 'Lantern Living Ltd',
  address: { street: ['4 Quay Street'], city: 'Cork', postalCode: 'T12 AB34', region: '', country: 'IE' },
  email: 'office@shop.example',
  language: 'en' as 'en' | 'fr',
  isSure: true,
  note: '',
}

type Asked = {
  /** Pages of the site; by default two, with an image each. */
  pages?: string[]
  draft?: Partial<Draft>
  contact?: (Partial<Omit<typeof contact, 'language'>> & { language?: 'en' | 'fr' }) | null
  price?: boolean
}

/** A case of Ana's that waits for its first letter: accepted, its pages captured, its price set and its contact written down. */
export async function readyCase(app: TestApp, asked: Asked = {}): Promise<People & { caseId: Id }> {
  const who = await people(app)
  const { clusterId } = await aSite(app, who.ana, asked.pages ?? ['http://www.shop.example/trips/1'])
  const draft = answered(await who.ana.call(startSubmission, { cluster: clusterId }))
  const { _id: caseId } = await who.ana.call(submitCase, { ...draft, ...asked.draft })
  const comesTo = async (state: string) =>
    await expect.poll(async () => (await who.ana.call(getCase, { caseId })).state, { timeout: 30_000 }).toBe(state)
  await comesTo('in_review')
  await who.chiara.call(decideCase, { caseId, to: 'accepted' })
  const states = async () =>
    (await who.ana.call(getCaseEvidence, { caseId })).data.map(({ evidence }) => evidence?.state)
  // No process has a browser: each capture fails once.
  await expect.poll(async () => (await states()).every((state) => state === 'failed'), { timeout: 30_000 }).toBe(true)
  const capture: PageCapturer['capture'] = async ({ page: { url } }) => captured(url)
  const seeing = { ...app.deps, capturer: { capture, close: async () => {} } }
  for (const { evidenceId } of await heldByCase(app.deps.db, caseId)) await captureEvidence(seeing, evidenceId)
  await comesTo('evidence_ready')
  if (asked.price !== false) await priced(who, caseId)
  if (asked.contact !== null) await who.chiara.call(addCaseContact, { caseId, ...contact, ...asked.contact })
  return { ...who, caseId }
}

/** Sets the price that is suggested, or a changed one. */
export async function priced({ chiara }: Pick<People, 'chiara'>, caseId: Id, usedDays = 365): Promise<void> {
  await backFees(chiara.call)
  const { version, table, suggested } = await chiara.call(getPricing, { caseId })
  await chiara.call(setPrice, {
    caseId,
    version,
    feesVersion: table.version,
    currency: suggested.currency,
    factors: { ...suggested.factors, usedDays },
    proof: 'The page gives the day.',
    reason: 'As the table says.',
  })
}
