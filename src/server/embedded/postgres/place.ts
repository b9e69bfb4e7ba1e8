import { createHash } from 'node:crypto'
import { realpathSync } from 'node:fs'
import type { User } from '../../platform/children/run-as.ts'

/** Folder of a database, and the user who runs it; undefined for the user of this process. */
export type Place = { folder: string; user: User | undefined }

/**
 * How the programs that run in the folder are told of it. Another user may have no right to go there by its path, as below `/root`; where his
 * process already is he may stay.
 */
export const dataFolderFor = ({ folder, user }: Place): string => (user ? '/proc/self/cwd' : folder)

/** Name of a database's processes in the list of processes. Anyone may read it; their folder few may. */
export const clusterName = (folder: string): string =>
  `rightframe-${createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 16)}`
