import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideCase } from '#contract/desk/desk-endpoints.ts'
import { getDeskLawyers } from '#contract/legal/desk.ts'
import { getFirmPackFile, makeFirmPack } from '#contract/legal/firm-endpoints.ts'
import { answerLawyersOffer, offerLawyers } from '#contract/legal/offers.ts'
import { getPackFile, makePack } from '#contract/legal/packs.ts'
import { requestOf } from '#contract/request.ts'
import { refusalOf } from '#server/testing/client.ts'
import { anAcceptedCase } from '#server/testing/cases/portal-case.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { unzip } from '#server/testing/unzip.ts'
import { openPlaces } from '#server/submissions/testing/places.ts'
import { caseAt } from '#server/testing/cases/case-at.ts'
import { aFirm, aMember, atLawyers, costs } from './testing/lawyers.ts'

let app: TestApp
let places: Awaited<ReturnType<typeof openPlaces>>

beforeAll(async () => {
  places = await openPlaces()
  app = await openTestApp({ RIGHTFRAME_HOSTS: places.hosts, RIGHTFRAME_ROLES: 'api,worker' })
})
afterAll(async () => {
  await app.remove()
  await places.close()
})

type Asker = { call: Awaited<ReturnType<typeof caseAt>>['chiara']['call']; token: string | undefined }

/** A pack once it is ready, or has failed. */
async function packOf(chiara: Asker, caseId: string) {
  const { _id } = await chiara.call(makePack, { caseId })
  await expect.poll(async () => (await shown(chiara, caseId, _id)).state, { timeout: 30_000 }).not.toBe('making')
  return await shown(chiara, caseId, _id)
}

const shown = async (chiara: Asker, caseId: string, packId: string) =>
  (await chiara.call(getDeskLawyers, { caseId })).packs.find(({ _id }) => _id === packId)!

const fileOf = async ({ token }: Pick<Asker, 'token'>, path: string) =>
  await fetch(app.url + path, { headers: { authorization: `Bearer ${token}` } })

test('A pack holds everything for lawyers with hashes, always identical', { tags: ['long'] }, async () => {
  const { who, caseId } = await anAcceptedCase(app, 'http://www.shop.example/trips/1')
  const { chiara, ana, bruno } = who
  const { firmId } = await aFirm(who)
  await chiara.call(decideCase, { caseId, to: 'escalation_review', reason: 'lawyers-alone' })
  const offer = await chiara.call(offerLawyers, { caseId, firm: firmId, costs })
  await ana.call(answerLawyersOffer, { caseId, offer: offer._id, hash: offer.hash, answer: 'consent' })
  const pack = await packOf(chiara, caseId)
  expect(pack).toMatchObject({ state: 'ready', lacking: ['No letter went to the image user.'] })
  expect(pack.done).toBe(pack.total)
  const { path } = requestOf(getPackFile, { caseId, packId: pack._id })
  const first = Buffer.from(await (await fileOf(chiara, path)).arrayBuffer())
  const member = await aMember(app, who, firmId)
  const byFirm = await fileOf(member, requestOf(getFirmPackFile, { caseId, packId: pack._id }).path)
  expect(byFirm.headers.get('content-length')).toBe(String(pack.bytes))
  expect(Buffer.from(await byFirm.arrayBuffer()).equals(first)).toBe(true)
  const files = unzip(first)
  const names = [...files.keys()]
  for (const name of ['1-pleadings/pleadings.json', '1-pleadings/pleadings.html', '5-title/chain-of-title.json'])
    expect(names).toContain(name)
  expect(names.some((name) => /^2-evidence\/RFE-.*\.wacz$/.test(name))).toBe(true)
  const manifest = JSON.parse(files.get('manifest.json')!.toString()) as { files: { name: string; sha256: string }[] }
  const sums = new Map(manifest.files.map(({ name, sha256 }) => [name, sha256]))
  const listed = [...files].filter(([name]) => name !== 'manifest.json' && name !== 'SHA256SUMS')
  const made = new Map(listed.map(([name, bytes]) => [name, createHash('sha256').update(bytes).digest('hex')]))
  expect(made).toEqual(sums)
  expect(createHash('sha256').update(files.get('manifest.json')!).digest('hex')).toBe(pack.manifest)
  const title = JSON.parse(files.get('5-title/chain-of-title.json')!.toString()) as object
  expect(title).toMatchObject({ declaration: { isRightsOwner: true }, consentToLawyers: { sha256: offer.hash } })
  for (const { token } of [ana, bruno]) expect((await fileOf({ token }, path)).status).toBe(403)
})

test('A pack without evidence names its gaps, and can be repeated', async () => {
  const who = await caseAt(app, 'escalation_review')
  const { chiara, caseId } = who
  const pack = await packOf(chiara, caseId)
  expect(pack.state).toBe('ready')
  expect(pack.lacking.some((line) => line.startsWith('There is no evidence of'))).toBe(true)
  expect(pack.lacking).toContain('The owner has not consented to lawyers yet.')
  const again = await packOf(chiara, caseId)
  expect(again._id).not.toBe(pack._id)
})

test('Another firm gets no pack, nor does an unaccepted case', async () => {
  const who = await caseAt(app, 'in_review')
  expect(await refusalOf(who.chiara.call(makePack, { caseId: who.caseId }))).toMatchObject({ code: 'pack.too-early' })
  const [mine, other] = [await aFirm(who), await aFirm(who)]
  const { caseId } = await atLawyers(app, mine.firmId, who)
  const pack = await packOf(who.chiara, caseId)
  const stranger = await aMember(app, who, other.firmId)
  expect(await refusalOf(stranger.call(makeFirmPack, { caseId }))).toMatchObject({ status: 404 })
  expect((await fileOf(stranger, requestOf(getFirmPackFile, { caseId, packId: pack._id }).path)).status).toBe(404)
})
