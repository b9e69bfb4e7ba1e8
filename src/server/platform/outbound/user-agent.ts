import type { Config } from '../config.ts'
import { version } from '../version.ts'

/** As whom the product asks other people’s servers, and where they can complain. */
export const userAgentOf = ({ publicUrl, brand }: Pick<Config, 'publicUrl' | 'brand'>): string =>
  `RightframeBot/${version} (+${publicUrl}; ${brand.support})`
