import type { OwnerTrust } from '#contract/operations/trust-endpoints.ts'

const payees = {
  match: 'bank account in this name',
  close: 'bank account in a close name',
  none: 'bank account in another name',
  'not-possible': 'bank account not comparable',
}

/** The facts of an owner's identity in one line. */
export function identityInWords({ isEmailVerified, documentSeenOn, payee, isOnList }: OwnerTrust['identity']): string {
  const facts = [
    isEmailVerified ? 'address confirmed' : 'address not confirmed',
    documentSeenOn === null ? 'no document seen' : `document seen ${documentSeenOn}`,
    payee === null ? 'no bank account compared' : payees[payee],
    ...(isOnList ? ['name on a list of sanctions'] : []),
  ]
  return `Identity: ${facts.join(', ')}`
}
