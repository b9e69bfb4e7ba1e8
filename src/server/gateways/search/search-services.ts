import type { SearchServiceId } from '#contract/discovery/search-services.ts'
import type { AskNeeds } from './ask-service.ts'
import type { SearchService } from './search-service.ts'
import { openSerpapi, type SerpapiKeys } from './serpapi.ts'
import { openTineye, type TineyeKeys } from './tineye.ts'
import { openVision, type VisionKeys } from './vision.ts'

/** The operator's accounts at services; all are optional. */
export type SearchKeys = {
  vision: VisionKeys | undefined
  tineye: TineyeKeys | undefined
  serpapi: (SerpapiKeys & { engines: ('lens' | 'yandex' | 'bing')[] }) | undefined
}

export type SearchServices = ReadonlyMap<SearchServiceId, SearchService>

/** The configured services, in display order. */
export function openSearchServices(needs: AskNeeds, { vision, tineye, serpapi }: SearchKeys): SearchServices {
  const services = [
    ...(vision ? [openVision(needs, vision)] : []),
    ...(tineye ? [openTineye(needs, tineye)] : []),
    ...(serpapi ? serpapi.engines.map((engine) => openSerpapi(needs, serpapi, engine)) : []),
  ]
  return new Map(services.map((service) => [service.id, service]))
}
