import {
  discardIncomingMail,
  fileIncomingMail,
  getCaseThread,
  getThreadFile,
  listIncomingMails,
  listOwnCorrespondence,
  moveEntry,
  replyToImageUser,
  saveReplyDraft,
} from '#contract/cases/correspondence/endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { countAttempt } from '#server/platform/limits/limits.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import { endTask } from '#server/platform/tasks/tasks.ts'
import { readCase } from '../case-store.ts'
import { tellLookers } from '../desk/lookers-store.ts'
import { contactOf } from '../letters/letters-of.ts'
import { ownCase } from '../own-case.ts'
import { staffName } from '../staff-name.ts'
import { draftOf, entriesOf, findEntry, mailIdsOf, removeDraft, writeDraft } from './entry-store.ts'
import { incomingOf } from './incoming-store.ts'
import type { IncomingNeeds } from './read-incoming.ts'
import { discardByStaff, fileByStaff, moveByStaff } from './settle-by-staff.ts'
import { showEntry, showIncoming, showOwnersEntry } from './show-thread.ts'
import { knownAddresses, type WriteNeeds, writeToImageUser } from './write-to-image-user.ts'

type Needs = IncomingNeeds & WriteNeeds

const maxMails = 2000
const repliesAnHour = 120

export const correspondenceRoutes: Route<Needs>[] = [
  handle(getCaseThread, async ({ params: { caseId }, user }, { db }: Needs) => {
    if (!(await readCase(db, caseId))) throw missing('case')
    const [rows, mails] = [await entriesOf(db, caseId), await mailIdsOf(db, caseId, maxMails)]
    const contact = await contactOf(db, caseId)
    return {
      data: rows.map((row) => showEntry(row, mails)),
      known: await knownAddresses(db, caseId, contact?.email ?? null),
      draft: await draftOf(db, caseId, user.accountId),
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
    await countAttempt(deps, [{ name: 'correspondence', of: accountId, most: repliesAnHour, seconds: 3600 }])
    return await deps.db.transaction(async (tx) => await reply(deps, tx, { caseId, accountId, ...body }))
  }),
  handle(getThreadFile, async ({ params: { caseId, entryId, file } }, { db, objects }: Needs) => {
    const found = (await findEntry(db, caseId, entryId))?.files[file]
    if (!found || found.key === null) throw missing('file')
    return { body: await objects.stream('cases', found.key), type: found.type, name: found.name }
  }),
  handle(moveEntry, async ({ params, body, user }, deps: Needs) => await moveByStaff(deps, params, body.case, user)),
  handle(listIncomingMails, async ({ query }, { db }: Needs) => {
    const { rows, total } = await incomingOf(db, query.state)
    return { data: rows.map(({ mail, caseName }) => showIncoming(mail, caseName)), total }
  }),
  handle(
    fileIncomingMail,
    async ({ params, body, user }, deps: Needs) => await fileByStaff(deps, params.mailId, body.case, user),
  ),
  handle(
    discardIncomingMail,
    async ({ params, body, user }, deps: Needs) => await discardByStaff(deps, params.mailId, body.reason, user),
  ),
  handle(listOwnCorrespondence, async ({ params, user }, deps: Needs) => {
    const row = await ownCase(deps, user.accountId, params.caseId)
    const rows = await entriesOf(deps.db, row.id)
    return { data: rows.filter(({ letterId, isAutomatic }) => letterId === null && !isAutomatic).map(showOwnersEntry) }
  }),
]

type Reply = { caseId: Id; accountId: Id; subject: string; text: string; to?: string[] | undefined }

async function reply(
  deps: Needs,
  tx: Parameters<typeof writeToImageUser>[1],
  { caseId, accountId, subject, text, to }: Reply,
) {
  const row = await readCase(tx, caseId)
  if (!row) throw missing('case')
  const before = await entriesOf(tx, caseId)
  if (row.letterAt === null && before.length === 0)
    throw refuse('conflict', 'correspondence.too-early', 'The first that an image user hears from us is a letter.')
  const answered = before.findLast((one) => one.subject !== '')?.subject ?? row.name
  const entry = await writeToImageUser(deps, tx, caseId, {
    subject: subject || (/^re:/i.test(answered) ? answered : `Re: ${answered}`),
    text,
    by: { id: accountId, name: await staffName(tx, accountId) },
    ...(to && { to }),
  })
  await removeDraft(tx, caseId, accountId)
  await endTask(tx, { kind: 'portal.message', subject: caseId, doneAt: deps.clock(), doneBy: accountId })
  await tellLookers(tx, caseId)
  return showEntry(entry, [])
}
