import {
  discardIncomingMail,
  fileIncomingMail,
  getCaseThread,
  getOwnThreadFile,
  getThreadEntry,
  getThreadFile,
  listIncomingMails,
  listOwnCorrespondence,
  moveEntry,
  replyToImageUser,
  saveReplyDraft,
  showThreadFile,
} from '#contract/correspondence/endpoints.ts'
import { fileMailToTakedown } from '#contract/correspondence/takedown-mail-endpoint.ts'
import { readThreadFile } from '#contract/correspondence/read-file-endpoint.ts'
import { settleThread } from '#contract/correspondence/settle-endpoint.ts'
import type { Id } from '#contract/wire.ts'
import { caseChanged } from '#server/cases/index.ts'
import { contactOf } from '#server/letters/index.ts'
import { lockAnyCase, ownCase, readCase, staffName } from '#server/cases/rows/index.ts'
import { portalOf } from '#server/cases/link/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { consumeAttempt } from '#server/platform/rate-limit/rate-limit.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import { openEntries, unfiledMails } from './heard-store.ts'
import { answersOfCase, withAnswers } from './answers-in-thread.ts'
import { settleEntries, settleWithoutReply } from './settle-entries.ts'
import {
  draftOf,
  findEntry,
  mailIdsOfEntries,
  newestSubject,
  pageOfEntries,
  removeDraft,
  writeDraft,
} from './entry-store.ts'
import { incomingOf } from './incoming/incoming-store.ts'
import { refuseReply } from './may-reply.ts'
import type { IncomingNeeds } from './incoming/read-incoming.ts'
import type { EntryFile } from './tables.ts'
import { discardManually, fileManually, moveManually } from './incoming/file-manually.ts'
import { fileToThread } from './incoming/file-to-thread.ts'
import { readFile, type ReadNeeds } from './read-file.ts'
import { showFileToOwner } from './show-file.ts'
import { showEntry, showIncoming, showOwnersEntry } from './show-thread.ts'
import { knownAddresses, type WriteNeeds, writeToImageUser } from './write-to-image-user.ts'

type Needs = IncomingNeeds & ReadNeeds & WriteNeeds & Pick<Deps, 'events' | 'queries'>

const repliesAnHour = 120

