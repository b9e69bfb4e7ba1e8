import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { decideCase } from '#contract/desk/desk-endpoints.ts'
import type { CaseState } from '#contract/cases/case-states.ts'
import { getEvidence } from '#contract/evidence/endpoints.ts'
import { getContentDocument, getPaymentPage } from '#contract/portal/endpoints.ts'
import { blockPortal, changePortalLink } from '#contract/disputes/desk-portal-endpoints.ts'
import { requestOf } from '#contract/request.ts'
import { issuer } from '#server/billing/testing/payables.ts'
import { documentsFolder, removeFilesOfCase } from '#server/cases/files/delete-draft.ts'
import { openPlaces, type Places } from '#server/submissions/testing/places.ts'
import { newId } from '#server/platform/ids.ts'
import { consumeAttempt } from '#server/platform/rate-limit/rate-limit.ts'
import { atLink } from '#server/platform/rate-limit/client-network.ts'
import { openDocumentFiles } from '#server/platform/pdf/document-files.ts'
import { clientOf, refusalOf } from '#server/testing/client.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { aContactedCase, anAcceptedCase, aPriceOf, setCase, step } from '#server/testing/cases/portal-case.ts'

let app: TestApp
let places: Places
const blocked = newId()

beforeAll(async () => {
  places = await openPlaces()
  app = await openTestApp({
    RIGHTFRAME_HOSTS: places.hosts,
    RIGHTFRAME_ROLES: 'api,worker',
    ...issuer,
    PAYMENT_BLOCKED_CASES: blocked,
  })
})
afterAll(async () => {
  await app.remove()
  await places.close()
})

const unavailable = {
  code: 'portal.unavailable',
  message: 'Case unavailable for payment. Please contact your case manager.',
}
const answerTo = async (path: string) => {
  const response = await fetch(app.url + path)
  return { status: response.status, body: await response.json() }
}
const answerOf = (id: string) => answerTo(`/api/cases/payment-page/${id}`)

/** Every field of the specification's case payment view (section 3), by its path. */
const fields = `
  Id Name Track__c CurrencyIsoCode CurrentPrice__c FinalPrice__c PaymentReceivedD__c PaymentType__c Estimated_Value__c FirstLetterSentD__c
  RightsHolder_Name_FirstLast__c InfringerAccount__r.Name Photographer__r.BillingCountry Photographer__r.BillingState
  Photographer__r.BillingCity Photographer__r.AgentConfirmationStatement__c Photo_Title__c Date_taken__c FirstPublishedPlace__c
  Infringement_Website__c Infringement_URL__c AdditionalLinks__c CroppedPhoto__c MarketSize__c InfringementCategory__c SizeOnPage__c
  ContinuedLicense__c LicenseExpiryD__c FirstLetterAttachmentID__c EvidenceReportVersion_ID__c V22_Evidence__c MainInfringerCase__r
  submission__c.ImageUses__r.records.Id submission__c.ImageUses__r.records.Image__r.Name
  submission__c.ImageUses__r.records.Image__r.LongURL__c submission__c.ImageUses__r.records.Image__r.OriginURL__c
  submission__c.ImageUses__r.records.Image__r.CapturedCopy__c submission__c.ImageUses__r.records.Image__r.TakenD__c
  submission__c.ImageUses__r.records.Image__r.PublishedURL__c submission__c.ImageUses__r.records.OriginLongURL__c
  submission__c.ImageUses__r.records.LongURL__c submission__c.ImageUses__r.records.Evidence_Page_Screenshot_URL__c
`
  .trim()
  .split(/\s+/)

function pathsIn(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => pathsIn(one, path))
  if (typeof value !== 'object' || value === null) return [path]
  return Object.entries(value).flatMap(([name, inside]) => pathsIn(inside, path ? `${path}.${name}` : name))
}

