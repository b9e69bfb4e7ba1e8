import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { CaseRecord } from '../rows/case-store.ts'
import type { PortalConfig } from '../config.ts'
import { caseAtPortal, portalRow } from './portal-store.ts'

export type PortalNeeds = { db: Db | Tx; config: Pick<Deps['config'], 'publicUrl'> & PortalConfig }

/** Where the image user of a case reads, answers and pays. */
export type Portal = {
  /** Id in the link; its holder is the case's payer. */
  portalId: Id
  url: string
  /** Whether the page says that it is unavailable, whatever the case is at. */
  isBlocked: boolean
}

/** The link of a case, for letters, processors and staff. */
export async function portalOf({ db, config }: PortalNeeds, caseId: Id): Promise<Portal> {
  const row = await portalRow(db, caseId)
  const portalId = row?.portalId ?? caseId
  return {
    portalId,
    url: `${config.publicUrl}/pay/${portalId}`,
    isBlocked: row?.isBlocked === true || config.paymentBlocked.includes(caseId),
  }
}

/** The case that a link means, whatever it is at; undefined where none does, and where staff closed its page. */
export async function caseOfLink({ db, config }: PortalNeeds, portalId: Id): Promise<CaseRecord | undefined> {
  const row = await caseAtPortal(db, portalId)
  return row && !(await portalOf({ db, config }, row.id)).isBlocked ? row : undefined
}
