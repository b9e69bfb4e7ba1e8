import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mergeImages } from '#contract/images/library-endpoints.ts'
import { listClusters } from '#contract/matches/endpoints.ts'
import { createTakedown, getTakedown, withdrawTakedown } from '#contract/takedowns/endpoints.ts'
import { regionOf } from '#contract/takedowns/law/regions.ts'
import type { RegionCode } from '#contract/takedowns/law/region.ts'
import { markerOf } from '#contract/takedowns/notice/build-notice.ts'
import { de } from '#contract/takedowns/notice/words/de.ts'
import { en } from '#contract/takedowns/notice/words/en.ts'
import { previewNotice, signTakedown, updateTakedown } from '#contract/takedowns/notice-endpoints.ts'
import type { TakedownFacts } from '#contract/takedowns/takedown-facts.ts'
import { anaAgent, anaFacts, someHost } from '#contract/takedowns/testing/notice-facts.ts'
import { accounts } from '#server/accounts/tables.ts'
import { aMatch, anImage } from '#server/testing/matches.ts'
import { refusalOf } from '#server/testing/client.ts'
import { type People, people } from '#server/testing/people.ts'
import { allowTakedowns } from '#server/testing/takedowns/signed-takedown.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { factsFor } from '../testing/calls.ts'
import { unsent } from '../draft-notices.ts'
import { giveUpSearch } from '../recipients/seek-recipients.ts'
import { newId } from '#server/platform/ids.ts'
import { takedownUses } from '../tables.ts'
import { type NoticeRow, replaceNotices, usesOf } from '../takedown-store.ts'

let app: TestApp
let who: People

beforeAll(async () => {
  app = await openTestApp({ RIGHTFRAME_ROLES: 'api', RIGHTFRAME_SECRET: 'x'.repeat(32) })
  who = await people(app)
  await allowTakedowns(app, null)
})
afterAll(() => app.remove())

const reader = (n: number, over: Partial<NoticeRow['reader']> = {}): NoticeRow['reader'] => ({
  ...someHost,
  id: null,
  way: 'email',
  contact: `abuse@host${n}.example`,
  awaitsStaff: false,
  serves: [],
  source: 'https://registry.example/',
  checkedAt: '2026-11-28',
  expectedDays: null,
  ...over,
})

let sites = 0

/** A takedown with one notice for each of these regions, as a search would have left it. */
async function aTakedown(regions: readonly RegionCode[], { over = {}, isSought = true } = {}) {
  const { ana } = who
  const host = `site${(sites += 1)}.example`
  const imageId = await anImage(app.deps, ana.id)
  await aMatch(app.deps, { ownerId: ana.id, imageId, page: `https://${host}/listing/77` })
  const { data } = await ana.call(listClusters, { pageSize: 100 })
  const cluster = data.find(({ domain }) => domain.host === host)!._id
  const { _id: takedownId } = await ana.call(createTakedown, { cluster })
  if (isSought) await giveUpSearch(app.deps, takedownId)
  await app.deps.db.transaction((tx) =>
    replaceNotices(
      tx,
      takedownId,
      regions.map((region, at) => ({
        ...unsent,
        takedownId,
        n: at + 1,
        state: 'draft',
        region,
        isGuess: false,
        reader: reader(at + 1, over),
      })),
    ),
  )
  return { takedownId, imageId, host }
}

async function aWrittenOne(
  regions: readonly RegionCode[],
  over: Partial<TakedownFacts> = {},
  ofReader: Partial<NoticeRow['reader']> = {},
) {
  const made = await aTakedown(regions, { over: ofReader })
  await who.ana.call(updateTakedown, { takedownId: made.takedownId, facts: factsFor(made.imageId, over) })
  return made
}

const preview = async (takedownId: string, n = 1) => await who.ana.call(previewNotice, { takedownId, n })
const sign = async (takedownId: string, hash: string, { n = 1, name = 'Ana Almeida' } = {}) =>
  await who.ana.call(signTakedown, { takedownId, name, notices: [{ n, hash }] })

test('The facts of a new takedown are those that the account knows', async () => {
  const { takedownId, imageId } = await aTakedown([101])
  const { facts } = await who.ana.call(getTakedown, { takedownId })
  expect(facts.owner).toEqual({ name: 'Ana Almeida', address: '', phone: '', email: who.ana.email })
  expect(facts.works).toEqual([expect.objectContaining({ image: imageId, title: 'Harbour, first light' })])
  expect(Object.values(facts.statements)).not.toContain(true)
})

