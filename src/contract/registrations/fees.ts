import { z } from 'zod'
import type { RegistrationOffice, RegistrationOption } from './options.ts'

/** Fees that offices ask for. The Single and the Standard application are both of the option USCO_SINGLE. */
export const FeeKind = z.enum(['single', 'standard', 'group', 'canada'])
export type FeeKind = z.infer<typeof FeeKind>

/** Entries of the dated table: fees, and what a Canadian dollar is worth. */
export const FeeEntryKind = z.enum([...FeeKind.options, 'cad-usd'])
export type FeeEntryKind = z.infer<typeof FeeEntryKind>

export const FeeSource = z.object({
  title: z.string().trim().min(1, 'Name the source.').max(300),
  address: z.url('Give the whole address.').max(1000).nullable(),
})
export type FeeSource = z.infer<typeof FeeSource>

/** An entry of the table, shipped or added by staff. */
export const FeeEntry = z.object({
  kind: FeeEntryKind,
  currency: z.enum(['USD', 'CAD']),
  /** Cents of `currency`; of a rate, millionths of a US dollar for one Canadian dollar. */
  amount: z.number().int().min(1).max(100_000_000),
  /** The first day on which it counts. */
  from: z.iso.date(),
  source: FeeSource,
  /** The last day on which the source is known to say so. */
  checkedAt: z.iso.date(),
})
export type FeeEntry = z.infer<typeof FeeEntry>

type KindWords = { label: string; office: RegistrationOffice; option: RegistrationOption }

export const feeKinds: Record<FeeKind, KindWords> = {
  single: { label: 'Single application', office: 'US', option: 'USCO_SINGLE' },
  standard: { label: 'Standard application', office: 'US', option: 'USCO_SINGLE' },
  group: { label: 'Group of photographs', office: 'US', option: 'USCO_MULTI' },
  canada: { label: 'Application online', office: 'CA', option: 'CIPO_SINGLE' },
}

export const officeNames: Record<RegistrationOffice, string> = {
  US: 'United States Copyright Office',
  CA: 'Canadian Intellectual Property Office',
}

export const currencyOf = (kind: FeeEntryKind): FeeEntry['currency'] =>
  kind === 'canada' || kind === 'cad-usd' ? 'CAD' : 'USD'

const rule = {
  title: '85 FR 9374, Copyright Office Fees, in force from 20 March 2020',
  address: 'https://www.govinfo.gov/link/fr/85/9374',
}
const ofUnitedStates = { currency: 'USD', from: '2020-03-20', source: rule, checkedAt: '2026-11-28' } as const

/**
 * Fees with their day and source. The Canadian fee is of the tariff of 2024 and the rate is an average of that year: no later source was read, so
 * staff are warned of both from the first day.
 */
export const shippedFees: readonly FeeEntry[] = [
  { kind: 'single', amount: 45_00, ...ofUnitedStates },
  { kind: 'standard', amount: 65_00, ...ofUnitedStates },
  { kind: 'group', amount: 55_00, ...ofUnitedStates },
  {
    kind: 'canada',
    currency: 'CAD',
    amount: 63_00,
    from: '2024-01-01',
    source: {
      title: 'Canadian Intellectual Property Office, fees for copyrights, tariff of 2024, application online',
      address: null,
    },
    checkedAt: '2024-12-31',
  },
  {
    kind: 'cad-usd',
    currency: 'CAD',
    amount: 730_000,
    from: '2024-12-31',
    source: {
      title: 'Alberta Energy Regulator, average rate of 2024, updated June 2025',
      address: 'https://www.aer.ca/node/2649',
    },
    checkedAt: '2025-06-30',
  },
]

/** The entry that counts on a day: the latest that has begun, and of one day the one that was added last. */
export function entryOn(entries: readonly FeeEntry[], kind: FeeEntryKind, day: string): FeeEntry | undefined {
  const begun = entries.filter((entry) => entry.kind === kind && entry.from <= day)
  return begun.reduce<FeeEntry | undefined>(
    (latest, entry) => (latest === undefined || entry.from >= latest.from ? entry : latest),
    undefined,
  )
}

/** True when nobody has read the source within a year before a day. */
export const isFeeOld = ({ checkedAt }: Pick<FeeEntry, 'checkedAt'>, day: string): boolean =>
  `${Number(checkedAt.slice(0, 4)) + 1}${checkedAt.slice(4)}` < day
