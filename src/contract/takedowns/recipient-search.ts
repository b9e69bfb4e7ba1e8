import { z } from 'zod'

/** The states of the search for who can act, with what the owner is told. */
export const recipientSearch = {
  seeking: 'We look for who can act. This takes a few minutes at most.',
  found: 'Everybody who can act is listed.',
  'no-contact':
    'We found no address of a host or registrar. Search engines can still take the pages out of their results.',
  'dead-domain': 'The name of this site leads nowhere any more. Look at the pages before you write to anybody.',
  unreachable: 'The site does not answer, so its host is unknown. Search engines can still be asked.',
  unfinished: 'The search for the host failed on our side. Withdraw this takedown and start it again.',
} as const

export type RecipientSearchState = keyof typeof recipientSearch
export const RecipientSearchState = z.enum(
  Object.keys(recipientSearch) as [RecipientSearchState, ...RecipientSearchState[]],
)
