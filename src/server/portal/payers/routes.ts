import {
  askForPortalCode,
  confirmPortalEmail,
  getPortalPayer,
  savePortalPayer,
} from '#contract/portal/payer-endpoints.ts'
import { portalOf, type PortalNeeds } from '#server/cases/link/index.ts'
import { readCase } from '#server/cases/rows/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { consumeAttempt } from '#server/platform/rate-limit/rate-limit.ts'
import { atLink } from '#server/platform/rate-limit/client-network.ts'
import { missing } from '#server/platform/refuse.ts'
import { codeMail } from './code-mail.ts'
import { confirmEmail, countCode, newCode, plainEmail, requireReader } from './confirm-email.ts'
import { readPayer, savePayer } from './payer-details.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'events' | 'mail'> & Pick<PortalNeeds, 'config'>

export const payerRoutes: Route<Needs>[] = [
  handle(askForPortalCode, async ({ body, user: { caseId }, ip }, deps: Needs) => {
    const email = plainEmail(body.email)
    await countCode(deps, { caseId, ip }, email)
    await deps.db.transaction(async (tx) => {
      const row = await readCase(tx, caseId)
      if (!row) throw missing('case')
      const code = await newCode(deps, tx, caseId, email)
      const { url } = await portalOf({ ...deps, db: tx }, caseId)
      const about = { name: row.name, url, language: body.language, code }
      await deps.mail.post(tx, codeMail, about, { email, isVerified: false })
    })
  }),
  handle(
    confirmPortalEmail,
    async ({ body, user, ip }, deps: Needs) => await confirmEmail(deps, { caseId: user.caseId, ip }, body),
  ),
  handle(getPortalPayer, async ({ headers, user: { caseId } }, deps: Needs) => ({
    payer: await readPayer(deps.db, caseId, await requireReader(deps, caseId, headers['portal-token'])),
  })),
  handle(savePortalPayer, async ({ headers, body, user: { caseId }, ip }, deps: Needs) => {
    await consumeAttempt(deps, [{ name: 'portal-payers-at-link', key: atLink(caseId, ip), max: 30, seconds: 3600 }])
    return { payer: await savePayer(deps, caseId, { payer: body, token: headers['portal-token'] }) }
  }),
]
