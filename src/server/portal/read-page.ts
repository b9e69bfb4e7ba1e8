import type { PaymentPage, Portal } from '#contract/portal/page.ts'
import type { Id } from '#contract/wire.ts'
import { showAccount } from '#server/accounts/index.ts'
import type { BillingConfig } from '#server/billing/index.ts'
import { printedTaxNumber } from '#server/billing/invoices/index.ts'
import { heardOfCase } from '#server/cases/heard/index.ts'
import { portalOf } from '#server/cases/link/index.ts'
import { readCase } from '#server/cases/rows/index.ts'
import { pageAnswers } from './events.ts'
import { documentsOf } from './documents/documents.ts'
import { mainInvoiceOf } from './payments/main-invoice.ts'
import { moneyOfCase, type MoneyNeeds } from './payments/money-of-case.ts'
import { keepShownSum } from './payments/shown-sum-store.ts'
import { loadPortalCase, type PortalCase, type PortalCaseNeeds } from './portal-case.ts'
import { hasNewEvidence, showRecord } from './show-record.ts'
import { showPortal } from './show-portal.ts'
import { picturesOfUses } from './use-pictures.ts'

export type PageNeeds = PortalCaseNeeds & MoneyNeeds & { config: { billing: Pick<BillingConfig, 'issuer'> } }

/** Everything that a case's page shows the holder of its link. */
export async function readPage(deps: PageNeeds, caseId: Id): Promise<PaymentPage> {
  const found = await loadPortalCase(deps, caseId)
  const pictures = hasNewEvidence(found) ? await picturesOfUses(deps, found) : new Map()
  const answers = await deps.queries.askOne(deps.db, pageAnswers, { caseId })
  const open = answers?.open ?? null
  const money = await moneyOfCase(deps, found.row)
  const { options } = money
  if (found.price && options.total !== null) found.price = { ...found.price, lines: money.lines, total: options.total }
  const MainInfringerCase__r = await mainInvoiceOf(deps.db, found.row)
  const record = { ...showRecord(found, pictures, money), MainInfringerCase__r }
  const portal = showPortal(found, {
    pictures,
    documents: [...documentsOf(found), ...money.documents],
    answer: open,
    isAnswerAwaited: (await heardOfCase(deps, caseId)).waiting !== null,
    decision: open ? null : (answers?.decision ?? null),
    offer: answers?.offer ?? null,
    mergedInto: await mergedInto(deps, found),
    money,
    licence: money.licence,
    now: deps.clock(),
    managerName: await managerOf(deps, found),
    company: await companyOf(deps.config),
    support: deps.config.brand.support,
  })
  const shown = { currency: options.currency, amount: options.due ?? options.total }
  await keepShownSum(deps.db, { portalId: found.portal.portalId, caseId, ...shown, at: deps.clock() })
  return {
    case: { _id: found.portal.portalId, record },
    screenshots: portal.uses.flatMap(({ _id, screenshot, page, evidence }) =>
      screenshot ? [{ _id, url: screenshot.url, page, at: evidence?.capturedAt ?? null }] : [],
    ),
    cluster: {
      // The original is shown as small as everywhere: its file is what a licence is for.
      images: portal.uses.map(({ _id, original }) => ({
        _id,
        url: original?.url ?? null,
        preview: original?.url ?? null,
      })),
      matches: portal.uses.flatMap(({ _id }) => {
        const url = found.pairs.find(({ image }) => image.uuid === _id)?.match.url
        return url ? [{ _id, url }] : []
      }),
    },
    portal,
  }
}

async function companyOf({ billing, brand }: PageNeeds['config']): Promise<Portal['company']> {
  const { issuer } = billing
  if (!issuer) return { name: brand.name, address: [], country: null, taxNumber: null, foot: null }
  const { country, taxNumber } = issuer
  return { ...issuer, taxNumber: taxNumber && (await printedTaxNumber(country, taxNumber)) }
}

async function mergedInto(deps: PortalCaseNeeds, { row }: PortalCase) {
  const parent = row.mergedInto === null ? undefined : await readCase(deps.db, row.mergedInto)
  return parent ? { _id: (await portalOf(deps, parent.id)).portalId, name: parent.name } : null
}

/** The member of staff who took the last step manages the case. */
async function managerOf({ db }: PortalCaseNeeds, { history }: PortalCase): Promise<string | null> {
  const by = history.find(({ actorRole, actorId }) => actorRole === 'staff' && actorId !== null)?.actorId
  return by ? (await showAccount(db, by)).details.first_name : null
}
