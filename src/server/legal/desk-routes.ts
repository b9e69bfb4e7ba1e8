import { assignFirm as assignFirmCall, getDeskLawyers, listLegalCases } from '#contract/legal/desk.ts'
import {
  addFirm as addFirmCall,
  inviteFirmMember,
  inviteFirmMemberAgain,
  listFirms,
  removeFirm as removeFirmCall,
  removeFirmMember,
} from '#contract/legal/firms.ts'
import { offerLawyers, retractLawyersOffer } from '#contract/legal/offers.ts'
import { getPackFile, makePack } from '#contract/legal/packs.ts'
import { confirmStatement, getStatementDocument, stateForFirm } from '#contract/legal/statements.ts'
import type { Id } from '#contract/wire.ts'
import { readPeople } from '#server/accounts/index.ts'
import { readPaymentStatus } from '#server/billing/payments/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { missing } from '#server/platform/refuse.ts'
import { assignFirm } from './assign-firm.ts'
import { addFirm, invite, inviteOnceMore, leaveFirm, removeFirm, showFirms } from './firms/firms.ts'
import { listQueue } from './list-queue.ts'
import { makeOffer, type OfferNeeds, retract } from './offers/make-offer.ts'
import { askForPack } from './packs/ask-for-pack.ts'
import { openPack } from './packs/open-pack.ts'
import { anyCase, showLawyers } from './show-lawyers.ts'
import { confirm, type ConfirmNeeds } from './statements/confirm-statement.ts'
import { statementOfCase, subjectOf } from './statements/statement-store.ts'
import { type StepNeeds, takeStep } from './statements/take-step.ts'
import { showOffer, showPack, showStatement } from './view.ts'

type Needs = OfferNeeds & StepNeeds & ConfirmNeeds & Pick<Deps, 'db' | 'objects' | 'clock' | 'queue' | 'mail'>

export const legalDeskRoutes: Route<Needs>[] = [
  handle(listFirms, async (_, deps: Needs) => ({ data: await showFirms(deps) })),
  handle(addFirmCall, async ({ body, user }, deps: Needs) => await addFirm(deps, body, user.accountId)),
  handle(removeFirmCall, async ({ params }, deps: Needs) => await removeFirm(deps, params.firmId)),
  handle(inviteFirmMember, async ({ params, body }, deps: Needs) => await invite(deps, params.firmId, body)),
  handle(
    inviteFirmMemberAgain,
    async ({ params }, deps: Needs) => await inviteOnceMore(deps, params.firmId, params.memberId),
  ),
  handle(removeFirmMember, async ({ params }, deps: Needs) => await leaveFirm(deps, params.firmId, params.memberId)),
  handle(listLegalCases, async ({ query }, deps: Needs) => await listQueue(deps, query)),
  handle(getDeskLawyers, async ({ params }, deps: Needs) => await showLawyers(deps, params.caseId)),
  handle(assignFirmCall, async ({ params, body, user }, deps: Needs) => {
    await assignFirm(deps, params.caseId, { ...body, by: user.accountId })
    return await showLawyers(deps, params.caseId)
  }),
  handle(offerLawyers, async ({ params, body, user }, deps: Needs) =>
    showOffer(await makeOffer(deps, params.caseId, body, user.accountId)),
  ),
  handle(
    retractLawyersOffer,
    async ({ params, user }, deps: Needs) => await retract(deps, params.caseId, user.accountId),
  ),
  handle(makePack, async ({ params, user }, deps: Needs) =>
    showPack(await askForPack(deps, params.caseId, user.accountId)),
  ),
  handle(
    getPackFile,
    async ({ params, user }, deps: Needs) =>
      await openPack(deps, await anyCase(deps, params.caseId), params.packId, user.accountId),
  ),
  handle(stateForFirm, async ({ params, body, user }, deps: Needs) => {
    const by = { role: 'staff', accountId: user.accountId, name: await nameOf(deps, user.accountId) } as const
    return showStatement(await takeStep(deps, params.caseId, by, body), 0)
  }),
  handle(confirmStatement, async ({ params, body, user }, deps: Needs) => {
    const row = await confirm(deps, { ...params, ...body, by: user.accountId })
    return showStatement(row, (await readPaymentStatus(deps.db, subjectOf(row))).received)
  }),
  handle(getStatementDocument, async ({ params }, deps: Needs) => {
    const row = await statementOfCase(deps.db, params.caseId, params.statementId)
    if (!row?.documentKey) throw missing('document')
    return {
      body: await deps.objects.stream('cases', row.documentKey),
      type: 'application/pdf',
      name: row.documentName ?? 'document.pdf',
    }
  }),
]

/** The acting person's name. */
const nameOf = async ({ db }: Pick<Deps, 'db'>, accountId: Id): Promise<string> =>
  (await readPeople(db, [accountId])).get(accountId)?.name ?? ''
