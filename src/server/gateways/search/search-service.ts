import { type SearchServiceId, searchServiceFacts } from '#contract/discovery/search-services.ts'

/** A service's hint about one place. The page is looked at before anything is claimed of it. */
export type SearchHit = {
  pageUrl: string
  pageTitle: string | null
  /** The picture’s address, or the service's small copy. */
  imageUrl: string | null
  /** When the service saw it. */
  seenAt: Date | null
  kind: 'full' | 'partial' | 'similar'
}

type SearchAnswer = {
  hits: SearchHit[]
  /** Cursor of the next search; null at the end. */
  next: string | null
  /** Searches that are left at the service, where it tells. */
  left: number | null
}

/** The picture as sent: a JPEG of at most 1,000 pixels without metadata, or its address for some minutes. */
export type SentPicture = { bytes: Uint8Array; address: () => Promise<string> }

/** A service that finds pages by picture. Each call costs. */
export type SearchService = {
  id: SearchServiceId
  /** Price of a search, in millionths of a US dollar. */
  microdollars: number
  /** Throws SearchProblem. */
  search(picture: SentPicture, cursor: string | null): Promise<SearchAnswer>
  /** Remaining searches; null if unknown. Free. Throws SearchProblem. */
  left(): Promise<number | null>
}

export type SearchTrouble =
  | 'quota-used'
  | 'key-refused'
  | 'slow-down'
  | 'picture-refused'
  | 'unreadable'
  | 'unreachable'

const sentences: Record<SearchTrouble, string> = {
  'quota-used': 'says that its searches are used up. Buy more there; until then it is left alone.',
  'key-refused': 'refuses our key. Enter a valid one; until then it is left alone.',
  'slow-down': 'asks us to wait. It is asked again when the time that it names has passed.',
  'picture-refused': 'cannot read the picture, which is not sent there again for a while.',
  unreadable: 'answered with something that is not what it promises. It is asked again later.',
  unreachable: 'could not be reached, or its answer broke off. It is asked again later.',
}

/** A search that came to nothing, and why. The message is a sentence; of address and key it says nothing. */
export class SearchProblem extends Error {
  readonly trouble: SearchTrouble
  /** Pause that the service asks for, in milliseconds. */
  readonly waitMs: number | undefined
  constructor(service: SearchServiceId, trouble: SearchTrouble, waitMs?: number) {
    super(`${searchServiceFacts[service].name} ${sentences[trouble]}`)
    this.name = 'SearchProblem'
    this.trouble = trouble
    this.waitMs = waitMs
  }
}
