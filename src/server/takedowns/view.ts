import { standingByRequest } from '#contract/takedowns/site-request.ts'
import { takedownStatus, turnOfNotice } from '#contract/takedowns/notice-states.ts'
import { recipientSearch } from '#contract/takedowns/recipient-search.ts'
import type { Takedown, TakedownInFull, TakedownNotice } from '#contract/takedowns/takedown.ts'
import type { Id } from '#contract/wire.ts'
import { evidenceAmong, type EvidenceRow } from '#server/evidence/index.ts'
import { deadlinesOf } from './following/deadlines-of.ts'
import { newestLooks } from './following/look-store.ts'
import { readLaw } from './law/read-law.ts'
import { type Delivery, type DeliveryConfig, isByHand, waitSentence } from './sending/wait-of-notice.ts'
import { type RequestRow, requestOf, requestsOf } from './softer/request-store.ts'
import { showRequest } from './softer/show-request.ts'
import { factsOf } from './notices/facts-of-takedown.ts'
import { type Original, readOriginals } from '#server/images/reading/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import {
  historyOf,
  mailsOf,
  type NoticeRow,
  noticesOf,
  type TakedownRow,
  type UseRow,
  usesOf,
} from './takedown-store.ts'

/** Parts that show takedowns. The configuration says whether mail can leave. */
export type ViewNeeds = Pick<Deps, 'db' | 'objects'> & { config: DeliveryConfig }

export const imagesInLists = 4

/** Takedowns of one owner, as a list shows them. */
export async function showTakedowns(deps: ViewNeeds, ownerId: Id, rows: TakedownRow[]): Promise<Takedown[]> {
  const { db, config } = deps
  const ids = rows.map(({ id }) => id)
  const [uses, notices, requests, law] = await Promise.all([
    usesOf(db, ids),
    noticesOf(db, ids),
    requestsOf(db, ids),
    readLaw(db),
  ])
  const usesIn = Map.groupBy(uses, ({ takedownId }) => takedownId)
  const images = await firstImages(deps, ownerId, usesIn)
  return rows.map((row) => ({
    ...showRow({ config, law }, row, {
      notices: notices.filter(({ takedownId }) => takedownId === row.id),
      request: requests.find(({ takedownId }) => takedownId === row.id),
    }),
    uses: usesIn.get(row.id)?.length ?? 0,
    images: images.get(row.id) ?? [],
  }))
}

/** The first images in use, by takedown. All takedowns are this owner's. */
async function firstImages(
  deps: ViewNeeds,
  ownerId: Id,
  usesIn: ReadonlyMap<Id, readonly UseRow[]>,
): Promise<Map<Id, Takedown['images']>> {
  const first = new Map([...usesIn].map(([id, uses]) => [id, imagesOf(uses).slice(0, imagesInLists)]))
  const originals = await readOriginals(deps, ownerId, [...new Set([...first.values()].flat())])
  return new Map([...first].map(([id, images]) => [id, showImages(images, originals)]))
}

/** The first images in use, by takedown, of any owners. */
export async function imagesOfTakedowns(
  deps: ViewNeeds,
  rows: readonly TakedownRow[],
): Promise<ReadonlyMap<Id, Takedown['images']>> {
  const uses = await usesOf(
    deps.db,
    rows.map(({ id }) => id),
  )
  const ownerOf = new Map(rows.map(({ id, ownerId }) => [id, ownerId]))
  const ofOwners = Map.groupBy(uses, ({ takedownId }) => ownerOf.get(takedownId) ?? '')
  const shown = [...ofOwners].map(([ownerId, own]) =>
    firstImages(
      deps,
      ownerId,
      Map.groupBy(own, ({ takedownId }) => takedownId),
    ),
  )
  return new Map((await Promise.all(shown)).flatMap((images) => [...images]))
}

export const imagesOf = (uses: readonly Pick<UseRow, 'imageId'>[]): Id[] => [
  ...new Set(uses.map(({ imageId }) => imageId)),
]

export const showImages = (ids: readonly Id[], originals: ReadonlyMap<Id, Original>): Takedown['images'] =>
  ids.flatMap((image) => {
    const original = originals.get(image)
    if (original === undefined) return []
    const { title, thumbnail, width, height } = original
    return [{ image, title, thumbnail, width, height }]
  })

