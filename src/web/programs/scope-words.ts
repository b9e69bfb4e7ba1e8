import type { Scope } from '#contract/platform/scopes.ts'

/** Actions that a scope allows a program. */
export const scopeWords: Record<Scope, string> = {
  'images:read': 'See images',
  'images:write': 'Upload and describe images',
  'matches:read': 'See matches and evidence',
  'matches:write': 'Decide matches',
  'cases:read': 'See cases',
  'cases:draft': 'Prepare cases, without submitting them',
  'evidence:write': 'Keep evidence',
  'takedowns:draft': 'Prepare takedowns, without signing them',
  'money:read': 'See invoices and plan',
}
