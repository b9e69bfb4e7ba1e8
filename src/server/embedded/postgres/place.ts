import { createHash } from 'node:crypto'
import { realpathSync } from 'node:fs'
import type { User } from '../../platform/children/run-as.ts'

/** Folder of a database, and the user who runs it; undefined for the user of this process. */
export type Place = { folder: string; user: User | undefined }

/** The folder's path for programs that run in it. Another user may not reach it by its path, as below `/root`, but keeps its working directory. */
export const dataFolderFor = ({ folder, user }: Place): string => (user ? '/proc/self/cwd' : folder)

/** Name of a database's processes in the list of processes. Anyone may read it; their folder few may. */
export const clusterName = (folder: string): string =>
  `rightframe-${createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 16)}`
