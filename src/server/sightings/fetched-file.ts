/** What came of fetching a file. A refusal is final for this visit; its reason is a sentence. */
export type FetchedFile =
  | { outcome: 'file'; bytes: Uint8Array; etag: string | null; lastModified: string | null }
  | { outcome: 'unchanged' }
  /** `gone`: its server says that there is nothing at its address, or has a page there and no picture. */
  | { outcome: 'refused' | 'gone'; reason: string }
  /** `isHostAtFault`: asking for other files of its host will hardly go better. */
  | { outcome: 'unreachable'; reason: string; isHostAtFault?: true }

/**
 * Fetches a file as politely as its host asks; given what is known of it, only if it has changed. `page` shows it: some servers send
 * pictures to nobody who does not come from there.
 */
export type FetchFile = (
  url: string,
  known?: { etag: string | null; lastModified: string | null },
  page?: string,
) => Promise<FetchedFile>