export const correspondenceRoutes: Route<Needs>[] = [
  handle(getCaseThread, async ({ params: { caseId }, query, user }, deps: Needs) => {
    const { db } = deps
    if (!(await readCase(db, caseId))) throw missing('case')
    const page = await pageOfEntries(db, caseId, query)
    const mails = await mailIdsOfEntries(
      db,
      page.rows.map(({ id }) => id),
    )
    const contact = await contactOf(db, caseId)
    return {
      data: withAnswers(page, caseId, await answersOfCase(deps, caseId)).map((row) => showEntry(row, mails)),
      earlier: page.earlier,
      known: await knownAddresses(db, caseId, contact?.email ?? null),
      draft: await draftOf(db, caseId, user.accountId),
      isWaiting: (await openEntries(db, [caseId])).length > 0,
      apart: (await unfiledMails(db, [caseId])).length,
    }
  }),
  handle(saveReplyDraft, async ({ params: { caseId }, body: { text }, user: { accountId } }, { db, clock }: Needs) => {
    if (!(await readCase(db, caseId))) throw missing('case')
    await db.transaction(async (tx) => {
      if (text.trim() === '') await removeDraft(tx, caseId, accountId)
      else await writeDraft(tx, { caseId, accountId, text, savedAt: clock() })
    })
  }),
  handle(replyToImageUser, async ({ params: { caseId }, body, user: { accountId } }, deps: Needs) => {
    await consumeAttempt(deps, [{ name: 'correspondence', key: accountId, max: repliesAnHour, seconds: 3600 }])
    return await deps.db.transaction(async (tx) => await reply(deps, tx, { caseId, accountId, ...body }))
  }),
  handle(
    settleThread,
    async ({ params: { caseId }, body: { reason }, user: { accountId: by } }, deps: Needs) =>
      await settleWithoutReply(deps, { caseId, by }, reason),
  ),
  handle(getThreadEntry, async ({ params: { caseId, entryId } }, { db }: Needs) => {
    const found = await findEntry(db, caseId, entryId)
    if (!found) throw missing('entry')
    return { text: found.fullText ?? found.text }
  }),
  handle(getThreadFile, async ({ params }, deps: Needs) => await fileOf(deps, await fileIn(deps, params))),
  handle(readThreadFile, async ({ params }, deps: Needs) => await readFile(deps, await fileIn(deps, params))),
  handle(showThreadFile, async ({ params, body }, deps: Needs) => await showFileToOwner(deps, params, body.isShown)),
  handle(moveEntry, async ({ params, body, user }, deps: Needs) => await moveManually(deps, params, body.case, user)),
  handle(listIncomingMails, async ({ query }, { db }: Needs) => {
    const { rows, total } = await incomingOf(db, query.state)
    return { data: rows.map(({ mail, caseName }) => showIncoming(mail, caseName)), total }
  }),
  handle(
    fileIncomingMail,
    async ({ params, body, user }, deps: Needs) => await fileManually(deps, params.mailId, body.case, user),
  ),
  handle(
    fileMailToTakedown,
    async ({ params, body, user }, deps: Needs) => await fileToThread(deps, params.mailId, body.takedown, user),
  ),
  handle(
    discardIncomingMail,
    async ({ params, body, user }, deps: Needs) => await discardManually(deps, params.mailId, body.reason, user),
  ),
  handle(listOwnCorrespondence, async ({ params, query, user }, deps: Needs) => {
    const row = await ownCase(deps, user.accountId, params.caseId)
    const page = await pageOfEntries(deps.db, row.id, { ...query, isByPeople: true })
    const all = withAnswers(page, row.id, await answersOfCase(deps, row.id))
    const { portalId } = await portalOf(deps, row.id)
    return { data: all.map((entry) => showOwnersEntry(entry, portalId)), earlier: page.earlier }
  }),
  handle(getOwnThreadFile, async ({ params: { caseId, entryId, file }, user }, deps: Needs) => {
    const row = await ownCase(deps, user.accountId, caseId)
    const found = (await findEntry(deps.db, row.id, entryId))?.files[file]
    return await fileOf(deps, found?.isShown === true ? found : undefined)
  }),
]

type Which = { caseId: Id; entryId: Id; file: number }

async function fileIn(deps: Needs, { caseId, entryId, file }: Which): Promise<EntryFile | undefined> {
  const entry =
    (await findEntry(deps.db, caseId, entryId)) ?? (await answersOfCase(deps, caseId)).find(({ id }) => id === entryId)
  return entry?.files[file]
}

/** Download only: the sender chose the content. */
async function fileOf({ objects }: Pick<Needs, 'objects'>, file: EntryFile | undefined) {
  if (!file || file.key === null) throw missing('file')
  return { body: await objects.stream('cases', file.key), type: file.type, name: file.name }
}

type Reply = { caseId: Id; accountId: Id; subject: string; text: string; to?: string[] | undefined }

async function reply(
  deps: Needs,
  tx: Parameters<typeof writeToImageUser>[1],
  { caseId, accountId, subject, text, to }: Reply,
) {
  const row = await lockAnyCase(tx, caseId)
  if (!row) throw missing('case')
  if (row.letterAt === null && (await pageOfEntries(tx, caseId, { most: 1 })).rows.length === 0)
    throw refuse('conflict', 'correspondence.too-early', 'Our first message to an image user is a letter.')
  await refuseReply(deps, tx, row, { subject, text })
  const answered = (await newestSubject(tx, caseId)) ?? row.name
  const entry = await writeToImageUser(deps, tx, caseId, {
    subject: subject || (/^re:/i.test(answered) ? answered : `Re: ${answered}`),
    text,
    by: { id: accountId, name: await staffName(tx, accountId) },
    ...(to && { to }),
  })
  await removeDraft(tx, caseId, accountId)
  await settleEntries(deps, tx, { caseId, by: accountId })
  await deps.events.publish(tx, caseChanged, { caseId })
  return showEntry({ ...entry, isCut: false, isAnswer: false }, [])
}