test('The page has exactly the specified fields and shows the finds', { tags: ['long'] }, async () => {
  const { who, caseId, payer, at } = await aContactedCase(app)
  const page = await payer.call(getPaymentPage, { caseId })
  expect(new Set(pathsIn(page.case.record))).toEqual(new Set(fields))
  expect(page.case).toMatchObject({
    _id: caseId,
    record: {
      Id: caseId,
      Name: (await at()).name,
      Track__c: 'Licensing',
      PaymentReceivedD__c: null,
      Infringement_URL__c: 'http://www.shop.example/trips/1',
      V22_Evidence__c: true,
      FirstLetterSentD__c: new Date().toISOString().slice(0, 10),
    },
  })
  expect(page.portal).toMatchObject({
    state: 'unpaid',
    pause: null,
    company: {
      name: 'Rightframe Lda.',
      address: ['Rua do Porto 1', '4000-001 Porto'],
      country: 'PT',
      taxNumber: 'PT501442600',
      foot: null,
    },
    uses: [{ page: 'http://www.shop.example/trips/1' }],
  })
  expect(page.screenshots).toHaveLength(1)
  // Addresses of pictures are signed, and say in whose folder they lie.
  const text = JSON.stringify(page).replaceAll(/http:\/\/localhost:\d+\/(images|finds|evidence)\/[^"]*/g, '')
  for (const secret of [who.ana.email, who.ana.id, who.chiara.id, who.chiara.email]) expect(text).not.toContain(secret)
  const { number } = page.portal.uses[0]!.evidence!
  const evidence = await fetch(`${app.url}/api/evidence/${number}?requestId=${caseId}`)
  expect(evidence.status).toBe(200)
  expect(getEvidence.reply.parse(await evidence.json())).toMatchObject({ number })
})

test('Every case without payment gets the same answer', { tags: ['long'] }, async () => {
  const before = await anAcceptedCase(app, 'http://www.shop.example/trips/2')
  const never = [newId(), 'zzz', '0'.repeat(25), encodeURIComponent("'; --"), before.caseId, blocked]
  for (const id of never) expect({ id, ...(await answerOf(id)) }).toEqual({ id, status: 404, body: unavailable })
  await step(app, before.caseId, 'contacted')
  expect((await answerOf(before.caseId)).status).toBe(200)
  const closed: CaseState[] = [
    'declined',
    'closed_no_result',
    'withdrawn',
    'converted_takedown',
    'legal_closed',
    'merged',
  ]
  for (const state of closed) {
    await setCase(app, before.caseId, { state, openParty: null })
    expect({ state, ...(await answerOf(before.caseId)) }).toEqual({ state, status: 404, body: unavailable })
  }
})

test('A case under review by lawyers is visible only after a letter', { tags: ['long'] }, async () => {
  const { caseId } = await anAcceptedCase(app, 'http://www.shop.example/trips/3')
  await setCase(app, caseId, { state: 'escalation_review' })
  expect((await answerOf(caseId)).body).toEqual(unavailable)
})

test.each([
  ['contacted', 'unpaid', null, 'Licensing'],
  ['reminder', 'unpaid', null, 'Licensing'],
  ['in_dialogue', 'unpaid', null, 'Licensing'],
  ['disputed', 'unpaid', 'answer', 'Licensing'],
  ['owner_check', 'unpaid', 'answer', 'Licensing'],
  ['on_hold', 'unpaid', 'rest', 'Licensing'],
  ['escalation_review', 'unpaid', 'rest', 'Licensing'],
  ['legal_offered', 'unpaid', 'rest', 'Licensing'],
  ['payment_pending', 'unpaid', null, 'Licensing'],
  ['part_paid', 'processing', null, 'Licensing'],
  ['paid', 'paid', null, 'Licensing'],
  ['closed_won', 'paid', null, 'Licensing'],
  ['legal', 'legal', null, 'Legal'],
  ['legal_settled', 'legal', null, 'Legal'],
  ['judgment', 'legal', null, 'Legal'],
] as const)('A case at %s is %s on its page', { tags: ['long'] }, async (state, shown, pause, track) => {
  shared ??= aContactedCase(app, 'http://www.shop.example/trips/4')
  const { caseId, payer } = await shared
  await setCase(app, caseId, {
    state,
    heldFrom: state === 'on_hold' ? 'contacted' : null,
    isPartPaid: state === 'part_paid',
  })
  const { case: found, portal } = await payer.call(getPaymentPage, { caseId })
  expect({ state: portal.state, pause: portal.pause, track: found.record.Track__c }).toEqual({
    state: shown,
    pause,
    track,
  })
  expect(found.record.PaymentType__c).toBe(shown === 'processing' ? 'CardInstalment' : null)
})
let shared: ReturnType<typeof aContactedCase> | undefined

test('A case resting with lawyers shows no price and takes no payment', { tags: ['long'] }, async () => {
  shared ??= aContactedCase(app, 'http://www.shop.example/trips/4')
  const { caseId, payer } = await shared
  await setCase(app, caseId, { state: 'on_hold', heldFrom: 'legal', isPartPaid: false })
  const { case: found, portal } = await payer.call(getPaymentPage, { caseId })
  expect([portal.state, portal.total, portal.pause, found.record.Track__c]).toEqual(['legal', null, null, 'Legal'])
})

test('A merged case leads to its continuing case', { tags: ['long'] }, async () => {
  const { who, caseId, payer } = await aContactedCase(app, 'http://www.shop.example/trips/5')
  const parent = await aContactedCase(app, 'http://www.shop.example/trips/5')
  await setCase(app, parent.caseId, { ownerId: who.ana.id, openParty: 'another party' })
  const { name } = await parent.at()
  for (const id of [caseId, parent.caseId]) await aPriceOf(app, id, { total: 80_00, currency: 'EUR' })
  await who.chiara.call(decideCase, { caseId, to: 'merged', into: name })
  expect((await payer.call(getPaymentPage, { caseId })).portal).toMatchObject({
    state: 'merged',
    mergedInto: { _id: parent.caseId, name },
    total: null,
  })
})

test('Documents belong to this case alone', { tags: ['long'] }, async () => {
  const one = await aContactedCase(app, 'http://www.shop.example/trips/6')
  const other = await aContactedCase(app, 'http://www.shop.example/trips/7')
  const { portal, case: found } = await one.payer.call(getPaymentPage, { caseId: one.caseId })
  expect(portal.documents.map(({ kind }) => kind)).toEqual(['evidence-report', 'agent-confirmation'])
  expect(found.record.EvidenceReportVersion_ID__c).toBe(portal.documents[0]!._id)
  const fetched = async (documentId: string, requestId: string) => {
    const { path } = requestOf(getContentDocument, { documentId, requestId })
    return await fetch(app.url + path)
  }
  for (const { _id } of portal.documents) {
    const sent = await fetched(_id, one.caseId)
    expect([sent.status, sent.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(sent.headers.get('content-disposition')).toMatch(/^attachment/)
    expect(
      Buffer.from(await sent.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  }
  expect((await fetched(portal.documents[0]!._id, other.caseId)).status).toBe(404)
  expect((await fetched('agent-confirmation', newId())).status).toBe(404)
  expect(
    (await refusalOf(clientOf(app.url).call(getContentDocument, { documentId: 'x', requestId: one.caseId }))).status,
  ).toBe(404)
})

test('A network at a link has 200 reports drawn an hour', { tags: ['long'] }, async () => {
  const { caseId, payer } = await aContactedCase(app, 'http://www.shop.example/trips/61')
  const { portal } = await payer.call(getPaymentPage, { caseId })
  const statusOf = async (documentId: string) => (await documentOf(caseId, documentId)).status
  const [report, confirmation] = portal.documents.map(({ _id }) => _id) as [string, string]
  expect([await statusOf(report), await statusOf(confirmation)]).toEqual([200, 200])
  const limit = { name: 'reports-at-link', key: atLink(caseId, '127.0.0.1'), max: 200, seconds: 3600 }
  await consumeAttempt(app.deps, [{ ...limit, weight: 199 }])
  expect([await statusOf(report), await statusOf(confirmation)]).toEqual([429, 200])
})

const documentOf = async (caseId: string, documentId: string) =>
  await fetch(app.url + requestOf(getContentDocument, { documentId, requestId: caseId }).path)

test('A confirmation that many ask for is drawn and signed once', { tags: ['long'] }, async () => {
  const { caseId } = await aContactedCase(app, 'http://www.shop.example/trips/62')
  const made: string[] = []
  const { documents, documentFile } = app.deps
  const counting: typeof documents = {
    ...documents,
    make: (drawing, ...about) => {
      made.push(drawing.name)
      return documents.make(drawing, ...about)
    },
  }
  Object.assign(app.deps, { documentFile: openDocumentFiles({ ...app.deps, documents: counting }) })
  onTestFinished(() => void Object.assign(app.deps, { documentFile }))
  const sums = async () => {
    const answer = await documentOf(caseId, 'agent-confirmation')
    return createHash('sha256')
      .update(Buffer.from(await answer.arrayBuffer()))
      .digest('hex')
  }
  const all = await Promise.all(Array.from({ length: 12 }, sums))
  expect([new Set([...all, await sums()]).size, made]).toEqual([1, ['agent-confirmation']])
  const kept = await Array.fromAsync(app.deps.objects.list('cases', documentsFolder(caseId)))
  expect(kept).toHaveLength(1)
  await removeFilesOfCase(app.deps, caseId)
  expect(await Array.fromAsync(app.deps.objects.list('cases', documentsFolder(caseId)))).toEqual([])
})

test('Staff replace a leaked link, and close and reopen a page', { tags: ['long'] }, async () => {
  const { who, caseId, payer } = await aContactedCase(app, 'http://www.shop.example/trips/8')
  const { url } = await who.chiara.call(changePortalLink, { caseId })
  const link = url.split('/').at(-1)!
  expect(link).not.toBe(caseId)
  expect(await answerOf(caseId)).toEqual({ status: 404, body: unavailable })
  const page = await payer.call(getPaymentPage, { caseId: link })
  expect([page.case._id, page.case.record.Id]).toEqual([link, link])
  expect(JSON.stringify(page.case)).not.toContain(caseId)
  await who.chiara.call(blockPortal, { caseId, isBlocked: true })
  expect(await answerOf(link)).toEqual({ status: 404, body: unavailable })
  await who.chiara.call(blockPortal, { caseId, isBlocked: false })
  expect((await answerOf(link)).status).toBe(200)
})
