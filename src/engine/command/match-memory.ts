import { join } from 'node:path'
import { engineVersion } from '#engine/fingerprint/fingerprint.ts'
import type { Verdict } from '#engine/scoring/verdict.ts'
import type { FolderFile } from './folder-files.ts'
import { type Journal, openJournal } from './journal.ts'

/** One pair as the command prints it. */
export type Pair = { original: string; suspect: string } & Pick<Verdict, 'score' | 'changes' | 'region'>
/** A suspect's pairs, or why it is unreadable. */
export type Outcome = { file: FolderFile; pairs: Pair[]; unreadable?: string }

/** A run's findings in a folder, for continuing later. */
export type MatchMemory = {
  originals: Journal
  /** Outcomes against the originals of a digest; deletes others. */
  suspectsOf(originals: string): Promise<Journal>
}

export async function openMemory(folder: string): Promise<MatchMemory> {
  return {
    originals: await openJournal(join(folder, 'originals.jsonl'), `originals, engine ${engineVersion}`),
    suspectsOf: (digest) =>
      openJournal(join(folder, 'suspects.jsonl'), `suspects of ${digest}, engine ${engineVersion}`),
  }
}

/** Without a folder nothing is kept. */
export const noMemory: MatchMemory = { originals: nothing(), suspectsOf: async () => nothing() }

function nothing(): Journal {
  return { lines: async function* () {}, add: async () => {}, close: async () => {} }
}

export const keyOf = ({ path, stamp }: FolderFile): string => `${path}\n${stamp}`
