import { askForPortalCode, confirmPortalEmail } from '#contract/portal/payer-endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Id } from '#contract/wire.ts'
import { changePortal, portalOf } from '#server/cases/link/index.ts'
import { clientOf } from './client.ts'
import type { TestApp } from './test-app.ts'

export type Payer = {
  /** The last part of the case's link. */
  link: Id
  /** Token of a confirmed reader of an address. */
  headers: { 'portal-token': string }
}

/** A payer with a case's link and a confirmed address. */
export async function payerOf(app: Pick<TestApp, 'url' | 'deps'>, caseId: Id): Promise<Payer> {
  await changePortal(app.deps, caseId, { isNewLink: true })
  const { portalId: link } = await portalOf(app.deps, caseId)
  const payer = clientOf(app.url)
  const email = `dov-${link}@fellside.example`
  await payer.call(askForPortalCode, { caseId: link, email })
  const { rows } = await app.deps.database.execute('select text from mails where "to" = $1', [email])
  const code = /\b(\d{6})\b/.exec(String(rows[0]?.text))?.[1] ?? ''
  const { token } = await payer.call(confirmPortalEmail, { caseId: link, email, code })
  return { link, headers: { 'portal-token': token } }
}

/** True for calls with a case's link. */
export const asksByLink = ({ access, body }: Endpoint): boolean =>
  access === 'payer' || (access === 'public' && 'requestId' in (body?.shape ?? {}))
