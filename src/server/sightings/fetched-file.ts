/** Outcome of fetching a file. A refusal is final for this visit; its reason is a sentence. */
export type FetchedFile =
  | { outcome: 'file'; bytes: Uint8Array; etag: string | null; lastModified: string | null }
  | { outcome: 'unchanged' }
  /** `gone`: the address is missing, or has no picture. */
  | { outcome: 'refused' | 'gone'; reason: string }
  /** `isHostAtFault`: other files of its host will hardly fare better. */
  | { outcome: 'unreachable'; reason: string; isHostAtFault?: true }

/**
 * Fetches a file as politely as its host asks, and only if it has changed since the known state. `page` shows it: some servers send
 * pictures only to visitors from there.
 */
export type FetchFile = (
  url: string,
  known?: { etag: string | null; lastModified: string | null },
  page?: string,
) => Promise<FetchedFile>
