import { expect } from 'vitest'
import { listClusters } from '#contract/matches/endpoints.ts'
import { createTakedown, getTakedown } from '#contract/takedowns/endpoints.ts'
import type { RegionCode } from '#contract/takedowns/law/region.ts'
import { previewNotice, signTakedown, updateTakedown } from '#contract/takedowns/notice-endpoints.ts'
import type { TakedownFacts } from '#contract/takedowns/takedown-facts.ts'
import { someHost } from '#contract/takedowns/testing/notice-facts.ts'
import type { Id } from '#contract/wire.ts'
import { captureEvidence } from '#server/evidence/capture-evidence.ts'
import { captured } from '#server/evidence/testing/captured.ts'
import type { PageCapturer } from '#server/gateways/page-capturer.ts'
import type { Outbound } from '#server/platform/outbound/outbound.ts'
import { aMatch, anImage } from '#server/testing/matches.ts'
import type { Person } from '#server/testing/people.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { factsFor } from '../../takedowns/testing/calls.ts'
import { unsent } from '../../takedowns/draft-notices.ts'
import { giveUpSearch } from '../../takedowns/recipients/seek-recipients.ts'
import { mailsOf, type NoticeRow, readTakedown, replaceNotices, usesOf } from '../../takedowns/takedown-store.ts'

type Reader = NoticeRow['reader']
export type ANotice = Partial<Reader> & { region?: RegionCode; isGuess?: boolean }

export const aReader = (n: number, over: Partial<Reader> = {}): Reader => ({
  ...someHost,
  country: 'US',
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

type ASite = { facts?: Partial<TakedownFacts>; paths?: readonly string[]; ending?: string }

let sites = 0

/** A takedown of Ana's with these notices, its facts complete, as a search would have left it. */
export async function aTakedown(
  app: TestApp,
  owner: Person,
  notices: readonly ANotice[] = [{}],
  { facts = {}, paths = ['/listing/77'], ending = 'example' }: ASite = {},
) {
  const host = `copies${(sites += 1)}.${ending}`
  const imageId = await anImage(app.deps, owner.id)
  for (const path of paths) await aMatch(app.deps, { ownerId: owner.id, imageId, page: `https://${host}${path}` })
  const { data } = await owner.call(listClusters, { pageSize: 100 })
  const cluster = data.find(({ domain }) => domain.host === host)!._id
  const { _id: takedownId } = await owner.call(createTakedown, { cluster })
  await giveUpSearch(app.deps, takedownId)
  await app.deps.db.transaction((tx) =>
    replaceNotices(
      tx,
      takedownId,
      notices.map(({ region = 101, isGuess = false, ...over }, at) => ({
        ...unsent,
        takedownId,
        n: at + 1,
        state: 'draft',
        region,
        isGuess,
        reader: aReader(at + 1, over),
      })),
    ),
  )
  await owner.call(updateTakedown, { takedownId, facts: factsFor(imageId, facts) })
  return { takedownId, cluster, imageId, host }
}

/** Signs all notices that can be signed, or these. */
export async function sign(owner: Person, takedownId: Id, numbers?: readonly number[]) {
  const { notices } = await owner.call(getTakedown, { takedownId })
  const read = []
  for (const { n } of notices.filter(({ n: one }) => numbers?.includes(one) ?? true)) {
    const { hash } = await owner.call(previewNotice, { takedownId, n })
    read.push({ n, hash })
  }
  return await owner.call(signTakedown, { takedownId, name: 'Ana Almeida', notices: read })
}

type Seen = 'shown' | 'gone' | 'refused'
const statuses = { shown: 200, gone: 404, refused: 403 }

/** Captures the pages of a takedown's uses, as a browser would that sees this; without one each try fails. */
export async function capturePages(
  { deps }: TestApp,
  takedownId: Id,
  seen: Seen | ((pageUrl: string) => Seen) = 'shown',
): Promise<void> {
  const uses = async () => await usesOf(deps.db, [takedownId])
  await expect
    .poll(async () => (await uses()).every(({ evidenceId }) => evidenceId !== null), { timeout: 20_000 })
    .toBe(true)
  const get: Outbound['get'] = async (url) => ({
    url,
    status: statuses[typeof seen === 'string' ? seen : seen(url)],
    headers: { 'content-type': 'text/html' },
    body: Buffer.from('<p>A page'),
    redirects: [],
    address: '192.0.2.7',
  })
  const capture: PageCapturer['capture'] = async ({ page: { url } }) => captured(url)
  const seeing = {
    ...deps,
    captureOutbound: { ...deps.captureOutbound, get },
    capturer: { capture, close: async () => {} },
  }
  for (const { evidenceId } of await uses()) await captureToTheEnd(deps, seeing, evidenceId!)
}

async function captureToTheEnd(deps: TestApp['deps'], seeing: TestApp['deps'], evidenceId: Id): Promise<void> {
  const stateOf = async () => {
    const { rows } = await deps.database.execute('select state, next_try_at from evidences where id = $1', [evidenceId])
    return rows[0] as { state: string; next_try_at: Date | null }
  }
  // The app's worker lacks a browser, so this fails first.
  await expect.poll(async () => (await stateOf()).state, { timeout: 20_000 }).not.toBe('waiting')
  await expect.poll(async () => (await stateOf()).state, { timeout: 20_000 }).not.toMatch(/capturing|sealing/)
  for (let tries = 0; tries < 4; tries += 1) {
    const { state, next_try_at: next } = await stateOf()
    if (state !== 'failed' || next === null) return
    await captureEvidence(seeing, evidenceId)
  }
}

/** A takedown with a sent notice, its address and Message-ID. */
export async function aNoticeSentByMail(app: TestApp, owner: Person) {
  const { takedownId, host } = await aTakedown(app, owner)
  await sign(owner, takedownId)
  await capturePages(app, takedownId)
  const state = async () => (await owner.call(getTakedown, { takedownId })).state
  await expect.poll(state, { timeout: 30_000 }).toBe('sent')
  const { replyToken } = (await readTakedown(app.deps.db, takedownId))!
  const [mail] = await mailsOf(app.deps.db, takedownId)
  return { takedownId, host, messageId: mail!.messageId!, to: `takedown+${replyToken}@rightframe.example` }
}

/** Sets every plan's takedowns a month; null: unlimited. */
export async function allowTakedowns({ deps }: TestApp, month: number | null): Promise<void> {
  await deps.database.execute('update plans set takedowns_per_month = $1', [month])
}
