import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The product's last version with PGlite. */
export const lastWithPglite = '0.1.0'

/** True for PGlite's folder, which trusts connections without password. */
export function isOfPglite(folder: string): boolean {
  const rights = join(folder, 'pg_hba.conf')
  return existsSync(rights) && !/^local\s+all\s+all\s+scram-sha-256/m.test(readFileSync(rights, 'utf8'))
}
