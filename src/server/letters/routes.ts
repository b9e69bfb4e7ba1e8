import { composeLetterDraft } from '#contract/letters/compose-endpoints.ts'
import {
  discardLetterDraft,
  getDeskLetterFile,
  getLetterPrint,
  getOwnLetterFile,
  listCaseLetters,
  listLetterTemplates,
  listOwnLetters,
  listReminders,
  listTemplateVersions,
  openLetterDraft,
  previewLetter,
  saveLetterDraft,
  saveLetterTemplate,
  sendLetter as sendLetterCall,
  sendReminders,
} from '#contract/letters/endpoints.ts'
import { listPreparedLetters } from '#contract/letters/prepared-endpoints.ts'
import type { Id } from '#contract/wire.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { consumeAttempt } from '#server/platform/rate-limit/rate-limit.ts'
import type { DocumentFile } from '#server/platform/pdf/document-files.ts'
import { missing } from '#server/platform/refuse.ts'
import { version } from '#server/platform/version.ts'
import { type CaseRecord, ownCase, readCase, staffName } from '#server/cases/rows/index.ts'
import { portalOf } from '#server/cases/link/index.ts'
import { composeDraft, discardDraft, openDraft, refuseSent, saveDraft, type Which } from './draft-letter.ts'
import { letterDrawing } from './drawing/draw-letter.ts'
import { listForDesk } from './list-for-desk.ts'
import { findLetter, type LetterRow, mailsOfLetters, sentLetters } from './letter-store.ts'
import { openOwnersCopy } from './drawing/owners-copy.ts'
import { listPrepared } from './prepared/prepare-letters.ts'
import { printLetter } from './drawing/print-letter.ts'
import { listDue, remindAll, type RemindNeeds } from './sending/remind.ts'
import { keptPair, pairOfLetter } from './sending/pair-of-letter.ts'
import { sendLetter } from './sending/send-letter.ts'
import { showComposed, showDraft, showOwners, showSentLetter } from './show-letter.ts'
import { listTemplates, listVersionsOf, saveTemplate } from './templates/templates.ts'

type Needs = RemindNeeds & { documentFile: DocumentFile }

export const letterRoutes: Route<Needs>[] = [
  handle(
    listCaseLetters,
    async ({ params }, deps: Needs) => await listForDesk(deps, await anyCase(deps, params.caseId)),
  ),
  handle(
    openLetterDraft,
    async ({ params, body, user }, deps: Needs) =>
      await shown(deps, await openDraft(deps, params.caseId, body.kind, user.accountId), user.accountId),
  ),
  handle(
    saveLetterDraft,
    async ({ params, body, user }, deps: Needs) =>
      await shown(deps, await saveDraft(deps, params, user.accountId, body), user.accountId),
  ),
  handle(composeLetterDraft, async ({ params, body: { contact, ...typed }, user }, deps: Needs) => {
    const { row, letter } = await anyLetter(deps, params)
    refuseSent(letter)
    return showComposed(await composed(deps, row, { ...letter, ...typed, contactId: contact }, user.accountId))
  }),
  handle(discardLetterDraft, async ({ params }, deps: Needs) => await discardDraft(deps, params)),
  handle(previewLetter, async ({ params, user }, deps: Needs) => {
    const { row, letter } = await anyLetter(deps, params)
    const content = letter.content ?? (await composed(deps, row, letter, user.accountId)).content
    const isDraft = letter.state === 'draft'
    const pictures = isDraft ? await pairOfLetter(deps, row) : await keptPair(deps, content.pair)
    const said = { content: { ...content, ...(isDraft && pair(row)) }, isDraft, pictures }
    const input = { said, software: `Rightframe ${version}` }
    const body = await deps.documents.make(letterDrawing, input, { whose: [row.ownerId, user.accountId] })
    return { body, type: 'application/pdf', name: `${row.name}-draft.pdf`, bytes: body.length }
  }),
  handle(sendLetterCall, async ({ params, body, user }, deps: Needs) => {
    const letter = await sendLetter(deps, params, body.revision, user.accountId)
    return showSentLetter(letter, await mailsOfLetters(deps.db, [letter.id]))
  }),
  handle(getDeskLetterFile, async ({ params }, deps: Needs) => {
    const { row, letter } = await anyLetter(deps, params)
    return await fileOf(deps, row, letter)
  }),
  handle(getLetterPrint, async ({ params }, deps: Needs) => {
    const { row, letter } = await anyLetter(deps, params)
    return await printLetter(deps, row, letter)
  }),
  handle(listOwnLetters, async ({ params, user }, deps: Needs) => {
    const row = await ownCase(deps, user.accountId, params.caseId)
    return { data: (await sentLetters(deps.db, row.id)).map(showOwners) }
  }),
  handle(getOwnLetterFile, async ({ params, user }, deps: Needs) => {
    const row = await ownCase(deps, user.accountId, params.caseId)
    const letter = await letterOf(deps, params)
    if (letter.state !== 'sent') throw missing('letter')
    await consumeAttempt(deps, [{ name: 'letters-of-account', key: user.accountId, max: 200, seconds: 3600 }])
    return await openOwnersCopy(deps, row, { letter, portalId: (await portalOf(deps, row.id)).portalId })
  }),
  handle(listPreparedLetters, async ({ user }, deps: Needs) => await listPrepared(deps, user.accountId)),
  handle(listReminders, async ({ user }, deps: Needs) => await listDue(deps, user.accountId)),
  handle(sendReminders, async ({ body, user }, deps: Needs) => await remindAll(deps, body.cases, user.accountId)),
  handle(listLetterTemplates, async (_, deps: Needs) => ({ data: await listTemplates(deps.db) })),
  handle(listTemplateVersions, async ({ query }, deps: Needs) => ({ data: await listVersionsOf(deps.db, query) })),
  handle(saveLetterTemplate, async ({ body, user }, deps: Needs) => await saveTemplate(deps, user.accountId, body)),
]

/** Stands for the keys of pictures that a draft does not have yet. */
const pair = ({ host }: CaseRecord) => ({ pair: { original: '', copy: '', host } })

async function anyCase({ db }: Pick<Deps, 'db'>, caseId: Id): Promise<CaseRecord> {
  const row = await readCase(db, caseId)
  if (!row) throw missing('case')
  return row
}

async function letterOf({ db }: Pick<Deps, 'db'>, { caseId, letterId }: Which): Promise<LetterRow> {
  const letter = await findLetter(db, caseId, letterId)
  if (!letter) throw missing('letter')
  return letter
}

async function anyLetter(deps: Pick<Deps, 'db'>, which: Which): Promise<{ row: CaseRecord; letter: LetterRow }> {
  return { row: await anyCase(deps, which.caseId), letter: await letterOf(deps, which) }
}

async function composed(deps: Needs, row: CaseRecord, letter: LetterRow, by: Id) {
  const sender = await deps.db.transaction((tx) => staffName(tx, by))
  return await composeDraft(deps, row, letter, sender)
}

async function shown(deps: Needs, letter: LetterRow, by: Id) {
  const row = await anyCase(deps, letter.caseId)
  return showDraft(letter, await composed(deps, row, letter, by))
}

async function fileOf({ objects }: Needs, row: CaseRecord, { fileKey, kind }: LetterRow) {
  if (fileKey === null) throw missing('letter')
  const body = await objects.stream('cases', fileKey)
  return { body, type: 'application/pdf', name: `${row.name}-${kind}-letter.pdf` }
}