test('A preview names elements that are missing', async () => {
  const { takedownId, imageId } = await aTakedown([101])
  const refused = await refusalOf(preview(takedownId))
  expect([refused.status, refused.code]).toEqual([409, 'notice.incomplete'])
  expect(refused.problem.details).toEqual({
    missing: expect.arrayContaining([{ id: 'fair_use_considered', text: expect.any(String) }]),
  })
  const written = await who.ana.call(updateTakedown, { takedownId, facts: factsFor(imageId) })
  expect(written).toMatchObject({ state: 'ready', facts: factsFor(imageId) })
  expect((await preview(takedownId)).text).toContain('Harbour at dawn')
})

test('A notice is shown in its language with English beside it', async () => {
  const { takedownId, host } = await aWrittenOne([701, 101], {}, { servesEu: true })
  const shown = await preview(takedownId)
  expect([shown.language, shown.signer, shown.signedAt]).toEqual(['de', { name: 'Ana Almeida', as: 'owner' }, null])
  expect(shown.text).toContain(markerOf(de.headings.reasons!))
  expect(shown.text).toContain(`https://${host}/listing/77`)
  expect(shown.english!.text).toContain(markerOf(en.headings.reasons!))
  expect(await preview(takedownId, 2)).toMatchObject({ n: 2, language: 'en', english: null })
})

test('A notice lists the uses that its reader serves', async () => {
  const { takedownId, host } = await aWrittenOne([101], {}, { serves: ['files.example'] })
  const elsewhere = await aMatchOf(takedownId, host)
  const { text } = await preview(takedownId)
  expect(text).toContain(elsewhere)
  expect(text).not.toContain(`https://${host}/listing/77`)
})

/** A second use of the takedown, its file served by another host. */
async function aMatchOf(takedownId: string, host: string): Promise<string> {
  const pageUrl = `https://${host}/listing/78`
  const [use] = await usesOf(app.deps.db, [takedownId])
  await app.deps.db
    .insert(takedownUses)
    .values({ ...use!, matchId: newId(), pageUrl, fileUrl: 'https://files.example/78.jpg' })
  return pageUrl
}

test('A preview names content that the region forbids', async () => {
  const grounds = { ...anaFacts.grounds, infringement: 'Pay 300 EUR for the copy.' }
  const { takedownId } = await aWrittenOne([301], { grounds })
  const refused = await refusalOf(preview(takedownId))
  expect(refused).toMatchObject({ status: 409, code: 'notice.forbidden', message: expect.stringMatching(/Take out/) })
  expect(refused.problem.details).toEqual({
    faults: expect.arrayContaining([{ rule: 'payment_demand', sentence: expect.any(String) }]),
  })
  expect((await who.ana.call(getTakedown, { takedownId })).state).toBe('draft')
})

test('A notice that is signed as it was read keeps its text', async () => {
  const { takedownId, imageId } = await aWrittenOne([101, 1101])
  const read = await preview(takedownId)
  const signed = await sign(takedownId, read.hash, { name: ' ana  ALMEIDA ' })
  expect(signed.notices.map(({ state }) => state)).toEqual(['signed', 'ready'])
  expect(signed.history.map(({ step, user }) => [step, user])).toEqual([
    ['created', who.ana.id],
    ['signed', who.ana.id],
  ])
  expect(await sign(takedownId, read.hash)).toEqual(signed)
  const owner = { ...anaFacts.owner, phone: '+351 22 000 000' }
  await who.ana.call(updateTakedown, { takedownId, facts: factsFor(imageId, { owner }) })
  expect(await preview(takedownId)).toEqual({ ...read, signedAt: expect.any(String) })
  const other = await preview(takedownId, 2)
  expect(other.text).toContain('+351 22 000 000')
  await sign(takedownId, other.hash, { n: 2 })
  expect(await refusalOf(who.ana.call(updateTakedown, { takedownId, facts: factsFor(imageId) }))).toMatchObject({
    status: 409,
    code: 'takedown.signed',
  })
})

test('Facts that changed since the preview refuse the signature', async () => {
  const { takedownId, imageId } = await aWrittenOne([101])
  const { hash } = await preview(takedownId)
  const facts = factsFor(imageId, { uploader: 'Another Ltd', remedy: 'Remove it.', isCompany: false })
  const owner = { ...facts.owner, phone: '+351 22 000 000' }
  await who.ana.call(updateTakedown, { takedownId, facts: { ...facts, owner } })
  expect(await refusalOf(sign(takedownId, hash))).toMatchObject({ status: 409, code: 'takedown.changed' })
  expect((await who.ana.call(getTakedown, { takedownId })).state).toBe('ready')
})

test('Another name signs nothing', async () => {
  const { takedownId } = await aWrittenOne([101])
  const { hash } = await preview(takedownId)
  const refused = await refusalOf(sign(takedownId, hash, { name: 'Bruno Brandão' }))
  expect(refused.problem.details).toEqual([{ path: 'name', message: expect.stringContaining('Ana Almeida') }])
})

