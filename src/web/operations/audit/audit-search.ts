import { exportAuditLines } from '#contract/platform/audit.ts'
import type { Sent } from '#contract/endpoint.ts'

/** Narrowing of the log in the page's address. */
export type AuditSearch = Sent<typeof exportAuditLines>

/** The narrowing of an address, without its faulty parts. */
export function readAuditSearch(search: Record<string, unknown>): AuditSearch {
  const read = Object.entries(exportAuditLines.query.shape).flatMap(([name, schema]) => {
    const given = search[name]
    const parsed = schema.safeParse(typeof given === 'number' ? String(given) : given)
    return parsed.success && parsed.data ? [[name, parsed.data] as const] : []
  })
  return Object.fromEntries(read)
}
