import { z } from 'zod'

/** Services for visual search; three of them are called through SerpApi. */
export const searchServiceIds = ['vision', 'tineye', 'lens', 'yandex', 'bing'] as const
export const SearchServiceId = z.enum(searchServiceIds)
export type SearchServiceId = z.infer<typeof SearchServiceId>

/** Information for an owner before a picture goes to a service. */
type SearchServiceFacts = {
  name: string
  /** The companies that see the picture, with the country of each. */
  seenBy: string
  /** Form in which the service gets it. */
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