test('An agent signs where the region allows and never in Japan', async () => {
  const { takedownId, imageId } = await aWrittenOne([101, 1501], { agent: anaAgent })
  const read = await preview(takedownId)
  expect(read.signer).toEqual({ name: anaAgent.name, as: 'agent' })
  const { notices } = await sign(takedownId, read.hash, { name: anaAgent.name })
  expect(notices.map(({ state }) => state)).toEqual(['signed', 'draft'])
  const refusals = [
    await refusalOf(preview(takedownId, 2)),
    await refusalOf(sign(takedownId, '0'.repeat(64), { n: 2, name: anaAgent.name })),
  ]
  for (const refused of refusals)
    expect(refused.problem).toEqual({
      code: 'takedown.signer',
      message: expect.stringMatching(/^An agent may not sign/),
    })
  await who.ana.call(updateTakedown, { takedownId, facts: factsFor(imageId) })
  const own = await preview(takedownId, 2)
  expect(own.language).toBe('ja')
  expect((await sign(takedownId, own.hash, { n: 2 })).state).toBe('signed')
})

test('A region that is off is refused with its sentence', async () => {
  const { takedownId } = await aWrittenOne([201])
  const off = { code: 'takedown.region-off', message: regionOf(201).statusReason }
  expect((await refusalOf(preview(takedownId))).problem).toEqual(off)
  expect((await refusalOf(sign(takedownId, '0'.repeat(64)))).problem).toEqual(off)
})

test('Nothing is signed while the search goes on', async () => {
  const { takedownId, imageId } = await aTakedown([101], { isSought: false })
  await who.ana.call(updateTakedown, { takedownId, facts: factsFor(imageId) })
  const { hash } = await preview(takedownId)
  expect(await refusalOf(sign(takedownId, hash))).toMatchObject({ status: 409, code: 'takedown.seeking' })
})

test('Works are of images in use, each once', async () => {
  const { takedownId, imageId } = await aTakedown([101])
  const elsewhere = await anImage(app.deps, who.bruno.id)
  const [work] = factsFor(imageId).works
  const facts = { ...factsFor(imageId), works: [work!, { ...work!, image: elsewhere }, work!] }
  const refused = await refusalOf(who.ana.call(updateTakedown, { takedownId, facts }))
  expect(refused.problem.details).toMatchObject([{ path: 'facts.works.1.image' }, { path: 'facts.works.2.image' }])
})

test('A merged image keeps the words of its work', async () => {
  const { takedownId, imageId } = await aWrittenOne([101])
  const kept = await anImage(app.deps, who.ana.id)
  await who.ana.call(mergeImages, { primaryImage: kept, images: [kept, imageId] })
  const { facts } = await who.ana.call(getTakedown, { takedownId })
  expect(facts.works).toEqual(factsFor(kept).works)
})

test('Another owner neither writes, reads nor signs', async () => {
  const { takedownId, imageId } = await aWrittenOne([101])
  const { hash } = await preview(takedownId)
  const { bruno } = who
  const refusals = await Promise.all([
    refusalOf(bruno.call(updateTakedown, { takedownId, facts: factsFor(imageId) })),
    refusalOf(bruno.call(previewNotice, { takedownId, n: 1 })),
    refusalOf(bruno.call(signTakedown, { takedownId, name: 'Ana Almeida', notices: [{ n: 1, hash }] })),
  ])
  expect(refusals.map(({ status }) => status)).toEqual([404, 404, 404])
  expect(await refusalOf(preview(takedownId, 2))).toMatchObject({ status: 404 })
})

test('A takedown that ended is neither written nor signed', async () => {
  const { takedownId, imageId } = await aWrittenOne([101])
  const { hash } = await preview(takedownId)
  await who.ana.call(withdrawTakedown, { takedownId })
  const refusals = [
    await refusalOf(who.ana.call(updateTakedown, { takedownId, facts: factsFor(imageId) })),
    await refusalOf(preview(takedownId)),
    await refusalOf(sign(takedownId, hash)),
  ]
  expect(refusals.map(({ code }) => code)).toEqual(['takedown.closed', 'takedown.closed', 'takedown.closed'])
})

test('An owner without a confirmed address signs nothing', async () => {
  const { takedownId } = await aWrittenOne([101])
  const { hash } = await preview(takedownId)
  const verify = (at: Date | null) =>
    app.deps.db.update(accounts).set({ emailVerifiedAt: at }).where(eq(accounts.id, who.ana.id))
  await verify(null)
  expect(await refusalOf(sign(takedownId, hash))).toMatchObject({ status: 403, code: 'account.unverified' })
  await verify(new Date())
  expect((await sign(takedownId, hash)).state).toBe('signed')
})
