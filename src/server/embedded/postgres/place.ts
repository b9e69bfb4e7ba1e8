import { createHash } from 'node:crypto'
import { realpathSync } from 'node:fs'
import type { User } from '../../platform/children/run-as.ts'

/** Where a database lies, and who runs it where that is not this user. */
export type Place = { folder: string; user: User | undefined }

/**
 * How the programs that run in the folder are told of it. Another user may have no right to go there by its path, as below `/root`; where his
 * process already is he may stay.
 */
export const dataFolderFor = ({ folder, user }: Place): string => (user ? '/proc/self/cwd' : folder)

/** What all processes of this database show in the list of processes, to everybody: their folder they show to few. */
export const clusterName = (folder: string): string =>
  `rightframe-${createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 16)}`
