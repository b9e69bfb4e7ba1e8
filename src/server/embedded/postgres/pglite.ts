import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The last version of the product that kept its records in PGlite. */
export const lastWithPglite = '0.1.0'

/** True for a folder of PGlite, which trusts every connection; ours asks for a password. */
export function isOfPglite(folder: string): boolean {
  const rights = join(folder, 'pg_hba.conf')
  return existsSync(rights) && !/^local\s+all\s+all\s+scram-sha-256/m.test(readFileSync(rights, 'utf8'))
}
