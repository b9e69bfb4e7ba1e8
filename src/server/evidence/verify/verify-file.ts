import { type Check, fails } from './checks.ts'
import { verifyReport } from './verify-report.ts'
import { verifyWacz } from './verify-wacz.ts'

/** No evidence has larger files. */
export const maxBytes = 1024 ** 3

/** Checks a package or a report of evidence by itself, whichever it is. `roots`: certificates that are trusted, DER. */
export async function verifyFile(bytes: Uint8Array, roots?: readonly Uint8Array[]): Promise<Check[]> {
  const begins = Buffer.from(bytes.subarray(0, 5)).toString('latin1')
  if (begins === '%PDF-') return await verifyReport(bytes, { roots })
  if (begins.startsWith('PK')) return await verifyWacz(bytes, roots ? { roots } : {})
  return [fails('file', 'It is neither a package (WACZ) nor a report (PDF) of an evidence.')]
}
