import { OperatorProblem } from '../../platform/operator-problem.ts'

/** Problem of the data folder, with a remedy, as a sentence. */
export class HomeProblem extends OperatorProblem {}

/** Turns a failure of the file system into words about this folder; anything else stays as it is. */
export function aboutFolder(folder: string, error: unknown): unknown {
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined
  const sentence = code ? sentences[code] : undefined
  return sentence ? new HomeProblem(`The data folder ${folder} ${sentence}`, { cause: error }) : error
}

const sentences: Record<string, string> = {
  EACCES: 'cannot be written by this user. Give the user the right to it, or set RIGHTFRAME_HOME to another folder.',
  EPERM: 'cannot be written by this user. Give the user the right to it, or set RIGHTFRAME_HOME to another folder.',
  EROFS: 'is on a read-only file system. Set RIGHTFRAME_HOME to a folder that can be written.',
  ENOSPC: 'is on a disk that is full. Make room there, or set RIGHTFRAME_HOME to a folder on another disk.',
  EDQUOT: 'is over its disk quota. Make room there, or set RIGHTFRAME_HOME to a folder on another disk.',
  ENOENT: 'cannot be made there. Set RIGHTFRAME_HOME to a folder that can be written.',
  ENOTDIR: 'cannot be made: a part of its path is a file. Set RIGHTFRAME_HOME to a folder.',
  EEXIST: 'cannot be made: a file of this name is in the way. Set RIGHTFRAME_HOME to a folder.',
}
