import { z } from 'zod'

/** Where PostgreSQL is. */
export const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, { error: 'must begin with postgres:// or postgresql://', abort: true })
  .refine(
    (text) => isAddress(text),
    'cannot be read as an address: in a name or password write # as %23, / as %2F, ? as %3F, @ as %40, % as %25',
  )

/** A character that ends the part before the host would make something else the host. With none there, a socket of this machine is meant. */
function isAddress(text: string): boolean {
  const url = URL.parse(text.replace('@/', '@localhost/'))
  return url !== null && !url.hash && !url.pathname.includes('@') && !url.search.includes('@')
}
