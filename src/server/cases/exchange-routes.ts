import {
  getCaseFile,
  getCaseOutlook,
  getClaimant,
  getDeskMessageFile,
  getMessageFile,
  getMessageUpload,
  listCaseMessages,
  saveClaimant,
  sendCaseMessage,
  withdrawCase,
} from '#contract/cases/exchange-endpoints.ts'
import { salvage } from '#contract/cases/submission/salvage.ts'
import { Claimant } from '#contract/cases/submission/submission.ts'
import { showAccount } from '#server/accounts/index.ts'
import type { StorageNeeds } from '#server/platform/uploads/storage.ts'
import type { PartyConfig } from '#server/sites/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { missing } from '#server/platform/refuse.ts'
import { lockCase } from './rows/case-store.ts'
import { keepClaimant, keptClaimant } from './claimant/claimant-store.ts'
import { linkToFile } from './files/files.ts'
import { arrivedFiles, beginMessageFile, openMessageFile } from './messages/message-files.ts'
import { readMessages, sendMessage, showMessages } from './messages/messages.ts'
import { moveCase, type MoveNeeds } from './moving/move-case.ts'
import { type OutlookNeeds, outlookOf } from './outlook.ts'
import { ownCase } from './rows/own-case.ts'
import { claimantOfAccount } from './claimant/claimant-of-account.ts'
import { showCase } from './show-case.ts'

type Needs = MoveNeeds & OutlookNeeds & StorageNeeds & Pick<Deps, 'config' | 'objects'> & PartyConfig

export const caseExchangeRoutes: Route<Needs>[] = [
  handle(withdrawCase, async ({ params, body, user }, deps: Needs) => {
    const moved = await deps.db.transaction(async (tx) => {
      const row = await lockCase(tx, user.accountId, params.caseId)
      if (!row) throw missing('case')
      const { reason, note } = body
      return await moveCase(deps, tx, row, { to: 'withdrawn', by: 'owner', actorId: user.accountId, reason, note })
    })
    return await showCase(deps, moved)
  }),
  handle(listCaseMessages, async ({ params, user }, deps: Needs) => {
    const { id } = await ownCase(deps, user.accountId, params.caseId)
    const isLook = user.kind === 'owner' && user.lookedAtBy !== undefined
    return { data: isLook ? await showMessages(deps, id) : await readMessages(deps, id, 'owner') }
  }),
  handle(sendCaseMessage, async ({ params, body, user }, deps: Needs) => {
    const { id } = await ownCase(deps, user.accountId, params.caseId)
    const { details } = await deps.db.transaction((tx) => showAccount(tx, user.accountId))
    const author = `${details.first_name} ${details.last_name}`
    const { text } = body
    const files = await arrivedFiles(deps, id, body.files)
    return await sendMessage(deps, id, { from: 'owner', authorId: user.accountId, author }, { text, files })
  }),
  handle(
    getMessageUpload,
    async ({ params, body, user }, deps: Needs) =>
      await beginMessageFile(deps, await ownCase(deps, user.accountId, params.caseId), body),
  ),
  handle(getMessageFile, async ({ params, user }, deps: Needs) => {
    await ownCase(deps, user.accountId, params.caseId)
    return await openMessageFile(deps, params)
  }),
  handle(getDeskMessageFile, async ({ params }, deps: Needs) => await openMessageFile(deps, params)),
  handle(
    getCaseFile,
    async ({ params, user }, deps: Needs) =>
      await linkToFile(deps, await ownCase(deps, user.accountId, params.caseId), params.file),
  ),
  handle(
    getCaseOutlook,
    async ({ params, user }, deps: Needs) => await outlookOf(deps, await ownCase(deps, user.accountId, params.caseId)),
  ),
  handle(getClaimant, async ({ user }, deps: Needs) => {
    const kept = await keptClaimant(deps.db, user.accountId)
    return {
      claimant: kept === undefined ? null : (salvage(Claimant, kept, []) ?? null),
      suggested: await claimantOfAccount(deps, user.accountId),
    }
  }),
  handle(saveClaimant, async ({ body, user }, deps: Needs) => {
    await keepClaimant(deps.db, user.accountId, body.claimant, deps.clock())
    return { claimant: body.claimant }
  }),
]
