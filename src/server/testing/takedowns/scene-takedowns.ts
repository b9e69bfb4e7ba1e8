import { listClusters } from '#contract/matches/endpoints.ts'
import { createTakedown, listTakedowns } from '#contract/takedowns/endpoints.ts'
import { noticeStates } from '#contract/takedowns/notice-states.ts'
import { previewNotice, updateTakedown } from '#contract/takedowns/notice-endpoints.ts'
import type { Stage } from '../scene.ts'
import { unsent } from '../../takedowns/draft-notices.ts'
import { giveUpSearch } from '../../takedowns/recipients/seek-recipients.ts'
import { insertRequest } from '../../takedowns/softer/request-store.ts'
import { writeRequest } from '../../takedowns/softer/request-words.ts'
import { type NoticeRow, replaceNotices, takedownsOfOwner, usesOf } from '../../takedowns/takedown-store.ts'
import { factsFor } from '../../takedowns/testing/calls.ts'
import { aDraftedBulk } from './drafted-bulk.ts'
import { aReader } from '../../takedowns/testing/sent-takedown.ts'

const dayMs = 86_400_000

/** Takedowns: one that can be signed, one under way with a form, a bounce, a counter-notice and an address to check, one after a request. A bulk holds them all. */
export async function addTakedowns(stage: Stage): Promise<void> {
  const now = stage.deps.clock()
  const sentAt = new Date(now.getTime() - 6 * dayMs)
  const dueAt = new Date(now.getTime() + 8 * dayMs)
  const search = 'https://search.example'
  const form = { ...listed('Image Search', `${search}/form`), kind: 'search', way: 'form', source: search } as const
  await addTakedown(stage, 'garden-forum.example', [{}, { state: 'draft', reader: aReader(form), isGuess: true }])
  await addTakedown(stage, 'poster-loft.example', [
    { state: 'sent', sentAt, dueAt, confirmation: 'TICKET-4711' },
    { state: 'queued', reader: aReader(form) },
    { state: 'bounced', sentAt, reader: aReader(listed('Print Hosting', 'abuse@print-hosting.example')) },
    { state: 'queued', reader: aReader({ ...listed('Quay Networks', 'legal@quay.example'), awaitsStaff: true }) },
    {
      state: 'counter_noticed',
      sentAt,
      dueAt,
      reader: aReader(listed('Another Host', 'abuse@another-host.example')),
      counterNotice: {
        from: 'Another Host',
        receivedAt: new Date(now.getTime() - dayMs).toISOString(),
        text: 'I took this photograph myself, and I consent to the jurisdiction of the court.',
        decision: null,
        decidedAt: null,
        agentToldAt: null,
      },
    },
  ])
  await addTakedown(stage, 'moodboards.example', [{}])
  await addRequest(stage, 'moodboards.example')
  await aDraftedBulk(stage.deps, await takedownsOfOwner(stage.deps.db, stage.owner.id))
}

/** A host that was found by its network. */
const listed = (name: string, contact: string) =>
  ({ name, contact, id: null, kind: 'host', way: 'email', source: registry }) as const
const registry = 'https://registry.example/'

/** A friendly request with the site's answer and last day. */
async function addRequest({ deps, owner }: Stage, host: string): Promise<void> {
  const { data } = await owner.call(listTakedowns, { pageSize: 100 })
  const takedownId = data.find((takedown) => takedown.host === host)!._id
  const uses = await usesOf(deps.db, [takedownId])
  const about = { kind: 'removal', owner: 'Ana Almeida', host, brand: 'Rightframe' } as const
  const written = writeRequest('en', { ...about, uses: uses.map((use) => ({ ...use, title: '' })) })
  const words = { to: `office@${host}`, source: `https://${host}/imprint`, language: 'en', ...written } as const
  const signedAt = new Date(deps.clock().getTime() - 2 * dayMs)
  await deps.db.transaction((tx) =>
    insertRequest(tx, {
      takedownId,
      kind: 'removal',
      state: 'answered',
      signed: { ...words, hash: '0'.repeat(64), name: 'Ana Almeida' },
      signedAt,
      sentAt: signedAt,
      dueAt: new Date(signedAt.getTime() + 7 * dayMs),
      answeredAt: deps.clock(),
    }),
  )
}

async function addTakedown(
  { deps, owner }: Stage,
  host: string,
  notices: readonly Partial<NoticeRow>[],
): Promise<void> {
  const { data: sites } = await owner.call(listClusters, { show: 'all', pageSize: 100 })
  const { _id: takedownId } = await owner.call(createTakedown, {
    cluster: sites.find(({ title }) => title === host)!._id,
  })
  await giveUpSearch(deps, takedownId)
  const images = [...new Set((await usesOf(deps.db, [takedownId])).map(({ imageId }) => imageId))]
  const works = images.flatMap((image) => factsFor(image).works)
  await owner.call(updateTakedown, { takedownId, facts: factsFor(images[0]!, { works }) })
  const rows = notices.map((notice, at): NoticeRow => ({
    ...unsent,
    takedownId,
    n: at + 1,
    state: 'ready',
    region: 101,
    isGuess: false,
    reader: aReader(),
    ...notice,
  }))
  await deps.db.transaction((tx) => replaceNotices(tx, takedownId, rows))
  const at = deps.clock().toISOString()
  for (const row of rows.filter(({ state }) => !noticeStates[state].isEditable)) {
    const { n: _, signedAt: __, ...preview } = await owner.call(previewNotice, { takedownId, n: row.n })
    Object.assign(row, { signed: { ...preview, by: owner.id, at } })
  }
  await deps.db.transaction((tx) => replaceNotices(tx, takedownId, rows))
}