export async function showTakedown(deps: ViewNeeds, row: TakedownRow): Promise<TakedownInFull> {
  const { db, config } = deps
  const [{ facts, uses }, notices, history, mails, looks, request, law] = await Promise.all([
    factsOf(db, row),
    noticesOf(db, [row.id]),
    historyOf(db, row.id),
    mailsOf(db, row.id),
    newestLooks(db, row.id),
    requestOf(db, row.id),
    readLaw(db),
  ])
  const images = imagesOf(uses)
  const [captures, originals] = await Promise.all([
    evidenceAmong(
      db,
      uses.flatMap(({ evidenceId }) => evidenceId ?? []),
    ),
    readOriginals(deps, row.ownerId, images),
  ])
  return {
    ...showRow({ config, law }, row, { notices, request }),
    images: showImages(images, originals),
    uses: await Promise.all(uses.map((use) => showUse(deps, use, looks, captures))),
    notices: await Promise.all(notices.map((notice) => showNotice(notice, { config, law }))),
    request: request ? showRequest(request, config) : null,
    facts,
    messages: mails.map(({ at, direction, notice, address, subject, text }) => ({
      at: at.toISOString(),
      direction,
      notice,
      address,
      subject,
      text,
    })),
    history: history.map(({ at, step, userId, notice, note }) => ({
      at: at.toISOString(),
      step,
      user: userId,
      notice,
      note,
    })),
  }
}

const pictureSeconds = 3600

async function showUse(
  { objects }: Pick<ViewNeeds, 'objects'>,
  { matchId, imageId, pageUrl, fileUrl, evidenceId }: UseRow,
  looks: Awaited<ReturnType<typeof newestLooks>>,
  captures: ReadonlyMap<Id, EvidenceRow>,
): Promise<TakedownInFull['uses'][number]> {
  const look = looks.final.get(matchId)
  const key = look?.screenshotKey ?? null
  const picture = key === null ? null : await objects.signedUrl('cases', key, { seconds: pictureSeconds })
  return {
    match: matchId,
    image: imageId,
    pageUrl,
    fileUrl,
    look: look ? { at: look.at.toISOString(), outcome: look.outcome, problem: look.problem, picture } : null,
    confirmsAt: iso(looks.waiting.get(matchId)?.confirmAt ?? null),
    evidence: (evidenceId === null ? undefined : captures.get(evidenceId))?.number ?? null,
  }
}

type Parts = { notices: NoticeRow[]; request: RequestRow | undefined }

/** A request that waits, or was heeded, decides the standing in place of the drafts beside it. */
function showRow(delivery: Delivery, row: TakedownRow, { notices, request }: Parts) {
  const byNotices = takedownStatus(
    notices.map((notice) => ({
      state: notice.state,
      success: delivery.law(notice.region).success,
      dueAt: iso(notice.dueAt),
      isByHand: isByHand(notice, delivery),
    })),
  )
  const byRequest = request && standingByRequest(request.state)
  const status = byRequest ? { ...byRequest, dueAt: iso(request.dueAt) } : byNotices
  return {
    _id: row.id,
    user: row.ownerId,
    cluster: row.clusterId,
    host: row.host,
    ...status,
    search: { state: row.searchState, sentence: recipientSearch[row.searchState], at: iso(row.searchedAt) },
    createdAt: row.createdAt.toISOString(),
    closedAt: iso(row.closedAt),
  }
}

export async function showNotice(notice: NoticeRow, delivery: Delivery): Promise<TakedownNotice> {
  const { n, state, region: code, isGuess, reader, dueAt, sentAt, confirmation, counterNotice } = notice
  const { name, status, statusReason } = delivery.law(code)
  return {
    n,
    state,
    turn: turnOfNotice({ state, isByHand: isByHand(notice, delivery) }),
    region: { code, name, status, statusReason, isGuess },
    reader: {
      id: reader.id,
      name: reader.name,
      kind: reader.kind,
      way: reader.way,
      contact: reader.contact,
      awaitsStaff: reader.awaitsStaff,
      source: reader.source,
      checkedAt: reader.checkedAt,
      expectedDays: reader.expectedDays,
    },
    dueAt: iso(dueAt),
    sentAt: iso(sentAt),
    confirmation,
    waitsFor: waitSentence(notice, delivery),
    deadlines: await deadlinesOf(notice, delivery.law),
    counterNotice,
  }
}

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null
