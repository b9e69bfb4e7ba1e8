import { z } from 'zod'

/** Where pictures can be searched for by their looks; three of them are asked through SerpApi. */
export const searchServiceIds = ['vision', 'tineye', 'lens', 'yandex', 'bing'] as const
export const SearchServiceId = z.enum(searchServiceIds)
export type SearchServiceId = z.infer<typeof SearchServiceId>

/** What an owner is told of a service before a picture of theirs goes there. */
type SearchServiceFacts = {
  name: string
  /** The companies that see the picture, with the country of each. */
  seenBy: string
  /** How they get it. */
  sent: string
}

const copy = 'a copy of at most 1,000 pixels without metadata'
const address = `an address at which ${copy} can be read for some minutes`

export const searchServiceFacts: Record<SearchServiceId, SearchServiceFacts> = {
  vision: { name: 'Google Cloud Vision', seenBy: 'Google (United States)', sent: copy },
  tineye: { name: 'TinEye', seenBy: 'TinEye (Canada)', sent: copy },
  lens: { name: 'Google Lens', seenBy: 'SerpApi and Google (United States)', sent: address },
  yandex: { name: 'Yandex Images', seenBy: 'SerpApi (United States) and Yandex (Russia)', sent: address },
  bing: { name: 'Bing Visual Search', seenBy: 'SerpApi and Microsoft (United States)', sent: address },
}
