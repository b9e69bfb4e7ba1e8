import type { PortalDocument } from '#contract/portal/page.ts'
import type { PortalCase } from '../portal-case.ts'
import { agentConfirmation, reportOf } from '../show-record.ts'

/** The documents of a case that its payer may save, in the order in which they came to be. */
export function documentsOf(found: PortalCase): PortalDocument[] {
  const { row, letters, isLowValue } = found
  const report = isLowValue ? null : reportOf(found)
  return [
    ...letters.map(({ id, kind, sentAt }) => ({
      _id: id,
      kind: 'letter' as const,
      name: kind,
      at: sentAt?.toISOString() ?? null,
    })),
    ...(report === null ? [] : [{ _id: report, kind: 'evidence-report' as const, name: report, at: null }]),
    ...(row.agreement
      ? [{ _id: agentConfirmation, kind: 'agent-confirmation' as const, name: row.name, at: row.agreement.at }]
      : []),
  ]
}
