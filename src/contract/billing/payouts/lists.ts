import { z } from 'zod'

/** Lists of sanctions that every owner and payee is held against. */
export const SanctionSource = z.enum(['eu', 'un', 'ofac', 'uk'])
export type SanctionSource = z.infer<typeof SanctionSource>

export const sanctionSources: Record<SanctionSource, { name: string; publisher: string; files: string }> = {
  eu: { name: 'EU consolidated list', publisher: 'European Commission', files: 'XML (full file, schema 1.1)' },
  un: { name: 'UN consolidated list', publisher: 'United Nations Security Council', files: 'XML' },
  ofac: { name: 'OFAC SDN', publisher: 'US Department of the Treasury', files: 'sdn.csv and alt.csv' },
  uk: { name: 'UK Sanctions List', publisher: 'Foreign, Commonwealth and Development Office', files: 'CSV' },
}
