import { countries } from '../../reference/countries.ts'
import type { RuleFacts } from './country-rule.ts'

const provider: ReadonlySet<string> = new Set(['US', 'GB', 'IE', 'CA', 'AU', 'NZ'])

/** The product's first rules. Source: our decision of November 2026, for the legal role to confirm country by country. */
export function shippedRule(country: string, legalOnly = isLegalOnly(country)): RuleFacts {
  const rest = {
    country,
    version: 0,
    confirmedBy: null,
    until: null,
    noConsumerParts: null,
    by: null,
    at: null,
    undid: null,
  }
  if (provider.has(country))
    return {
      ...rest,
      contactBy: 'provider',
      basis: 'Asking for a licence fee out of court for somebody else is not kept for lawyers there.',
      source: 'Our decision of November 2026',
    }
  if (country === 'PT')
    return {
      ...rest,
      contactBy: 'partner',
      basis: 'Negotiating the claims of others is for lawyers there: Lei 10/2024, article 9.',
      source: 'Diário da República, Lei 10/2024',
    }
  if (legalOnly)
    return {
      ...rest,
      contactBy: 'partner',
      basis: 'A letter of ours brings nothing there, or only lawyers may send one.',
      source: 'Our table of countries, section 6 of the specification',
    }
  return {
    ...rest,
    contactBy: 'nobody',
    basis: 'Nobody has confirmed yet who may write there.',
    source: 'Our decision of November 2026',
  }
}

const isLegalOnly = (country: string): boolean => countries.some((row) => row.iso === country && row.legalOnly)
