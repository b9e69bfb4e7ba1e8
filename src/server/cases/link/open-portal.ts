import { isWithLawyers, seenByPayer } from '#contract/cases/seen-by-payer.ts'
import { isMerged } from '#contract/cases/state-questions.ts'
import type { Id } from '#contract/wire.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { OpenPortal } from '#server/platform/http/authorize.ts'
import { consumeAttempt } from '#server/platform/rate-limit/rate-limit.ts'
import { atLink, clientNetwork } from '#server/platform/rate-limit/client-network.ts'
import type { CaseRecord } from '../rows/case-store.ts'
import type { PortalConfig } from '../config.ts'
import { portalOf } from './portal-of.ts'
import { caseAtPortal, firstContactAt } from './portal-store.ts'

type Needs = Pick<Deps, 'db' | 'clock'> & { config: Pick<Deps['config'], 'publicUrl'> & PortalConfig }

/** A reader asks for some dozens of things at a visit; a network may be a large company's. */
const perNetwork = { max: 1200, seconds: 600 }
const perLink = { max: 600, seconds: 600 }

/**
 * The case that a link opens: one whose image user was written to, that is not over without a result, and whose page is not closed. A merged
 * one opens, too: its page leads to where it goes on. Throws 429 where a network asks too often, for all links or for one.
 */
export async function openPortal(needs: Needs, { portalId, ip }: Parameters<OpenPortal>[0]): Promise<Id | undefined> {
  await consumeAttempt(needs, [
    { name: 'portal-of-network', key: clientNetwork(ip).network, ...perNetwork },
    { name: 'portal-at-link', key: atLink(portalId, ip), ...perLink },
  ])
  const row = await caseAtPortal(needs.db, portalId)
  return row && (await isOpenToPayer(needs, row)) ? row.id : undefined
}

async function isOpenToPayer(needs: Needs, row: CaseRecord): Promise<boolean> {
  const isShown = isMerged(row.state)
    ? row.mergedInto !== null
    : seenByPayer(row.state, { isLetterSent: row.letterAt !== null, heldFrom: row.heldFrom }) !== undefined
  if (!isShown || (await portalOf(needs, row.id)).isBlocked) return false
  return isWithLawyers(row) || (await firstContactAt(needs.db, row.id)) !== null
}
